/** Tests the bare system itself, if one can be made here. Its other rules are tested in bare-machine.test.ts. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';

const root = join(import.meta.dirname, '../..');
const program = join(root, 'scripts/bare-machine');
const cache = process.env['BARE_MACHINE_CACHE'] ?? '/var/cache/bare-machine';

/** Asynchronous, because a run takes minutes and the test runner needs to hear from its worker more often. */
async function runIn(project: string, words: readonly string[]) {
  const child = spawn('bash', [join(project, 'scripts/bare-machine'), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await closed;
  return { status: child.exitCode, stdout, stderr };
}

const run = (...words: readonly string[]) => runIn(root, words);

/** What the making of the bare system in this cache has said so far. */
const logIn = (folder: string) => () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');

/** Running commands with this text in their words. One that has ended, and nobody has asked for, has no words. */
const commandsNaming = (words: string): readonly string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        return '';
      }
    })
    .filter((command) => command.includes(words));

const probe = await run('true');
if (probe.status !== 0) console.error(`Not run: ${probe.stderr}`);

describe.skipIf(probe.status !== 0)('a bare system', () => {
  it('has Node and npm, a clean clone in an empty home, and no program of this computer', async () => {
    const { status, stdout } = await run(
      'node -p 1+1; npm --version >/dev/null && ls -A ~ /usr/local/bin; pwd; command -v git ffmpeg python3 curl rsync chromium ps cc',
    );
    expect(stdout.split('\n')).toEqual(
      expect.arrayContaining(['2', 'renderdrop', 'node', 'npm', 'npx', '/root/renderdrop']),
    );
    expect(stdout).not.toMatch(/git|ffmpeg|python|curl|rsync|chromium|\/ps|\/cc/);
    expect(status).toBe(1);
  });

  it('ends with the exit code of the command, and shows what it said', async () => {
    expect(await run('echo said; echo complained >&2; exit 7')).toMatchObject({
      status: 7,
      stdout: 'said\n',
    });
    expect((await run('exit 69')).status).toBe(69);
  });

  it('has its own process namespace, whose first process adopts orphans', async () => {
    const { stdout } = await run(
      '(sleep 0.1 &); ls /proc | grep -c "^[0-9]"; sleep 0.3; cat /proc/[0-9]*/stat | grep -c " Z " ; echo end',
    );
    expect(Number(stdout.split('\n')[0])).toBeLessThan(10);
    expect(stdout.split('\n').slice(1)).toEqual(['0', 'end', '']);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'ends the making of the bare system at a %s, with its processes and mounts',
    async (signal) => {
      const ownCache = mkdtempSync(join(tmpdir(), 'renderdrop-bare-cache-'));
      try {
        const child = spawn('bash', [program, 'true'], {
          stdio: 'ignore',
          env: { ...process.env, BARE_MACHINE_CACHE: ownCache },
        });
        const log = logIn(ownCache);
        // By then it has mounted the new system's /proc.
        await vi.waitUntil(() => log().includes('I: Configuring'), { timeout: 180_000, interval: 200 });
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
        await vi.waitUntil(() => commandsNaming(ownCache).length === 0, { timeout: 10_000 });
        expect(readFileSync('/proc/mounts', 'utf8')).not.toContain(ownCache);
      } finally {
        rmSync(ownCache, { recursive: true, force: true });
      }
    },
  );

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)('ends all its processes at a %s', async (signal) => {
    const child = spawn(
      'bash',
      [program, 'setsid sleep 9999 & grep -m 1 -o "upperdir=[^,]*" /proc/mounts; sleep 9999'],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    // Every process of the run holds this pipe open.
    const everyProcessGone = once(child.stdout, 'close');
    const ended = once(child, 'exit');
    const [said] = await once(child.stdout, 'data');
    const layer = dirname(String(said).trim().replace('upperdir=', ''));
    expect(existsSync(layer)).toBe(true);
    child.kill(signal);
    await Promise.all([everyProcessGone, ended]);
    if (signal !== 'SIGKILL') expect(child.exitCode).toBe(signal === 'SIGTERM' ? 143 : 130);
    // A killed run leaves its layer, which the next run removes.
    if (signal === 'SIGKILL') await run('true');
    expect(existsSync(layer)).toBe(false);
  });

  it('lets two runs with the same Node go side by side, and notes how each ended, also a stopped one', async () => {
    const child = spawn('bash', [program, '--node', '22', 'echo begun; sleep 9999'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    expect((await run('--node', '22', 'exit 3')).status).toBe(3);
    child.kill('SIGTERM');
    await ended;
    const runs = readFileSync(join(cache, 'runs'), 'utf8').trim().split('\n').slice(-2);
    expect(runs[0]).toMatch(/ 3 --node 22 exit 3$/);
    expect(runs[1]).toMatch(/ 143 --node 22 echo begun; sleep 9999$/);
  });

  it('needs nothing of the path that it is started with', async () => {
    const started = spawnSync('bash', [program, 'command -v node; exit 3'], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${dirname(process.execPath)}:/usr/bin:/bin:/usr/sbin:/sbin` },
    });
    expect(started).toMatchObject({ status: 3, stdout: '/usr/local/bin/node\n' });
  });

  it('says that there is no such Node', async () => {
    expect(await run('--node', '99', 'true')).toMatchObject({
      status: 2,
      stderr: 'bare-machine: There is no Node 99. See --help.\n',
    });
  });

  it('lets an ordinary user install nothing', async () => {
    const { stdout } = await run(
      '--user',
      'id -u; pwd; touch mine && echo written; apt-get update >/dev/null 2>&1 || echo refused; touch /usr/bin/x 2>/dev/null || echo refused',
    );
    expect(stdout).toBe('1000\n/home/artist/renderdrop\nwritten\nrefused\nrefused\n');
  });

  it('does not let even root install what is left out', async () => {
    const { stdout } = await run(
      '--without',
      'ps,rsync',
      'apt-get update -qq; apt-get install -y -qq procps >/dev/null 2>&1; command -v top; command -v ps || echo no ps; apt-get install -y -qq rsync >/dev/null 2>&1 || echo refused; command -v rsync || echo no rsync',
    );
    expect(stdout).toBe('/usr/bin/top\nno ps\nrefused\nno rsync\n');
  });

  it('runs HEAD, and says so where something else is there; a clone that belongs to another user will do', async () => {
    const clone = mkdtempSync(join(tmpdir(), 'renderdrop-clone-'));
    try {
      spawnSync('git', ['clone', '--quiet', root, clone]);
      for (const name of readdirSync(clone, { recursive: true, encoding: 'utf8' })) {
        if (!lstatSync(join(clone, name)).isSymbolicLink()) chownSync(join(clone, name), 1000, 1000);
      }
      chownSync(clone, 1000, 1000);
      writeFileSync(join(clone, 'uncommitted'), '');
      const { status, stdout, stderr } = await runIn(clone, ['ls uncommitted README.md 2>/dev/null; true']);
      expect(stderr).toMatch(/^Uncommitted changes are left out: this runs HEAD \([0-9a-f]+\)\.\n$/);
      expect({ status, stdout }).toEqual({ status: 0, stdout: 'README.md\n' });
    } finally {
      rmSync(clone, { recursive: true, force: true });
    }
  });

  it.each([
    ['20.19', /^v20\.19\.\d+\n10\.8\.\d+$/],
    ['22', /^v22\.\d+\.\d+\n10\.9\.\d+$/],
    ['24', /^v24\.\d+\.\d+\n11\.\d+\.\d+$/],
  ])(
    'shows the main job on Node %s and the npm it is released with, to an ordinary user',
    async (version, both) => {
      const { status, stdout } = await run(
        '--user',
        '--node',
        version,
        'node --version; npm --version; npm ci >/dev/null && npm --silent start',
      );
      expect(stdout.split('\n').slice(0, 2).join('\n')).toMatch(both);
      expect(stdout).toMatch(/^All 9 steps worked, in /m);
      expect(status).toBe(0);
    },
  );
});
