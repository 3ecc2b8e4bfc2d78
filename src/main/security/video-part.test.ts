import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../engine/testing/temporary-folder.ts';
import { readPart } from './video-part.ts';

it.skipIf(process.platform === 'win32')(
  'reads a part of a render, also through a link, and does not block on one that was replaced by a pipe',
  async () => {
    using folder = temporaryFolder();
    const at = (name: string) => join(folder.path, name);
    writeFileSync(at('shot.mp4'), 'a picture');
    symlinkSync(at('shot.mp4'), at('link.mp4'));
    execFileSync('mkfifo', [at('pipe.mp4')]);
    mkdirSync(at('folder.mp4'));
    for (const name of ['shot.mp4', 'link.mp4']) {
      const part = await readPart(at(name), 'bytes=2-4');
      expect(Buffer.from(part?.bytes ?? []).toString()).toBe('pic');
    }
    for (const name of ['pipe.mp4', 'folder.mp4', 'missing.mp4'])
      expect(await readPart(at(name), null)).toBeNull();
  },
);
