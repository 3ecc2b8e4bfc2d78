import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
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
import { describe, expect, it } from 'vitest';
import { NodeClock } from '../engine/node/node-clock.ts';
import { databaseFileName } from '../engine/store/places/data-folder.ts';
import { SettingsStore } from '../engine/store/tables/settings-store.ts';
import { itLong } from '../engine/testing/it-long.ts';
import { storeIn } from '../engine/testing/store-in.ts';
import { temporaryFolder } from '../engine/testing/temporary-folder.ts';
import { binary, CommandLine } from './testing/command-line.ts';

/** A data folder in the system's default place, with settings and files in it. */
function home() {
  const folder = temporaryFolder();
  const cli = new CommandLine({ RENDERDROP_HOME: undefined, XDG_DATA_HOME: join(folder.path, 'share') });
  const usual = join(folder.path, 'share', 'renderdrop');
  const write = (theme: 'dark' | 'light', at = usual) => {
    const store = storeIn(at, new NodeClock());
    new SettingsStore(store).change({ theme });
    store.close();
  };
  const theme = async () => {
    const path = join(folder.path, `settings-${readdirSync(folder.path).length}.json`);
    const ended = await cli.call(['settings', 'export', path]);
    if (ended.code !== 0) return ended.stderr;
    return (JSON.parse(readFileSync(path, 'utf8')) as { settings: { theme: string } }).settings.theme;
  };
  write('light');
  mkdirSync(join(usual, 'small-copies'));
  writeFileSync(join(usual, 'small-copies', 'a.mp4'), Buffer.alloc(3_000_000, 7));
  mkdirSync(join(usual, 'pictures'));
  writeFileSync(join(usual, 'pictures', 'cache'), 'made again');
  mkdirSync(join(usual, 'encoded'));
  writeFileSync(join(usual, 'encoded', 'queued.mov'), 'found by its full path');
  symlinkSync('/etc/hostname', join(usual, 'SingletonLock'));
  return {
    ...{ cli, usual, theme, write },
    at: (...names: string[]) => join(folder.path, ...names),
    [Symbol.dispose]: () => {
      cli[Symbol.dispose]();
      folder[Symbol.dispose]();
    },
  };
}

