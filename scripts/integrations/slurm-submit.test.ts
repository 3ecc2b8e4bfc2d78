/** @module-tag python3 */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../src/engine/testing/temporary-folder.ts';
import { renderdropCommand } from './python.ts';

const script = join(import.meta.dirname, '..', '..', 'integrations', 'slurm', 'renderdrop-slurm');
const disk = temporaryFolder();
const [bin, asked] = [join(disk.path, 'bin'), join(disk.path, 'asked')];
mkdirSync(bin);
// A fake of Slurm's sbatch: takes a job and answers with its ID.
writeFileSync(join(bin, 'sbatch'), `#!/bin/sh\nprintf '%s\\n' "$@" >> '${asked}'\necho 7\n`, { mode: 0o755 });
// The interpreter itself, not a wrapper on the path that looks it up at each start.
const python = execFileSync('python3', ['-c', 'import sys; print(sys.executable)'], {
  encoding: 'utf8',
}).trim();
afterAll(() => disk[Symbol.dispose]());

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const run = (words: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  new Promise<Ended>((resolve) => {
    const env = {
      ...process.env,
      PATH: `${bin}:${process.env['PATH']}`,
      PYTHONDONTWRITEBYTECODE: '1',
      RENDERDROP_COMMAND: renderdropCommand,
      RENDERDROP_HOME: join(disk.path, 'home'),
      ...environment,
    };
    execFile(python, [script, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });

const out = join(disk.path, 'v 04', 'halo.####.exr');
const render = ['--', 'render', '{start}', '{end}', '{out}'];
const said = [
  '--project',
  'P',
  '--media',
  'M',
  '--fps',
  '25',
  '--out',
  out,
  '--frames',
  '1-240',
  '--chunk',
  '10',
];
/** Later options override earlier ones. */
const submit = (words: readonly string[], after = render) => run(['submit', ...said, ...words, ...after]);

it('asks the command about the rate, the codec and the kind of the frames before anything is submitted', async () => {
  const [rate, codec, kind] = await Promise.all([
    submit(['--fps', 'abc']),
    submit(['--codec', 'foo']),
    submit(['--out', join(disk.path, 'halo.####.mov')]),
  ]);
  expect(rate.stderr).toMatch(/"abc" isn't a frame rate\. Write 25, 23\.976 or 24000\/1001/);
  expect(codec.stderr).toMatch(/--codec must be one of prores422hq, prores4444, h264/);
  expect(kind.stderr).toMatch(/MOV frames can't be encoded/);
  expect([rate.code, codec.code, kind.code]).toEqual([2, 2, 5]);
  expect(existsSync(asked)).toBe(false);
});

it('refuses mistakes in its options and in the render command', async () => {
  const after = (...words: readonly string[]) => submit(['--unchecked'], ['--', 'render', ...words]);
  const mistakes = [
    [submit(['--unchecked', '--wait-seconds', '-5']), '--wait-seconds takes 0 or more'],
    [submit(['--unchecked', '--chunk', '0']), '--chunk takes 1 or more'],
    [submit(['--unchecked', '--frames', '240-1']), '--frames takes FIRST-LAST'],
    [submit(['--unchecked', '--out', disk.path]), '--out is the name of the frames'],
    [submit(['--unchecked', '--out', 'shot.mov']), '--out is the name of the frames'],
    [submit(['--unchecked'], ['--']), 'put -- and your render command at the end'],
    [after('noplaceholder'), 'the render command needs {start}'],
    [after('{start}', '{out}'), 'the render command needs {end}'],
    [after('{start}', '{end}'), 'the render command needs {out} or {folder}'],
    [after('{strat}', '{start}', '{end}', '{out}'), 'there is no {strat} for the render command'],
    [
      submit(['--unchecked', '--out', join(script, 'halo.####.exr')]),
      "/.renderdrop-slurm can't be written: ",
    ],
    [run(['frobnicate']), 'There is no step "frobnicate". Write submit'],
    [run(['finish', '/nowhere.json']), '/nowhere.json: No such file or directory.'],
  ] as const;
  const ends = await Promise.all(mistakes.map(async ([ending, says]) => ({ says, ...(await ending) })));
  for (const { says, code, stderr } of ends) {
    expect(stderr).toContain(says);
    expect(stderr).not.toContain('Traceback');
    expect(code, says).toBeGreaterThan(1);
  }
  expect(existsSync(asked)).toBe(false);
});

it('makes the video again when the same frames are submitted at another rate', async () => {
  const [folder, log] = [join(disk.path, 'made'), join(disk.path, 'log')];
  mkdirSync(folder);
  for (const number of ['0001', '0002']) writeFileSync(join(folder, `a.${number}.png`), 'x');
  const command = join(disk.path, 'renderdrop');
  const program = `#!${python}
import json, sys
words = sys.argv[1:]
with open(${JSON.stringify(log)}, "a") as log:
    log.write(words[0] + " ")
if words[0] == "encode":
    out = words[words.index("--out") + 1]
    with open(out, "x") as video, open(out + ".frames.json", "x") as note:
        video.write(words[3])
        note.write(json.dumps({"type": "encoded_from", "size_bytes": len(words[3])}))
    print(json.dumps({"type": "encoded", "file": out}))
else:
    print(json.dumps({"type": "receipt", "state": "ready", "version_number": 5}))
`;
  writeFileSync(command, program, { mode: 0o755 });
  const finish = async (fps: string) => {
    const spec = {
      ...{ first: 1, last: 2, out: join(folder, 'a.####.png'), video: join(folder, 'a.mov'), fps },
      ...{ codec: 'prores422hq', project: 'P', media: 'M', run_id: 'r', wait_seconds: 60 },
    };
    writeFileSync(join(disk.path, 'spec.json'), JSON.stringify(spec));
    const ended = await run(['finish', join(disk.path, 'spec.json')], { RENDERDROP_COMMAND: command });
    expect(ended.stderr).toBe('');
    return ended.stdout;
  };
  expect(await finish('25')).toContain('Ready: v5.');
  expect(await finish('25')).toContain('Uploaded already: v5');
  expect(await finish('24')).toContain('Ready: v5.');
  expect(readFileSync(log, 'utf8')).toBe('encode upload encode upload ');
  expect(readFileSync(join(folder, 'a.mov'), 'utf8')).toBe('24');
});

it('says that Slurm is not there', async () => {
  const ended = await run(['submit', ...said, '--unchecked', ...render], { PATH: '/nowhere' });
  expect(ended.stderr).toContain("Slurm's sbatch was not found on this computer.");
  expect(ended.code).toBe(4);
});

it('makes the nodes start their own Python, or the one that is named', async () => {
  const ended = await submit(
    ['--unchecked', '--sbatch', '--partition=render', '--wait-seconds', '0'],
    ['--', 'sh', '-c', `echo \${HOME} {{start}} {start} {end} {folder}`],
  );
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  const jobs = readFileSync(asked, 'utf8');
  expect(jobs.match(/^--partition=render$/gm)).toHaveLength(3);
  expect(jobs).toMatch(/^exec \/usr\/bin\/env python3 \S*renderdrop-slurm frames /m);
  expect(jobs).toMatch(/^--array=0-23$/m);
  const [, spec = ''] = /renderdrop-slurm frames '([^']+)'$/m.exec(jobs) ?? [];
  const task = await run(['frames', spec], { SLURM_ARRAY_TASK_ID: '23' });
  expect(task.stdout.trim().split('\n').at(-1)).toBe(
    `${process.env['HOME'] ?? ''} {start} 231 240 ${join(disk.path, 'v 04')}`,
  );
  await submit(['--unchecked', '--python', '"/opt/py 3/bin/python"']);
  expect(readFileSync(asked, 'utf8')).toMatch(
    /^exec '\/opt\/py 3\/bin\/python' \S*renderdrop-slurm frames /m,
  );
});
