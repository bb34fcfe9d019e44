#!/bin/bash
# 10,000,000 hard puzzles in 1,000 tasks: sbatch slurm.sh, then ./join 1000 hard > hard.jsonl
# Another job takes another folder.
#SBATCH --job-name=veridoku
#SBATCH --array=1-1000
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
#SBATCH --requeue
exec ./one "$SLURM_ARRAY_TASK_ID" 1000 hard generate --seed 7 --each 10000 --level hard -j1
