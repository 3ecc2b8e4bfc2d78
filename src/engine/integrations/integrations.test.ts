import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { integrationIdSchema } from '../../shared/model/integrations.ts';
import type { Computer } from '../store/places/data-folder.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { integrations } from './catalog.ts';
import { fill } from './fill.ts';
import { Integrations } from './integrations.ts';
import { openIntegrations } from './open-integrations.ts';
import { startWords } from './start-words.ts';

const sources = join(import.meta.dirname, '..', '..', '..', 'integrations');
const start = { command: ['/opt/Rénder drop/bin/renderdrop-cli'], app: ['/opt/Rénder drop/renderdrop'] };

function deskIn(
  root: string,
  catalog = integrations,
  from = sources,
  installed: readonly string[] = [],
): Integrations {
  const computer: Computer = { platform: 'linux', environment: {}, homeDirectory: root };
  return new Integrations({
    catalog,
    sources: from,
    computer,
    dataDirectory: join(root, 'data'),
    start,
    installedVersions: async (id) => (id === 'blender' ? installed : []),
  });
}

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

describe.each(integrations.map(({ id }) => id))('%s', (id) => {
  const files = integrations.find((each) => each.id === id)?.files ?? [];

  it('is added, found current, added again without a change, and removed without a trace', async () => {
    using root = temporaryFolder();
    const place = join(root.path, 'plüg ins “ü”', 'deep');
    const desk = deskIn(root.path);
    const { changes } = await desk.add(id, place);
    expect(changes.map(({ what }) => what)).toEqual(files.map(() => 'written'));
    expect(filesBelow(place)).toEqual(changes.map(({ path }) => path).toSorted());
    for (const path of filesBelow(place)) expect(readFileSync(path, 'utf8')).not.toMatch(/@(?:COMMAND|APP)@/);
    const added = (await desk.look(id)).places.find(({ folder }) => folder === place);
    expect(added?.state).toBe('current');
    expect(await desk.add(id, place)).toEqual({ changes: [], troubles: [] });
    const removed = await desk.remove(id, place);
    expect(new Set(removed.changes.map(({ what }) => what))).toEqual(new Set(['removed']));
    expect(readdirSync(root.path)).toEqual(['data']);
    expect(readdirSync(join(root.path, 'data'))).toEqual([]);
  });

  it('replaces an older version, and keeps a file that a person changed under another name', async () => {
    // Promise: A file that you changed is kept beside the new one, with .changed after its name.
    // Promise: A copy of it is kept.
    using root = temporaryFolder();
    const place = join(root.path, 'plüg ins');
    const [first, second] = files;
    const older = join(root.path, 'older');
    for (const file of files) {
      mkdirSync(join(older, file.from, '..'), { recursive: true });
      writeFileSync(join(older, file.from), `older ${file.from}`);
    }
    await deskIn(root.path, integrations, older).add(id, place);
    const desk = deskIn(root.path);
    const stateNow = async () => (await desk.look(id)).places.find(({ folder }) => folder === place)?.state;
    expect(await stateNow()).toBe('older');
    if (!first) throw new Error('It has no files.');
    writeFileSync(join(place, first.to), 'mine');
    expect(await stateNow()).toBe('changed');
    const { changes } = await desk.add(id, place);
    const kept = `${join(place, first.to)}.changed`;
    expect(changes.filter(({ what }) => what === 'kept')).toEqual([{ what: 'kept', path: kept }]);
    expect(readFileSync(kept, 'utf8')).toBe('mine');
    expect(statSync(kept).mode & 0o111).toBe(0);
    if (second) expect(readFileSync(join(place, second.to), 'utf8')).not.toMatch(/^older /);
    expect(await stateNow()).toBe('current');
    await desk.remove(id, place);
    expect(filesBelow(place)).toEqual([kept]);
  });

  it('keeps a file that a person changed when it is removed', async () => {
    // Promise: A file that you changed is kept, with .changed after its name.
    using root = temporaryFolder();
    const place = join(root.path, 'plüg ins');
    const desk = deskIn(root.path);
    const [first] = (await desk.add(id, place)).changes;
    writeFileSync(first?.path ?? '', 'mine');
    await desk.remove(id, place);
    expect(filesBelow(place)).toEqual([`${first?.path}.changed`]);
  });
});

