"""Russian errors of runs on a cluster; part of `errors_ru`."""

from typing import Final

CLUSTER_ERRORS: Final[dict[str, tuple[str, str]]] = {
    "cluster_address": (
        "`{address}` не адрес планировщика",
        "назовите машину и порт, например `--cluster tcp://192.168.1.20:8786`",
    ),
    "cluster_missing": (
        "для `--cluster` нужен Dask, а он не установлен",
        "введите `pip install '.[cluster]'` в клоне skatcalc здесь и на каждой машине кластера",
    ),
    "cluster_workers": (
        "`--workers` это процессы этой машины, а `--cluster` называет другие",
        "уберите `--workers`: играют все процессы кластера",
    ),
    "cluster_unreachable": (
        "по адресу {address} не отвечает планировщик Dask",
        "запустите его командой `dask scheduler` и возьмите адрес, который он назовёт",
    ),
    "cluster_empty": (
        "у планировщика {address} нет рабочих процессов",
        "запустите их командой `dask worker {address}`",
    ),
    "cluster_version": (
        "у рабочего процесса {worker} skatcalc {found}, а здесь {wanted}",
        "введите там `pip install '.[cluster]'` в клоне skatcalc {wanted} и запустите процесс заново",
    ),
    "cluster_lost": (
        "кластер {address} потерян: планировщик, все рабочие процессы или один за другим на тех же партиях",
        "посмотрите, что сообщают рабочие процессы, запустите кластер заново и повторите прогон",
    ),
}
