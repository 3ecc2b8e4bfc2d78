/** Variables in which farm schedulers describe a job. Only names that contain no secrets. */
const told = [
  'SLURM_JOB_ID',
  'SLURM_JOB_NAME',
  'SLURM_ARRAY_JOB_ID',
  'SLURM_ARRAY_TASK_ID',
  'SLURM_RESTART_COUNT',
  'SLURM_CLUSTER_NAME',
  'SLURMD_NODENAME',
  'OPENJD_SESSION_ID',
  'DEADLINE_FARM_ID',
  'DEADLINE_QUEUE_ID',
  'DEADLINE_JOB_ID',
  'DEADLINE_STEP_ID',
  'DEADLINE_TASK_ID',
  'DEADLINE_SESSION_ID',
  'DEADLINE_SESSIONACTION_ID',
  'CUE_JOB',
  'CUE_JOB_ID',
  'CUE_FRAME',
  'CUE_FRAME_ID',
] as const;

/** Variables that stay the same if the scheduler runs a job again, on any computer. */
const runs = [
  ['slurm', ['SLURM_CLUSTER_NAME', 'SLURM_JOB_ID'], 'SLURM_JOB_ID'],
  ['deadline', ['DEADLINE_JOB_ID', 'DEADLINE_STEP_ID', 'DEADLINE_TASK_ID'], 'DEADLINE_JOB_ID'],
  ['cue', ['CUE_JOB_ID', 'CUE_FRAME_ID'], 'CUE_JOB_ID'],
] as const;

type Variables = Readonly<Record<string, string | undefined>>;

const lengthMax = 200;

/** The scheduler's variables; null outside a farm. */
export function schedulerIn(variables: Variables): Record<string, string> | null {
  const found = told.flatMap((name): [string, string][] => {
    const value = variables[name]?.slice(0, lengthMax) ?? '';
    return value === '' ? [] : [[name, value]];
  });
  return found.length === 0 ? null : Object.fromEntries(found);
}

/** The run id of the farm's job; null outside a farm. */
export function runIdIn(variables: Variables): string | null {
  for (const [farm, names, needed] of runs) {
    if ((variables[needed] ?? '') === '') continue;
    const ids = names.map((name) => variables[name] ?? '').filter((id) => id !== '');
    return [farm, ...ids].join(':').slice(0, lengthMax);
  }
  return null;
}
