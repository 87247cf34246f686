"""English errors of runs on a cluster; part of `errors_en`."""

from typing import Final

CLUSTER_ERRORS: Final[dict[str, tuple[str, str]]] = {
    "cluster_address": (
        "`{address}` is no address of a scheduler",
        "give host and port, for example `--cluster tcp://192.168.1.20:8786`",
    ),
    "cluster_missing": (
        "`--cluster` needs Dask, which is not installed",
        "type `pip install '.[cluster]'` in the clone of skatcalc, here and on every machine of the cluster",
    ),
    "cluster_workers": (
        "`--workers` are processes of this machine, `--cluster` names other ones",
        "leave `--workers` out: all workers of the cluster take part",
    ),
    "cluster_unreachable": (
        "no Dask scheduler answers at {address}",
        "start one with `dask scheduler`, and take the address that it prints",
    ),
    "cluster_empty": (
        "the scheduler at {address} has no workers",
        "start some with `dask worker {address}`",
    ),
    "cluster_version": (
        "skatcalc is {found} at the worker {worker} and {wanted} here",
        "type `pip install '.[cluster]'` there in a clone of skatcalc {wanted}, and start the worker anew",
    ),
    "cluster_lost": (
        "the cluster at {address} was lost: its scheduler, all its workers, or one after another over the same deals",
        "see what the workers say, start the cluster anew, and repeat the run",
    ),
}