it('has every integration in the catalog, with files that are there', () => {
  expect(integrations.map(({ id }) => id).toSorted()).toEqual(integrationIdSchema.options.toSorted());
  for (const { files } of integrations)
    for (const { from } of files) expect(existsSync(join(sources, from)), from).toBe(true);
});

it('puts every file of a program’s folder in place', () => {
  const listed = new Set(integrations.flatMap(({ files }) => files.map(({ from }) => from)));
  const there = globSync('{blender,after-effects,nuke,houdini,resolve,cinema-4d,unreal,file-managers}/**/*', {
    cwd: sources,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('__pycache__'))
    .map((entry) => join(entry.parentPath, entry.name).slice(sources.length + 1));
  expect(there.filter((path) => !listed.has(path))).toEqual([]);
});

describe('adding and removing', () => {
  const blender = '.config/blender';

  it('goes to every Blender of the person: as an add-on until 4.1, as an extension from 4.2 on', async () => {
    using root = temporaryFolder();
    for (const version of ['2.93', '3.4', '4.2', '5.0', 'config'])
      mkdirSync(join(root.path, blender, version), { recursive: true });
    const desk = deskIn(root.path);
    await desk.add('blender', null);
    expect((await desk.look('blender')).places).toEqual([
      { folder: join(root.path, blender, '3.4/scripts/addons'), state: 'current' },
      { folder: join(root.path, blender, '4.2/extensions/user_default'), state: 'current' },
      { folder: join(root.path, blender, '5.0/extensions/user_default'), state: 'current' },
    ]);
    await desk.remove('blender', null);
    expect(filesBelow(root.path)).toEqual([]);
    expect(readdirSync(join(root.path, blender, '3.4'))).toEqual([]);
  });

  it('goes to a Blender that nobody has started yet: its folder is made, and goes with it', async () => {
    using root = temporaryFolder();
    const desk = deskIn(root.path, integrations, sources, ['2.93', '3.4', '4.5']);
    const places = [
      join(root.path, blender, '3.4/scripts/addons'),
      join(root.path, blender, '4.5/extensions/user_default'),
    ];
    expect((await desk.look('blender')).places.map(({ folder }) => folder)).toEqual(places);
    await desk.add('blender', null);
    expect(readdirSync(places[0] ?? '')).toEqual(['renderdrop']);
    await desk.remove('blender', null);
    expect(readdirSync(root.path)).toEqual(['data']);
  });

  it('finds a folder of settings that is a link', async () => {
    using root = temporaryFolder();
    mkdirSync(join(root.path, 'on another disk'));
    symlinkSync(join(root.path, 'on another disk'), join(root.path, 'houdini20.5'));
    expect((await deskIn(root.path).look('houdini')).places).toEqual([
      { folder: join(root.path, 'houdini20.5', 'packages'), state: 'absent' },
    ]);
  });

  it('is listed where it was put, also if its program does not run here', async () => {
    using root = temporaryFolder();
    const desk = deskIn(root.path);
    const listed = async () => (await desk.list()).map(({ id }) => id);
    expect(await listed()).not.toContain('finder');
    await expect(desk.add('finder', null)).rejects.toThrow('Finder runs on macOS only.');
    await expect(desk.add('cinema-4d', null)).rejects.toThrow('Cinema 4D runs on Windows and macOS only.');
    await desk.add('finder', join(root.path, 'services'));
    expect(await listed()).toContain('finder');
    expect((await desk.added()).map(({ id }) => id)).toEqual(['finder']);
    await desk.remove('finder', null);
    expect(await listed()).not.toContain('finder');
  });

  it('can be checked by the doctor in a copy without integration files, if none was added', async () => {
    using root = temporaryFolder();
    const desk = deskIn(root.path, integrations, join(root.path, 'none'));
    expect(await desk.added()).toEqual([]);
  });

  it('removes what Python compiled of ours, and nothing of others', async () => {
    using root = temporaryFolder();
    const desk = deskIn(root.path);
    const place = join(root.path, 'addons');
    mkdirSync(place);
    writeFileSync(join(place, 'other.py'), 'other');
    await desk.add('blender', place);
    const compiled = join(place, 'renderdrop', '__pycache__');
    mkdirSync(compiled);
    writeFileSync(join(compiled, 'panel.cpython-310.pyc'), '');
    await desk.remove('blender', place);
    expect(filesBelow(place)).toEqual([join(place, 'other.py')]);
    expect(readdirSync(place)).toEqual(['other.py']);
  });

  it('knows where it was put, also outside of the usual folders', async () => {
    using root = temporaryFolder();
    const place = join(root.path, 'studio');
    const desk = deskIn(root.path);
    await desk.add('blender', place);
    expect((await desk.look('blender')).places).toEqual([{ folder: place, state: 'current' }]);
    await desk.remove('blender', null);
    expect(existsSync(place)).toBe(false);
  });

  it('says where there is no such program, and where nothing was added', async () => {
    using root = temporaryFolder();
    const desk = deskIn(root.path);
    await expect(desk.add('blender', null)).rejects.toThrow('Blender was not found on this computer.');
    await expect(desk.remove('blender', null)).rejects.toThrow("Renderdrop isn't added to Blender.");
  });

  it('writes through no link into a folder of somebody’s own', async () => {
    using root = temporaryFolder();
    const own = join(root.path, 'own');
    const place = join(root.path, 'addons');
    mkdirSync(own);
    mkdirSync(place);
    symlinkSync(own, join(place, 'renderdrop'));
    const { troubles } = await deskIn(root.path).add('blender', place);
    expect(troubles).toMatchObject([{ code: 'integration_leads_elsewhere' }]);
    expect(readdirSync(own)).toEqual([]);
  });

  it('keeps whatever is not ours where nobody knows what was written', async () => {
    using root = temporaryFolder();
    const place = join(root.path, 'addons');
    const desk = deskIn(root.path);
    await desk.add('blender', place);
    writeFileSync(join(root.path, 'data', 'integrations.json'), 'rubbish');
    writeFileSync(join(place, 'renderdrop', 'panel.py'), 'mine');
    await desk.add('blender', place);
    expect(readFileSync(join(place, 'renderdrop', 'panel.py.changed'), 'utf8')).toBe('mine');
    expect(readdirSync(join(root.path, 'data')).toSorted()).toEqual([
      'integrations.json',
      'integrations.json.damaged',
    ]);
  });

  it('is listed with the others though the record of what was added is damaged', async () => {
    using root = temporaryFolder();
    const desk = deskIn(root.path);
    mkdirSync(join(root.path, 'data'));
    writeFileSync(join(root.path, 'data', 'integrations.json'), 'no list');
    expect((await desk.list()).length).toBeGreaterThan(3);
    expect(readdirSync(join(root.path, 'data'))).toEqual(['integrations.json.damaged']);
  });
});

it.each([
  [
    'the AppImage that they come from',
    { APPIMAGE: '/apps/Own.AppImage', APPDIR: dirname(process.execPath) },
    true,
  ],
  [
    'no AppImage that only started them',
    { APPIMAGE: '/apps/Files.AppImage', APPDIR: '/tmp/.mount_f' },
    false,
  ],
])('start %s', async (_what, environment, isNamed) => {
  using folder = temporaryFolder();
  const root = join(folder.path, 'app.asar');
  mkdirSync(root);
  symlinkSync(sources, join(root, 'integrations'));
  const desk = openIntegrations({
    root,
    dataDirectory: join(folder.path, 'data'),
    environment: { ...environment, HOME: folder.path },
  });
  const place = join(folder.path, 'scripts');
  await desk.add(integrationIdSchema.parse('nautilus'), place);
  const written = filesBelow(place).map((path) => readFileSync(path, 'utf8'));
  expect(written.length).toBeGreaterThan(0);
  expect(written.join('\n').includes(environment.APPIMAGE)).toBe(isNamed);
});

describe('what the file system refuses', () => {
  const houdinis = (root: string) => {
    for (const version of ['houdini19.5', 'houdini20.5']) mkdirSync(join(root, version));
    return { inTheWay: join(root, 'houdini20.5', 'packages'), good: join(root, 'houdini19.5', 'packages') };
  };

  it('is a trouble of its folder, and the others get theirs, when it is added and when it is removed', async () => {
    using root = temporaryFolder();
    const { inTheWay, good } = houdinis(root.path);
    writeFileSync(inTheWay, 'a file');
    const desk = deskIn(root.path);
    const added = await desk.add('houdini', null);
    expect(added.changes.map(({ path }) => path).toSorted()).toEqual(filesBelow(good));
    expect(added.troubles).toMatchObject([
      {
        code: 'integration_in_the_way',
        sentence: `Houdini: couldn't add Renderdrop: ${inTheWay} is a file, not a folder.`,
        remedy: 'Move that file away, then add it again.',
      },
    ]);
    const removed = await desk.remove('houdini', null);
    expect([removed.changes.length, removed.troubles]).toEqual([added.changes.length, []]);
    expect(readFileSync(inTheWay, 'utf8')).toBe('a file');
  });

  it('does not affect the folders after it', async () => {
    using root = temporaryFolder();
    const { good, inTheWay } = houdinis(root.path);
    const desk = deskIn(root.path);
    await desk.add('houdini', null);
    rmSync(good, { recursive: true });
    const elsewhere = join(root.path, 'elsewhere');
    mkdirSync(join(elsewhere, 'renderdrop'), { recursive: true });
    mkdirSync(good);
    symlinkSync(join(elsewhere, 'renderdrop'), join(good, 'renderdrop'));
    const { changes, troubles } = await desk.remove('houdini', null);
    expect(troubles).toMatchObject([{ code: 'integration_leads_elsewhere' }]);
    expect(changes.map(({ path }) => path)).toContain(join(inTheWay, 'renderdrop.json'));
  });
});

describe('the words of a command', () => {
  const words = { command: ['/a b/it\'s "$x"', '--', '50%'], app: ['/<&>'] };

  it('are words and nothing else in a shell, a desktop entry, a script, XML and JSON', () => {
    expect(fill('exec @COMMAND@ "$@"', 'shell', words)).toBe(`exec '/a b/it'\\''s "$x"' '--' '50%' "$@"`);
    expect(fill('Exec=@COMMAND@ %F', 'desktop-entry', words)).toBe(
      `Exec="/a b/it's \\\\"\\\\$x\\\\"" "--" "50%%" %F`,
    );
    expect(fill("var command = '@COMMAND@';", 'script', words)).toBe(
      `var command = ["/a b/it's \\"$x\\"","--","50%"];`,
    );
    expect(fill('<string>@APP@</string>', 'workflow', words)).toBe(`<string>'/&lt;&amp;&gt;'</string>`);
  });

  it('start Renderdrop without a search path', () => {
    const at = (platform: NodeJS.Platform, execPath: string, root: string, appImage: string | null = null) =>
      startWords({ platform, execPath, root, appImage });
    expect(at('linux', '/n/node', '/clone')).toEqual({
      command: ['/n/node', '/clone/bin/renderdrop'],
      app: ['/n/node', '/clone/bin/own-node', '/clone/scripts/start.ts'],
    });
    expect(at('linux', '/opt/Renderdrop/renderdrop', '/opt/Renderdrop/resources/app.asar')).toEqual({
      command: ['/opt/Renderdrop/bin/renderdrop-cli'],
      app: ['/opt/Renderdrop/renderdrop'],
    });
    expect(
      at('linux', '/tmp/.mount_x/renderdrop', '/tmp/.mount_x/resources/app.asar', '/home/R.AppImage'),
    ).toEqual({
      command: ['/home/R.AppImage', '--no-sandbox', '--command-line', '--'],
      app: ['/home/R.AppImage'],
    });
    const mac = '/Applications/Renderdrop.app/Contents';
    expect(at('darwin', `${mac}/MacOS/Renderdrop`, `${mac}/Resources/app.asar`)).toEqual({
      command: [`${mac}/Resources/bin/renderdrop-cli`],
      app: ['/usr/bin/open', '-a', '/Applications/Renderdrop.app'],
    });
    expect(at('win32', 'C:\\R\\Renderdrop.exe', 'C:\\R\\resources\\app.asar').command).toEqual([
      'C:\\R\\Renderdrop.exe',
      '--no-sandbox',
      '--command-line',
      '--',
    ]);
  });
});
