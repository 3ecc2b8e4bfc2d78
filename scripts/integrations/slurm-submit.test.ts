/** @module-tag python3 */
import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../src/engine/testing/temporary-folder.ts';
import { renderdropCommand } from './testing/python.ts';

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
/** A job's order, as `submit` gives it to Slurm. */
const orderOf = (spec: object): string => Buffer.from(JSON.stringify(spec)).toString('base64');

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
    [run(['finish', '/nowhere.json']), "finish takes what submit gave to Slurm, which this isn't."],
  ] as const;
  const ends = await Promise.all(mistakes.map(async ([ending, says]) => ({ says, ...(await ending) })));
  for (const { says, code, stderr } of ends) {
    expect(stderr).toContain(says);
    expect(stderr).not.toContain('Traceback');
    expect(code, says).toBeGreaterThan(1);
  }
  expect(existsSync(asked)).toBe(false);
});

it('makes the video of the frames it was submitted with, and again at another rate or of other numbers', async () => {
  const [folder, log] = [join(disk.path, 'made'), join(disk.path, 'log')];
  mkdirSync(folder);
  for (const number of ['0001', '0002', '0003']) writeFileSync(join(folder, `a.${number}.png`), 'x');
  const command = join(disk.path, 'renderdrop');
  const program = `#!${python}
import json, sys
words = sys.argv[1:]
with open(${JSON.stringify(log)}, "a") as log:
    log.write(words[0] + (words[words.index("--frames") + 1] if "--frames" in words else "") + " ")
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
  const finish = async (fps: string, last = 2) => {
    const spec = {
      ...{ first: 1, last, out: join(folder, 'a.####.png'), video: join(folder, 'a.mov'), fps },
      ...{ codec: 'prores422hq', project: 'P', media: 'M', run_id: 'r', wait_seconds: 60 },
    };
    const ended = await run(['finish', orderOf(spec)], { RENDERDROP_COMMAND: command });
    expect(ended.stderr).toBe('');
    return ended.stdout;
  };
  expect(await finish('25')).toContain('Ready: v5.');
  expect(await finish('25')).toContain('Uploaded already: v5');
  expect(await finish('24')).toContain('Ready: v5.');
  expect(readFileSync(join(folder, 'a.mov'), 'utf8')).toBe('24');
  await finish('24', 3);
  expect(readFileSync(log, 'utf8')).toBe('encode1-2 upload encode1-2 upload encode1-3 ');
});

it('says that Slurm is not there', async () => {
  const ended = await run(['submit', ...said, '--unchecked', ...render], { PATH: '/nowhere' });
  expect(ended.stderr).toContain("Slurm's sbatch was not found on this computer.");
  expect(ended.code).toBe(4);
});

it('makes the nodes start their own Python, or the one that is named', async () => {
  rmSync(asked, { force: true });
  const ended = await submit(
    ['--unchecked', '--sbatch', '--partition=render', '--wait-seconds', '0'],
    ['--', 'sh', '-c', `echo \${HOME} {{start}} {start} {end} {folder}`],
  );
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  const jobs = readFileSync(asked, 'utf8');
  expect(jobs.match(/^--partition=render$/gm)).toHaveLength(3);
  expect(jobs).toMatch(/^exec \/usr\/bin\/env python3 \S*renderdrop-slurm frames /m);
  expect(jobs).toMatch(/^--array=0-23$/m);
  const [, spec = ''] = /renderdrop-slurm frames (\S+)$/m.exec(jobs) ?? [];
  const task = await run(['frames', spec], { SLURM_ARRAY_TASK_ID: '23' });
  expect(task.stdout.trim().split('\n').at(-1)).toBe(
    `${process.env['HOME'] ?? ''} {start} 231 240 ${join(disk.path, 'v 04')}`,
  );
  await submit(['--unchecked', '--python', '"/opt/py 3/bin/python"']);
  expect(readFileSync(asked, 'utf8')).toMatch(
    /^exec '\/opt\/py 3\/bin\/python' \S*renderdrop-slurm frames /m,
  );
});

it('follows no link beside the frames, and believes no receipt that others could have written', async () => {
  const [folder, command, log] = [
    join(disk.path, 'shared'),
    join(disk.path, 'fake'),
    join(disk.path, 'done'),
  ];
  mkdirSync(folder);
  for (const number of [1, 2]) writeFileSync(join(folder, `a.${number}.png`), 'x');
  // A fake of our command: `encode` makes a video, everything else says that it is ready.
  const program = `#!/bin/sh
echo "$1" >> '${log}'
if [ "$1" != encode ]; then
  echo '{"type":"receipt","state":"ready","version_number":5}'
  exit
fi
while [ "$1" != --out ]; do shift; done
printf video > "$2"
echo '{"size_bytes":5}' > "$2.frames.json"
echo '{"type":"encoded","file":"'"$2"'"}'
`;
  writeFileSync(command, program, { mode: 0o755 });
  const order = orderOf({
    ...{ first: 1, last: 2, out: join(folder, 'a.#.png'), video: join(folder, 'a.mov'), fps: '25' },
    ...{ codec: 'prores422hq', project: 'P', media: 'M', run_id: 'r', wait_seconds: 60 },
  });
  const finish = async () => {
    const ended = await run(['finish', order], { RENDERDROP_COMMAND: command });
    expect(ended.stderr).toBe('');
    return ended.stdout;
  };
  const kept = join(folder, 'a.mov.uploaded.json');
  const [own, elsewhere] = [join(disk.path, '.bashrc'), join(disk.path, 'a true receipt')];
  writeFileSync(own, 'own');
  symlinkSync(own, `${kept}.part`);
  expect(await finish()).toContain('Ready: v5.');
  expect(readFileSync(own, 'utf8')).toBe('own');
  expect(statSync(kept).mode & 0o022).toBe(0);
  writeFileSync(elsewhere, readFileSync(kept));
  chmodSync(kept, 0o666);
  expect(await finish(), 'others may write it').toContain('Ready: v5.');
  // Only root can give a file away.
  if (process.getuid?.() === 0) {
    chownSync(kept, 65_534, 65_534);
    expect(await finish(), 'somebody else wrote it').toContain('Ready: v5.');
  }
  rmSync(kept);
  symlinkSync(elsewhere, kept);
  expect(await finish(), 'a link').toContain('Ready: v5.');
  rmSync(kept);
  execFileSync('mkfifo', [kept]);
  expect(await finish(), 'a pipe that nobody writes to').toContain('Ready: v5.');
  expect(await finish()).toContain('Uploaded already: v5');
  const done = readFileSync(log, 'utf8');
  expect(done.match(/encode/g), 'the video is kept').toHaveLength(1);
  // The frames, the video with its note and its receipt, and the link that was planted.
  expect(readdirSync(folder)).toHaveLength(6);
});

it('runs what was submitted, whatever somebody writes beside the frames before the job starts', async () => {
  const [folder, word] = [join(disk.path, 'rewritten'), 'the word of whoever submitted'];
  const there = ['--unchecked', '--out', join(folder, 'halo.####.exr')];
  rmSync(asked, { force: true });
  const submitted = await submit(there, ['--', 'echo', word, '{start}', '{end}', '{folder}']);
  expect(submitted).toMatchObject({ code: 0, stderr: '' });
  const planted = (text: string) => text.replaceAll(word, 'the word of somebody else');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (statSync(path).isFile()) writeFileSync(path, planted(readFileSync(path, 'utf8')));
  }
  const wrapped = /^exec .* frames .*$/m.exec(readFileSync(asked, 'utf8'))?.[0] ?? '';
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', SLURM_ARRAY_TASK_ID: '0' };
  const ran = execFileSync('sh', ['-c', wrapped], { encoding: 'utf8', env });
  expect(ran.trim().split('\n').at(-1)).toBe(`${word} 1 10 ${folder}`);
});

it('writes logs into a folder in which nobody else may write, so that nobody can plant links there', async () => {
  const shows = join(disk.path, 'logs');
  const elsewhere = join(shows, 'elsewhere');
  mkdirSync(elsewhere, { recursive: true });
  const logsIn = async (name: string, plant: (logs: string) => void): Promise<string> => {
    mkdirSync(join(shows, name));
    plant(join(shows, name, '.renderdrop-slurm'));
    const ended = await submit(['--unchecked', '--out', join(shows, name, 'halo.####.exr')]);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    const { logs } = JSON.parse(ended.stdout) as { readonly logs: string };
    expect(statSync(logs).mode & 0o022).toBe(0);
    expect(readFileSync(asked, 'utf8')).toContain(`\n${logs}/%j.log\n`);
    return logs.replace(join(shows, name), '');
  };
  expect(await logsIn('new', () => {})).toBe('/.renderdrop-slurm');
  expect(await logsIn('own', (logs) => mkdirSync(logs, 0o755))).toBe('/.renderdrop-slurm');
  const another = /^\/\.renderdrop-slurm-[0-9a-f]{8}$/;
  expect(await logsIn('a link', (logs) => symlinkSync(elsewhere, logs))).toMatch(another);
  const forAll = (logs: string) => {
    mkdirSync(logs);
    chmodSync(logs, 0o777);
  };
  expect(await logsIn('for all', forAll)).toMatch(another);
  expect(readdirSync(elsewhere)).toEqual([]);
});
