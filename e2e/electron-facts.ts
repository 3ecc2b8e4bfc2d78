import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The names that instances of Electron's classes have in each file. The search below goes by names and doesn't know types. */
const instances: Readonly<Record<string, readonly (readonly [variable: string, owner: string])[]>> = {
  'src/main/windows/main-window.ts': [
    ['window', 'BrowserWindow'],
    ['this.#window?', 'BrowserWindow'],
    ['this.#window', 'BrowserWindow'],
    ['window.webContents', 'WebContents'],
  ],
  'src/main/desktop-app.ts': [['session.defaultSession', 'Session']],
  'src/main/security/harden-session.ts': [
    ['session', 'Session'],
    ['session.webRequest', 'WebRequest'],
    ['contents', 'WebContents'],
  ],
  'src/main/electron/desktop-presence.ts': [['this.#tray', 'Tray']],
  'src/main/electron/notifications.ts': [['notification', 'Notification']],
  'src/main/electron/practice-studio.ts': [
    ['child', 'UtilityProcess'],
    ['this.#process?', 'UtilityProcess'],
  ],
  'src/main/ipc/ipc-host.ts': [['contents', 'WebContents']],
};

/** Every call, event and window option of Electron that the app uses, found in its sources: `app.exit`, `app: ready`. */
export function electronUses(): ReadonlySet<string> {
  const uses = new Set<string>();
  for (const path of globSync('src/{main,preload}/**/*.ts', { cwd: root })) {
    if (path.endsWith('.test.ts')) continue;
    const text = readFileSync(join(root, path), 'utf8')
      .replaceAll(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '')
      // No event has a name with slashes or dots, and such texts could be mistaken for members.
      .replaceAll(/'([^'\n]*)'/g, (string, content: string) => (/[./]/.test(content) ? "''" : string));
    const owners = [
      ...importedNames(text).map((name) => [name, name] as const),
      ...(instances[path.replaceAll('\\', '/')] ?? []),
    ];
    for (const [variable, owner] of owners) {
      for (const use of usesOf(text, variable, owner)) uses.add(use);
    }
    // One loop in the sources listens to the two macOS events.
    for (const [, event] of text.matchAll(/'(open-(?:url|file))'/g)) uses.add(`app: ${event}`);
    for (const option of windowOptions(text)) uses.add(`BrowserWindow option ${option}`);
  }
  return uses;
}

function importedNames(text: string): readonly string[] {
  const names = [...text.matchAll(/^import \{([^}]*)\} from 'electron';/gm)].flatMap(([, list]) =>
    (list ?? '').split(',').map((name) => name.trim()),
  );
  return names.filter((name) => name !== '' && !name.startsWith('type '));
}

function* usesOf(text: string, variable: string, owner: string): Generator<string> {
  const before = '(?<![\\w.#])';
  const name = variable.replaceAll(/[.?#]/g, '\\$&');
  if (new RegExp(`new ${name}\\(`).test(text)) yield `new ${owner}`;
  for (const [, member, event] of text.matchAll(
    new RegExp(`${before}${name}\\s*\\.(\\w+)(?:\\(\\s*'([\\w-]+)')?`, 'g'),
  )) {
    if (member === 'on' || member === 'once') {
      if (event !== undefined) yield `${owner}: ${event}`;
      else if (owner === 'ipcRenderer') yield `${owner}.${member}`;
    } else if (member !== 'webContents' && member !== 'webRequest' && member !== 'defaultSession') {
      yield `${owner}.${member}`;
    }
  }
}

function windowOptions(text: string): readonly string[] {
  const [, block] = /new BrowserWindow\(\{([\s\S]*?)\n {4}\}\);/.exec(text) ?? [];
  return [...(block ?? '').matchAll(/^\s+(\w+):/gm)].flatMap(([, option]) => option ?? []);
}

/** The uses in the table of e2e/README.md, each with the place in electron/electron that its fact comes from. */
export function factsInTable(): ReadonlyMap<string, string> {
  const text = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  return new Map(
    rows.flatMap((row) => {
      const [, uses = '', , source = ''] = row.split(/(?<!\\)\|/);
      return [...uses.matchAll(/`([^`]+)`/g)].map(([, use]) => [use ?? '', source.trim()] as const);
    }),
  );
}
