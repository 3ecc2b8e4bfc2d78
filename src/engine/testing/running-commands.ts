import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Command lines of programs that have a file as their standard input, or this folder as their working folder. */
export function programsAt(place: string): readonly string[] {
  if (process.platform !== 'linux') return programsOf(place);
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const at = ['cwd', 'fd/0'].map((link) => readlinkSync(`/proc/${name}/${link}`));
      if (!at.some((path) => path.startsWith(place))) return [];
      return [readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')];
    } catch {
      // The program has ended meanwhile, or belongs to another user.
      return [];
    }
  });
}

function programsOf(place: string): readonly string[] {
  const lines = execFileSync('lsof', ['-a', '-d', 'cwd,0', '-F', 'cn'], { encoding: 'utf8' }).split('\n');
  const programs = new Set<string>();
  let program = '';
  for (const line of lines) {
    if (line.startsWith('c')) program = line.slice(1);
    if (line.startsWith(`n${place}`)) programs.add(program);
  }
  return [...programs];
}
