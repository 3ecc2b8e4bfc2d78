import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { releaseOf, UpdateFeed } from '../engine/updates/testing/update-feed.ts';
import { sourceVariable } from '../engine/updates/this-copy.ts';
import { CommandLine } from './testing/command-line.ts';

describe('renderdrop doctor, about updates', () => {
  let feed: UpdateFeed;
  let cli: CommandLine;
  beforeEach(async () => {
    feed = await UpdateFeed.start();
    cli = new CommandLine({ RENDERDROP_API_KEY: 'rd_key_of_nobody_for_this_test' });
  });
  afterEach(async () => {
    cli[Symbol.dispose]();
    await feed[Symbol.asyncDispose]();
  });
  const here = { platform: process.platform, arch: process.arch } as const;
  const computer = () => {
    const { platform, arch } = here;
    if (platform !== 'linux' && platform !== 'darwin' && platform !== 'win32') throw new Error(platform);
    if (arch !== 'x64' && arch !== 'arm64') throw new Error(arch);
    return { platform, arch };
  };
  const said = async (environment: Record<string, string>) => {
    const { stdout } = await cli.call(['doctor'], environment);
    const lines = stdout.split('\n');
    const at = lines.findIndex((line) => line.includes('Updates'));
    return `${lines[at]}\n${lines[at + 1]}`.replaceAll(/ +/g, ' ');
  };
  const published = () => ({
    [sourceVariable]: JSON.stringify(feed.source),
    APPIMAGE: '/opt/Renderdrop.AppImage',
    APPDIR: join(import.meta.dirname, '../..'),
    RENDERDROP_BASE_URL: 'http://127.0.0.1:1',
  });

  it('says of a clone that Git updates it', async () => {
    expect(await said({})).toContain('ok Updates this copy runs from its source: update it with Git');
  });

  it('says which version there is, and who brings it', async () => {
    feed.publish(releaseOf(computer()));
    expect(await said(published())).toBe('warn Updates 1.2.0 is available\n Open Renderdrop to update.');
    feed.publish(releaseOf({ ...computer(), version: '0.1.0' }));
    expect(await said(published())).toContain('ok Updates 0.1.0 is the newest version');
  });

  it('says what was refused, and why', async () => {
    feed.publish(releaseOf({ ...computer(), expires: '2026-01-01T00:00:00Z' }));
    expect(await said(published())).toBe(
      'warn Updates The list of updates is too old to be trusted.\n Check the date and time on your computer, or try again later.',
    );
  });
});
