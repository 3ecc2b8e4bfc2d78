import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ownAppImage } from './own-app-image.ts';

describe('the AppImage of a program', () => {
  const file = '/apps/Own.AppImage';
  it.each<[string, Record<string, string>, string | null]>([
    ['lies in its folder', { APPIMAGE: file, APPDIR: '/tmp/.mount_own' }, file],
    ['is its whole folder', { APPIMAGE: file, APPDIR: '/tmp/.mount_own/resources/app.asar' }, file],
    ['was started by another AppImage', { APPIMAGE: '/apps/Files.AppImage', APPDIR: '/tmp/.mount_f' }, null],
    ['lies in a folder whose name begins alike', { APPIMAGE: file, APPDIR: '/tmp/.mount_o' }, null],
    ['is told of no folder', { APPIMAGE: file }, null],
    ['is told of an empty folder', { APPIMAGE: file, APPDIR: '' }, null],
    ['is told of no file', { APPDIR: '/tmp/.mount_own' }, null],
    ['is told of an empty file', { APPIMAGE: '', APPDIR: '/tmp/.mount_own' }, null],
    ['is told nothing', {}, null],
  ])('that %s', (_what, environment, own) => {
    expect(ownAppImage(environment, '/tmp/.mount_own/resources/app.asar')).toBe(own);
  });

  it('is found through links, which paths of temporary folders may contain', () => {
    using folder = temporaryFolder();
    mkdirSync(join(folder.path, 'mounted'));
    const program = join(folder.path, 'mounted', 'renderdrop');
    writeFileSync(program, '');
    const link = join(folder.path, 'link');
    symlinkSync(join(folder.path, 'mounted'), link);
    expect(ownAppImage({ APPIMAGE: file, APPDIR: link }, program)).toBe(file);
    expect(
      ownAppImage({ APPIMAGE: file, APPDIR: join(folder.path, 'mounted') }, join(link, 'renderdrop')),
    ).toBe(file);
  });
});