describe('the data folder', () => {
  it('moves, is found by every program, and leaves only videos behind, which keep their paths', async () => {
    using here = home();
    const to = here.at('disk', 'renderdrop');
    const moved = await here.cli.call(['data-folder', 'move', to, '--json']);
    expect(moved.code, moved.stderr).toBe(0);
    expect(moved.json()).toEqual([{ type: 'data_folder', path: to, left_behind: null }]);
    expect(readdirSync(to).sort()).toEqual([databaseFileName, 'small-copies']);
    expect(statSync(to).mode & 0o077).toBe(0);
    expect(statSync(join(to, 'small-copies', 'a.mp4')).mode & 0o077).toBe(0);
    expect(statSync(join(to, 'small-copies', 'a.mp4')).size).toBe(3_000_000);
    expect(readdirSync(here.usual).sort()).toEqual(['encoded', 'moved-to.json']);
    expect(await here.theme()).toBe('light');
    expect((await here.cli.call(['data-folder'])).stdout).toBe(`${to}\n`);
    expect((await here.cli.call(['doctor'])).stdout).toContain(to);
    // And back.
    here.write('dark', to);
    expect((await here.cli.call(['data-folder', 'move', here.usual])).code).toBe(0);
    expect(await here.theme()).toBe('dark');
    expect(existsSync(to)).toBe(false);
  });

  it('is not treated as empty while its drive is not connected', async () => {
    using here = home();
    const to = here.at('disk');
    await here.cli.call(['data-folder', 'move', to]);
    rmSync(to, { recursive: true });
    const ended = await here.cli.call(['queue']);
    expect(ended.stderr).toContain("The data folder was moved to a folder that isn't there.");
    expect(ended.code).toBe(5);
    for (const words of [
      ['doctor'],
      ['diagnostics', here.at('diagnostics.json')],
      ['integrations'],
      ['webhooks', 'listen', '--port', '0'],
    ]) {
      const other = await here.cli.call(words, { RENDERDROP_WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}` });
      const kept = existsSync(here.at('diagnostics.json'))
        ? readFileSync(here.at('diagnostics.json'), 'utf8')
        : '';
      expect(`${other.stdout}${other.stderr}${kept}`, words.join(' ')).toContain(
        "to a folder that isn't there.",
      );
      expect(existsSync(to), `${words.join(' ')} made a folder in the place of the drive`).toBe(false);
    }
    writeFileSync(join(here.usual, 'moved-to.json'), '{');
    expect((await here.cli.call(['queue'])).stderr).toContain('where the data folder was moved to');
  });

  it('stays where it is if it cannot move, and says why', async () => {
    using here = home();
    mkdirSync(here.at('full'));
    writeFileSync(here.at('full', 'mine'), '');
    const tries: readonly (readonly [string, string, Record<string, string>])[] = [
      [here.at('full'), 'The folder is not empty.', {}],
      [join(here.usual, 'inside'), 'One of the two folders is inside the other.', {}],
      [here.at('share'), 'One of the two folders is inside the other.', {}],
      [here.at('other'), 'RENDERDROP_HOME chooses the data folder.', { RENDERDROP_HOME: here.usual }],
      [here.at('other'), 'There is no data to move yet.', { XDG_DATA_HOME: here.at('nobody') }],
    ];
    for (const [to, says, environment] of tries) {
      const ended = await here.cli.call(['data-folder', 'move', to], environment);
      expect(ended.stderr, to).toContain(says);
      expect(ended.code).toBe(5);
    }
    const store = storeIn(here.usual, new NodeClock());
    const busy = await here.cli.call(['data-folder', 'move', here.at('other')]);
    expect(busy.stderr).toContain('Renderdrop is open on this computer.');
    store.close();
    expect(readdirSync(here.at('full'))).toEqual(['mine']);
    expect(await here.theme()).toBe('light');
  });

  itLong('loses nothing to a kill at any moment of the move', async () => {
    using here = home();
    for (let number = 0; number < 40; number += 1) {
      writeFileSync(join(here.usual, 'small-copies', `${number}.mp4`), Buffer.alloc(400_000, number));
    }
    const to = here.at('disk');
    const environment = { ...process.env, RENDERDROP_HOME: undefined, XDG_DATA_HOME: here.at('share') };
    // Kills the move at several points: after the first file, in the middle, and while the last ones are removed.
    for (const [whole, isReached] of killPoints(here.usual, to)) {
      const mover = spawn(binary, ['data-folder', 'move', to], { env: environment, stdio: 'ignore' });
      const ended = once(mover, 'exit');
      while (mover.exitCode === null && mover.signalCode === null && !isReached())
        await new Promise((resolve) => setImmediate(resolve));
      mover.kill('SIGKILL');
      const [, signal] = await ended;
      // After the note is written, little is left to do, so the move may have ended.
      if (whole !== atNote) expect(signal, whole).toBe('SIGKILL');
      expect(await here.theme(), whole).toBe('light');
    }
    const finished = await here.cli.call(['data-folder', 'move', to]);
    expect(finished.code, finished.stderr).toBe(0);
    expect(await here.theme()).toBe('light');
    expect(readdirSync(join(to, 'small-copies'))).toHaveLength(41);
    expect(readdirSync(here.usual).sort()).toEqual(['encoded', 'moved-to.json']);
    expect(readdirSync(to).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

const atNote = 'once the note is there';
const killPoints = (from: string, to: string): readonly (readonly [string, () => boolean])[] => [
  ['as the copy begins', () => existsSync(to)],
  ['while copies arrive', () => countIn(join(to, 'small-copies')) > 10],
  [atNote, () => existsSync(join(from, 'moved-to.json'))],
];

const countIn = (folder: string): number => (existsSync(folder) ? readdirSync(folder).length : 0);
