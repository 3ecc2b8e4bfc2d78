import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { integrations } from '../../src/engine/integrations/catalog.ts';
import { Integrations } from '../../src/engine/integrations/integrations.ts';
import { temporaryFolder } from '../../src/engine/testing/temporary-folder.ts';
import type { IntegrationId } from '../../src/shared/model/integrations.ts';

const sources = join(import.meta.dirname, '..', '..', 'integrations');

/** Names that a person may give a render. */
const names = [
  'LED Main v012.mov',
  `Ada's "best".mov`,
  'two\nlines.mov',
  '🎬 画面.mov',
  '-rf.mov',
  '$(touch OWNED).mov',
  '`touch OWNED`;&|<>.mov',
  'ends with a backslash\\',
  '100%APPDATA% %F.mov',
];

/** Adds the integration for an app that is only a program that writes down its arguments. */
async function addedIn(root: string, id: IntegrationId) {
  const app = join(root, `the “app's” $HOME`);
  const given = join(root, 'given.json');
  writeFileSync(
    app,
    `require('node:fs').writeFileSync(${JSON.stringify(given)}, JSON.stringify(process.argv.slice(2)))`,
  );
  const start = { command: [], app: [process.execPath, app] };
  const computer = { platform: 'linux', environment: {}, homeDirectory: root } as const;
  const parts = {
    ...{ catalog: integrations, sources, computer, dataDirectory: join(root, 'data'), start },
    installedVersions: async () => [],
  };
  const { changes } = await new Integrations(parts).add(id, join(root, 'menüs'));
  return {
    start,
    paths: changes.map(({ path }) => path),
    given: () => JSON.parse(readFileSync(given, 'utf8')),
  };
}

it('the script for Files passes the selected files to the app, whatever their names', async () => {
  using root = temporaryFolder();
  const { paths, given } = await addedIn(root.path, 'nautilus');
  execFileSync(paths[0] ?? '', [...names, '/elsewhere/a.mov'], { cwd: root.path });
  expect(given()).toEqual([...names.map((name) => join(root.path, name)), '/elsewhere/a.mov']);
});

it('the menu for Dolphin escapes the app’s path as the desktop entry specification says', async () => {
  using root = temporaryFolder();
  const { paths, start } = await addedIn(root.path, 'dolphin');
  const line = /^Exec=(.*)$/m.exec(readFileSync(paths[0] ?? '', 'utf8'))?.[1] ?? '';
  // Undoes the escapes of a value, then the quoting of arguments, then the field codes.
  const value = line.replaceAll('\\\\', '\\');
  const words = [...value.matchAll(/"((?:\\.|[^"\\])*)"|(\S+)/g)].map(([, quoted, bare]) =>
    quoted === undefined ? bare : quoted.replaceAll(/\\(["`$\\])/g, '$1').replaceAll('%%', '%'),
  );
  expect(words).toEqual([...start.app, '%F']);
});

it('the script for the File Explorer starts the app with a command line that Windows reads back', async () => {
  using root = temporaryFolder();
  const { paths, start } = await addedIn(root.path, 'explorer');
  const ran: string[] = [];
  const WScript = {
    Arguments: Object.defineProperty((index: number) => names[index], 'length', { value: names.length }),
  };
  class ActiveXObject {
    Run(line: string): void {
      ran.push(line);
    }
  }
  runInNewContext(readFileSync(paths[0] ?? '', 'utf8'), { WScript, ActiveXObject });
  expect(ran).toHaveLength(1);
  expect(asWindowsReadsIt(ran[0] ?? '')).toEqual([...start.app, ...names]);
});

it('the Quick Action of the Finder is two property lists, whose shell line passes the files to the app', {
  tags: ['python3'],
}, async () => {
  using root = temporaryFolder();
  const { paths, given } = await addedIn(root.path, 'finder');
  const read = `import json, plistlib, sys
print(json.dumps([plistlib.load(open(path, "rb")) for path in sys.argv[1:]]))`;
  const lists = execFileSync('python3', ['-c', read, ...paths], { encoding: 'utf8' });
  const [info, flow] = z
    .tuple([
      z.object({ NSServices: z.tuple([z.object({ NSMenuItem: z.object({ default: z.string() }) })]) }),
      z.object({ actions: z.tuple([z.object({ action: z.object({ ActionParameters: shellAction }) })]) }),
    ])
    .parse(JSON.parse(lists));
  expect(info.NSServices[0].NSMenuItem.default).toBe('Upload with Renderdrop');
  const { COMMAND_STRING, inputMethod, shell } = flow.actions[0].action.ActionParameters;
  // 1 means "as arguments".
  expect(inputMethod).toBe(1);
  const files = names.map((name) => join('/renders', name));
  execFileSync(shell, ['-c', COMMAND_STRING, '-', ...files]);
  expect(given()).toEqual(files);
});

const shellAction = z.object({ COMMAND_STRING: z.string(), inputMethod: z.number(), shell: z.string() });

/** CommandLineToArgvW, as Microsoft describes it. */
function asWindowsReadsIt(line: string): readonly string[] {
  const words: string[] = [];
  let [word, isQuoted, isOpen] = ['', false, false];
  for (let at = 0; at < line.length; at += 1) {
    const slashes = /^\\*/.exec(line.slice(at))?.[0].length ?? 0;
    if (slashes > 0 && line[at + slashes] === '"') {
      word += '\\'.repeat(Math.floor(slashes / 2));
      at += slashes - (slashes % 2 === 0 ? 1 : 0);
      if (slashes % 2 === 1) word += '"';
      continue;
    }
    const letter = line[at] ?? '';
    if (letter === '"') {
      isQuoted = !isQuoted;
      isOpen = true;
    } else if (letter === ' ' && !isQuoted) {
      if (isOpen || word !== '') words.push(word);
      [word, isOpen] = ['', false];
    } else word += letter;
  }
  return isOpen || word !== '' ? [...words, word] : words;
}
