import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { askBlender, blenderVersions } from './blender-programs.ts';

describe.skipIf(process.platform === 'win32')('a Blender that nobody has started', () => {
  const program = (folder: string, script = 'exit 1'): string => {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'blender');
    writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return path;
  };
  const silent = async () => null;

  it('is known by the folder of its version, through links, and in the folders where people put it', async () => {
    using root = temporaryFolder();
    const home = join(root.path, 'hö me');
    const unpacked = join(home, 'blender-4.2.1-linux-x64');
    program(unpacked);
    mkdirSync(join(unpacked, '4.2'));
    const onPath = join(root.path, 'bin');
    const installed = join(root.path, 'blender-lts');
    mkdirSync(onPath);
    mkdirSync(join(installed, '3.6'), { recursive: true });
    symlinkSync(program(installed), join(onPath, 'blender'));
    const computer = { platform: 'linux', environment: { PATH: onPath }, homeDirectory: home } as const;
    const versions = await blenderVersions(computer, silent);
    expect(versions).toEqual(expect.arrayContaining(['4.2', '3.6']));
  });

  it('is asked only where no folder says its version, and only by a whole path', async () => {
    using root = temporaryFolder();
    const found = program(root.path);
    const asked: string[] = [];
    const ask = async (path: string) => {
      asked.push(path);
      return '5.0';
    };
    const environment = { PATH: `renders:.:${root.path}` };
    const computer = { platform: 'linux', environment, homeDirectory: root.path } as const;
    expect(await blenderVersions(computer, ask)).toContain('5.0');
    expect(asked.filter((path) => path.startsWith(root.path) || !path.startsWith('/'))).toEqual([found]);
    const scripts = { ...environment, BLENDER_USER_SCRIPTS: '/scripts' };
    expect(await blenderVersions({ ...computer, environment: scripts }, ask)).toEqual([]);
  });

  it('answers with its version; whatever says something else, fails or hangs has none', async () => {
    using root = temporaryFolder();
    const answer = (name: string, script: string, timeoutMs?: number) =>
      askBlender(program(join(root.path, name), script), timeoutMs);
    expect(await answer('good', 'echo "Blender 4.5.3 LTS"; echo "  build date: 2025"')).toBe('4.5');
    expect(await answer('other', 'echo "something else 4.5"')).toBeNull();
    expect(await answer('failing', 'echo "Blender 4.5.3"; exit 3')).toBeNull();
    expect(await answer('hanging', 'while :; do :; done', 20)).toBeNull();
    expect(await askBlender(join(root.path, 'none'))).toBeNull();
  });
});
