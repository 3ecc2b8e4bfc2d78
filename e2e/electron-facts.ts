import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** What of Electron's classes goes by which name where: TypeScript knows it, a search for words does not. */
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

/** Every call, event and window option of Electron's that the app uses, read from its sources: `app.exit`, `app: ready`. */
export function electronUses(): ReadonlySet<string> {
  const uses = new Set<string>();
  for (const path of globSync('src/{main,preload}/**/*.ts', { cwd: root })) {
    if (path.endsWith('.test.ts')) continue;
    const text = readFileSync(join(root, path), 'utf8')
      .replaceAll(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '')
      // No event is called like a path or a name with dots; those could be taken for members.
      .replaceAll(/'([^'\n]*)'/g, (string, content: string) => (/[./]/.test(content) ? "''" : string));
    const owners = [
      ...importedNames(text).map((name) => [name, name] as const),
      ...(instances[path.replaceAll('\\', '/')] ?? []),
    ];
    for (const [variable, owner] of owners) {
      for (const use of usesOf(text, variable, owner)) uses.add(use);
    }
    // The two events of macOS are listened to by one loop.
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

/** The uses that the table in e2e/README.md says something of, and from where in electron/electron that is known. */
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
