#!/bin/bash
# armlift over very many packages and sources, as an array job: each task scans one part.
#   sbatch --array=1-8 slurm.sh TREE OUT
#   armlift merge OUT/shard-*.json --format html -o report.html
#SBATCH --job-name=armlift
#SBATCH --cpus-per-task=1
tree=$1 out=$2
mkdir -p "$out"
# A finding is no failure of the task; an input that cannot be read (exit code 3) is in the report.
armlift scan --no-progress --fail-on never --jobs "${SLURM_CPUS_PER_TASK:-1}" \
  --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
  --format json -o "$out/shard-$SLURM_ARRAY_TASK_ID.json" "$tree" || [ $? -eq 3 ]
