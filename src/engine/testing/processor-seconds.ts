import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever its kernel's own clock (`getconf CLK_TCK`). */
const ticksPerSecond = 100;

/** How long a program has had a processor to itself so far, its threads together, without the programs that it started. */
export function processorSecondsOf(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in brackets, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
