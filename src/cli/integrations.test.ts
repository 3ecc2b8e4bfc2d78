import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../engine/testing/temporary-folder.ts';
import { CommandLine } from './testing/command-line.ts';

describe('renderdrop integrations', () => {
  let person: ReturnType<typeof temporaryFolder>;
  let cli: CommandLine;
  let addons: string;
  let home: string;
  beforeEach(() => {
    person = temporaryFolder();
    home = join(person.path, 'hö me');
    mkdirSync(join(home, '.config', 'blender', '3.4'), { recursive: true });
    addons = join(home, '.config', 'blender', '3.4', 'scripts', 'addons');
    const nobody = { XDG_CONFIG_HOME: undefined, XDG_DATA_HOME: undefined, BLENDER_USER_SCRIPTS: undefined };
    cli = new CommandLine({ HOME: home, PATH: '', ...nobody });
  });
  afterEach(() => {
    cli[Symbol.dispose]();
    person[Symbol.dispose]();
  });
  const blender = async () =>
    (await cli.call(['integrations', '--json'])).json().find(({ id }) => id === 'blender');

  it('lists, adds, updates and removes one, and says each file', async () => {
    expect(await blender()).toMatchObject({ state: 'absent', folder: addons, name: 'Blender' });
    const added = await cli.call(['integrations', 'add', 'blender']);
    expect(added.code).toBe(0);
    const panel = join(addons, 'renderdrop', 'panel.py');
    expect(added.stdout).toContain(`Wrote ${panel}`);
    expect(added.stdout).toContain('Turn it on once in Preferences > Add-ons');
    expect(added.stdout, 'Blender was').not.toContain('Not tested in the program itself.');
    const command: unknown = JSON.parse(
      readFileSync(join(addons, 'renderdrop', 'renderdrop-command.json'), 'utf8'),
    );
    expect(command).toEqual({ command: [process.execPath, expect.stringMatching(/bin\/renderdrop$/)] });
    expect((await cli.call(['integrations', 'add', 'blender'])).stdout).toBe('Blender is up to date.\n');
    writeFileSync(panel, 'mine');
    expect(await blender()).toMatchObject({ state: 'changed' });
    const again = await cli.call(['integrations', 'add', 'blender', '--json']);
    expect(again.json()).toEqual([
      { type: 'integration_change', id: 'blender', what: 'kept', path: `${panel}.changed` },
      { type: 'integration_change', id: 'blender', what: 'written', path: panel },
    ]);
    const removed = await cli.call(['integrations', 'remove', 'blender']);
    expect(removed.stdout).toContain(`Removed ${panel}`);
    expect(await blender()).toMatchObject({ state: 'absent' });
  });

  it('says which integrations have not been tested in the program itself', async () => {
    const folder = join(person.path, 'nuke ü');
    mkdirSync(folder);
    const added = await cli.call(['integrations', 'add', 'nuke', '--folder', folder]);
    expect(added.stdout).toContain('Not tested in the program itself. Try it in the practice studio first.');
  });

  it('says what is wrong with a name, and where a program is not found', async () => {
    const misspelt = await cli.call(['integrations', 'add', 'blendr']);
    expect(misspelt.stderr).toContain('There is no integration "blendr".\nDid you mean blender?');
    expect(misspelt.code).toBe(4);
    const missing = await cli.call(['integrations', 'add', 'dolphin']);
    expect(missing.stderr).toContain('renderdrop integrations add dolphin --folder FOLDER');
    expect(missing.code).toBe(4);
    expect((await cli.call(['integrations', 'remove', 'blender'])).code).toBe(4);
    const elsewhere = process.platform === 'win32' ? 'finder' : 'explorer';
    expect((await cli.call(['integrations', 'add', elsewhere])).code).toBe(4);
  });

  it('says what was written and what was not, if the file system refuses one folder', async () => {
    for (const version of ['19.5', '20.5']) mkdirSync(join(home, `houdini${version}`));
    const inTheWay = join(home, 'houdini20.5', 'packages');
    writeFileSync(inTheWay, 'a file');
    const added = await cli.call(['integrations', 'add', 'houdini', '--json']);
    const [refused, ...done] = added.json().toReversed();
    expect(refused).toMatchObject({ type: 'error', code: 'integration_in_the_way', exit_code: 5 });
    expect(done.length).toBeGreaterThan(1);
    expect(added.stderr).toContain(
      `${inTheWay} is a file, not a folder.\nMove that file away, then add it again.`,
    );
    expect(added.stderr).not.toContain('    at ');
    expect(added.code).toBe(5);
    expect((await cli.call(['integrations', 'remove', 'houdini'])).code).toBe(0);
    const asFolder = await cli.call(['integrations', 'add', 'unreal', '--folder', inTheWay]);
    expect([asFolder.code, asFolder.stdout]).toEqual([5, '']);
  });

  it('refuses an empty folder, such as an unset variable leaves, and lists by either word', async () => {
    const ended = await cli.call(['integrations', 'add', 'blender', '--folder', '']);
    expect(ended.stderr).toContain('--folder is empty: --folder FOLDER.');
    expect(ended.code).toBe(2);
    const listed = await cli.call(['integrations', 'list', '--json']);
    expect(listed.json()).toEqual((await cli.call(['integrations', '--json'])).json());
    expect(listed.code).toBe(0);
  });

  it('is looked at by the doctor, where something was added', async () => {
    const checked = async () =>
      (await cli.call(['doctor', '--json'])).json().find(({ name }) => name === 'integrations');
    expect(await checked()).toBeUndefined();
    await cli.call(['integrations', 'add', 'blender']);
    expect(await checked()).toMatchObject({ status: 'ok', says: 'Blender: up to date' });
    writeFileSync(join(addons, 'renderdrop', 'panel.py'), 'mine');
    expect(await checked()).toMatchObject({
      status: 'warn',
      says: 'Blender: changed by you',
      remedy: expect.stringContaining('"renderdrop integrations add blender". A copy of it is kept.'),
    });
  });
});
