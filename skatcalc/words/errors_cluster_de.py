"""German errors of runs on a cluster; part of `errors_de`."""

from typing import Final

CLUSTER_ERRORS: Final[dict[str, tuple[str, str]]] = {
    "cluster_address": (
        "`{address}` ist keine Adresse eines Schedulers",
        "Rechner und Port angeben, zum Beispiel `--cluster tcp://192.168.1.20:8786`",
    ),
    "cluster_missing": (
        "`--cluster` braucht Dask, das nicht installiert ist",
        "hier und auf jedem Rechner des Clusters im Klon von skatcalc `pip install '.[cluster]'` eingeben",
    ),
    "cluster_workers": (
        "`--workers` sind Prozesse dieses Rechners, `--cluster` nennt andere",
        "`--workers` weglassen: alle Worker des Clusters spielen mit",
    ),
    "cluster_unreachable": (
        "unter {address} antwortet kein Dask-Scheduler",
        "einen mit `dask scheduler` starten und die Adresse nehmen, die er nennt",
    ),
    "cluster_empty": (
        "der Scheduler unter {address} hat keine Worker",
        "welche mit `dask worker {address}` starten",
    ),
    "cluster_version": (
        "skatcalc ist {found} beim Worker {worker} und {wanted} hier",
        "dort `pip install '.[cluster]'` in einem Klon von skatcalc {wanted} eingeben und den Worker neu starten",
    ),
    "cluster_lost": (
        "der Cluster unter {address} ging verloren: sein Scheduler, alle Worker, oder einer nach dem anderen bei denselben Spielen",
        "nachsehen, was die Worker melden, den Cluster neu starten und den Lauf wiederholen",
    ),
}
