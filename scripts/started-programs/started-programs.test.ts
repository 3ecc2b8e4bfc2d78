import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../src/engine/testing/temporary-folder.ts';
import { programsInCommand } from './programs-in-command.ts';
import { undeclaredPrograms } from './undeclared.ts';

describe('programs in a command', () => {
  it.each([
    ['the one started', 'ffmpeg', ['-i', 'a.mov'], ['ffmpeg']],
    [
      'each of a shell’s line',
      'sh',
      ['-c', 'cat a | head -1 && FOO=1 no-such-server; exit 3'],
      ['sh', 'cat', 'head', 'no-such-server'],
    ],
    [
      'what a line leads to',
      '/bin/sh',
      ['-c', 'ulimit -v 9; exec "$0" "$@"', 'ffmpeg', '-i'],
      ['/bin/sh', 'ffmpeg'],
    ],
    ['all the words of a line', 'sh', ['-c', 'exec "$@"', 'x', 'rsync', 'a', 'b'], ['sh', 'rsync']],
    ['what is asked within a text', 'sh', ['-c', 'echo "of $(date) here"'], ['sh', 'date']],
    [
      'a line that goes on below, with a word that is partly asked',
      'sh',
      ['-c', 'curl -H "a: $(date)" \\\n  -d x $(cat base)/keys'],
      ['sh', 'date', 'cat', 'curl'],
    ],
    [
      'what a starter starts',
      'unshare',
      ['-m', 'sh', '-c', 'mount -t tmpfs none "$0"; exec "$@"'],
      ['unshare', 'sh', 'mount'],
    ],
    [
      'a terminal’s line',
      'script',
      ['-qec', `stty rows 9; 'prog' x`, '/dev/null'],
      ['script', 'stty', 'prog'],
    ],
    [
      'a keyring’s',
      'dbus-run-session',
      ['--', 'bash', '-c', 'a >b 2>&1; exec "$@"', 'x', 'c'],
      ['dbus-run-session', 'bash', 'a', 'c'],
    ],
    [
      'no pattern, function or comment',
      'bash',
      ['-c', '# say\nf() { cat a; }\ncase $x in up|down) ls ;; *) f ;; esac'],
      ['bash', 'cat', 'ls'],
    ],
  ])('%s', (_what, program, words, found) => {
    expect(programsInCommand(program, words)).toEqual(found);
  });
});

/** Runs a script as if a run of the suites had started it; returns what is reported about its starts. */
function undeclaredIn(code: string): readonly string[] {
  using folder = temporaryFolder();
  const [script, record] = [join(folder.path, 'script.mjs'), join(folder.path, 'started.jsonl')];
  writeFileSync(script, code);
  writeFileSync(record, '');
  const recorder = join(import.meta.dirname, 'record.cjs');
  const environment = {
    ...process.env,
    NODE_OPTIONS: `--require ${JSON.stringify(recorder)}`,
    RENDERDROP_STARTED_PROGRAMS: record,
  };
  const { stderr, status } = spawnSync(process.execPath, [script], { env: environment, encoding: 'utf8' });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return undeclaredPrograms(readFileSync(record, 'utf8'));
}

const imports = `import { exec, execFile, execFileSync, execSync, spawn, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
`;
const quietly = '.once("error", () => {})';

describe('undeclared programs', () => {
  it.each([
    ['spawn', `spawn('no-such-server')${quietly}`],
    ['spawnSync', `spawnSync('no-such-server')`],
    ['execFile', `execFile('no-such-server', ['-v'], () => {})`],
    ['a promise', `await promisify(execFile)('no-such-server').catch(() => {})`],
    ['execFileSync', `try { execFileSync('no-such-server') } catch {}`],
    ['exec', `exec('no-such-server -v', () => {})`],
    ['execSync', `try { execSync('no-such-server', { stdio: 'ignore' }) } catch {}`],
    ['a shell of spawn', `spawn('cat a | no-such-server', { shell: true, stdio: 'ignore' })${quietly}`],
    ['a shell of its own', `spawnSync('/bin/sh', ['-c', 'ulimit -c 0; exec "$0"', 'no-such-server'])`],
    ['a whole path', `spawnSync('/usr/sbin/no-such-server')`],
    [
      'a program that a program of ours starts',
      `spawnSync(process.execPath, ['-e', 'require("child_process").spawnSync("no-such-server")'])`,
    ],
  ])('are named, however they are started: %s', (_how, code) => {
    const [line, ...others] = undeclaredIn(imports + code);
    expect(others).toEqual([]);
    expect(line).toMatch(/^undeclared program: no-such-server, started by \S+/);
  });

  it('don’t include those on the list, the project’s own, or those that a test wrote', () => {
    const code = `for (const program of ['cat', '/bin/sh', 'biome', process.argv[1]]) spawnSync(program)`;
    expect(undeclaredIn(imports + code)).toEqual([]);
  });

  it('don’t include programs that a shell’s line names by a relative path, which are not the system’s', () => {
    const lines = ['bin/renderdrop --version', './bin/renderdrop --version', '../tools/encode a.mov'];
    const code = `for (const line of ${JSON.stringify(lines)}) spawnSync('/bin/sh', ['-c', line])`;
    expect(undeclaredIn(imports + code)).toEqual([]);
  });

  it('are reported with the line of our code that started them', () => {
    const record = { program: 'no-such-server', words: [], by: 'src/a.test.ts:12' };
    expect(undeclaredPrograms(`${JSON.stringify(record)}\n`)).toEqual([
      'undeclared program: no-such-server, started by src/a.test.ts:12',
    ]);
  });
});
