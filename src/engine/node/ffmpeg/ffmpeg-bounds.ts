/** On Linux, a shell also limits ffmpeg's total memory, since ffmpeg's own limit is for single allocations. */
export function withinMemory(
  program: string,
  told: readonly string[],
  memoryBytes: number,
): readonly [program: string, told: readonly string[]] {
  if (process.platform !== 'linux') return [program, told];
  const memoryKib = Math.round(memoryBytes / 1024);
  return ['/bin/sh', ['-c', `ulimit -v ${memoryKib}; exec "$0" "$@"`, program, ...told]];
}
