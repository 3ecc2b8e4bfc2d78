import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PracticeService } from '../../testing/practice-service.ts';
import { sampleRender } from '../engine/testing/raw-renders.ts';
import { temporaryFolder } from '../engine/testing/temporary-folder.ts';
import { program } from './testing/command-line.ts';

const modesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const about = lstatSync(join(folder, name));
    return (about.mode & 0o077) === 0 ? [] : [`${(about.mode & 0o777).toString(8)} ${name}`];
  });

/** Uploads with a umask that would leave all files open to others. */
function uploadWith(home: string, service: PracticeService, render: string): void {
  const command = `umask 000; exec '${program}' upload '${render}' -p 'Aurora Arena Tour' --new --wait`;
  const { status, stderr } = spawnSync('sh', ['-c', command], {
    encoding: 'utf8',
    env: {
      ...process.env,
      RENDERDROP_HOME: home,
      RENDERDROP_BASE_URL: service.addresses.base_url,
      RENDERDROP_API_KEY: service.addresses.keys.all,
    },
  });
  expect([status, stderr.includes('error')], stderr).toEqual([0, false]);
}

it.skipIf(process.platform === 'win32')(
  'what is kept is for its owner alone, whatever the umask and the folder that was given',
  async () => {
    await using service = await PracticeService.start({ processingMs: 0 });
    using renders = temporaryFolder();
    const render = sampleRender(renders.path, 'Quiet.mov', 3);
    using folder = temporaryFolder();
    const home = folder.path;
    chmodSync(home, 0o755);
    uploadWith(home, service, render);
    expect(readdirSync(home)).toContain('renderdrop.sqlite');
    expect(modesIn(home)).toEqual([]);
    expect(lstatSync(home).mode & 0o777).toBe(0o700);
    // As an earlier version left it, in a folder that also contains files of others.
    chmodSync(home, 0o755);
    writeFileSync(join(home, 'of-somebody-else.txt'), '');
    chmodSync(join(home, 'of-somebody-else.txt'), 0o644);
    for (const name of ['renderdrop.sqlite', 'renderdrop.sqlite-presence'])
      chmodSync(join(home, name), 0o644);
    uploadWith(home, service, sampleRender(renders.path, 'Loud.mov', 3));
    expect(modesIn(home)).toEqual(['644 of-somebody-else.txt']);
  },
);

it.skipIf(process.platform === 'win32')(
  'the practice service keeps its keys and files for its owner',
  async () => {
    using folder = temporaryFolder();
    const home = folder.path;
    chmodSync(home, 0o755);
    for (const _run of [1, 2]) {
      await using _service = await PracticeService.start({ dataDirectory: home });
      expect(readdirSync(home)).toContain('practice-keys.json');
      expect(modesIn(home)).toEqual([]);
      chmodSync(join(home, 'practice-keys.json'), 0o644);
    }
  },
);
