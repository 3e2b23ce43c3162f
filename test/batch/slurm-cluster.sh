# A Slurm cluster of one node, this machine, with all its state in one folder; sourced by tests.
#
#   start_cluster FOLDER      munged, slurmctld and slurmd of the one who calls; SLURM_CONF then leads sbatch and sacct to them
#   stop_cluster
# Nothing of the system's own Slurm is used or changed.

free_port() {
  /usr/bin/python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

start_cluster() {
  cluster=$1
  mkdir -p "$cluster/state" "$cluster/spool"
  chmod 755 "$cluster"
  dd if=/dev/urandom of="$cluster/key" bs=128 count=1 2>/dev/null
  chmod 600 "$cluster/key"
  # A socket's path may have 107 bytes (unix(7)), a test folder's is longer.
  sockets=$(mktemp -d)
  chmod 755 "$sockets"
  user=$(id -un)
  cat >"$cluster/slurm.conf" <<CONF
ClusterName=test
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmUser=$user
SlurmdUser=$user
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
AuthType=auth/munge
AuthInfo=socket=$sockets/munge
CredType=cred/munge
StateSaveLocation=$cluster/state
SlurmdSpoolDir=$cluster/spool
SlurmctldPidFile=$cluster/slurmctld.pid
SlurmdPidFile=$cluster/slurmd.pid
SlurmctldLogFile=$cluster/slurmctld.log
SlurmdLogFile=$cluster/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
ReturnToService=2
NodeName=$(hostname -s) NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=256
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
  export SLURM_CONF=$cluster/slurm.conf
  /usr/sbin/munged --foreground --key-file="$cluster/key" --socket="$sockets/munge" --pid-file="$cluster/munged.pid" \
    --seed-file="$cluster/seed" --log-file="$cluster/munged.log" --num-threads=2 --force 2>"$cluster/munged.err" &
  munged=$!
  /usr/sbin/slurmctld -D 2>"$cluster/slurmctld.err" &
  controller=$!
  /usr/sbin/slurmd -D 2>"$cluster/slurmd.err" &
  daemon=$!
  local try
  for try in $(seq 60); do
    sinfo --noheader --format=%T 2>/dev/null | grep -q idle && return
    sleep 1
  done
  cat "$cluster"/*.err "$cluster"/*.log >&2
  stop_cluster
  return 1
}

stop_cluster() {
  kill "$daemon" "$controller" "$munged" 2>/dev/null || true
  wait
  rm -rf "$sockets"
}
