import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { parse, tokenizer } from 'acorn';
import { describe, expect, it } from 'vitest';
import { pythonFolder } from './testing/python.ts';

const integrations = join(pythonFolder, '..');
const drivers = join(import.meta.dirname, 'hosts');

describe('driven by a stub of the program’s own API', { tags: ['python3'] }, () => {
  it.each(['nuke', 'houdini', 'resolve', 'unreal', 'cinema-4d'])('%s uploads what was rendered', (host) => {
    const folder = join(integrations, host);
    const driver = join(drivers, `drive_${host.replaceAll('-', '_')}.py`);
    const made =
      'import atexit, fake_command, runpy, shutil, sys\natexit.register(shutil.rmtree, fake_command.folder)\n';
    const ran = spawnSync(
      'python3',
      [
        '-c',
        `${made}sys.argv = sys.argv[1:]\nrunpy.run_path(sys.argv[0], run_name="__main__")`,
        driver,
        folder,
      ],
      {
        encoding: 'utf8',
        env: {
          ...process.env,
          PYTHONPATH: [drivers, pythonFolder, folder].join(':'),
          PYTHONDONTWRITEBYTECODE: '1',
          RENDERDROP_PROJECT: undefined,
          RENDERDROP_MEDIA: undefined,
        },
      },
    );
    expect(ran.stderr).toBe('');
    expect(ran.status).toBe(0);
  });
});

/** Names that came after ECMAScript 3. A parser reads them like any other name, so they are searched for. */
const laterNames = ['JSON', 'trim', 'forEach', 'map', 'filter', 'some', 'every', 'reduce', 'keys', 'bind']
  .concat(['includes', 'startsWith', 'endsWith', 'now', 'isArray', 'create', 'defineProperty'])
  .concat(['Promise', 'Symbol', 'Map', 'Set']);

/** Throws if the text is not ECMAScript 3. Returns the names in it that ECMAScript 3 doesn't have. */
function laterThanEs3(source: string): readonly string[] {
  const options = { ecmaVersion: 3, allowReserved: 'never' } as const;
  parse(source, options);
  const words = [...tokenizer(source, options)].map(({ start, end }) => source.slice(start, end));
  return words.filter((word) => laterNames.includes(word));
}

describe('Renderdrop.jsx', () => {
  const source = readFileSync(join(integrations, 'after-effects', 'Renderdrop.jsx'), 'utf8');

  it.each(['after-effects/Renderdrop.jsx', 'file-managers/explorer/upload-with-renderdrop.js'])(
    '%s uses nothing that ECMAScript 3 does not have',
    (path) => {
      expect(laterThanEs3(readFileSync(join(integrations, path), 'utf8'))).toEqual([]);
    },
  );

  it.each([
    ['const x = 1;', 'a word of a later language'],
    ['f(a => a);', 'an arrow'],
    ['var a = {b: 1,};', 'a comma after the last property'],
    ['a.default = 1;', 'a reserved word as a property'],
    ['var a = {class: 1};', 'a reserved word as a key'],
    ['var a = {get b() { return 1; }};', 'a getter'],
  ])('and the check refuses %s: %s', (text) => {
    expect(() => laterThanEs3(text)).toThrow();
  });

  /** Adobe's host objects, as its scripting guide describes them. */
  function hostOf(os: string) {
    const called: string[] = [];
    const settings = new Map<string, string>();
    const files = new Map<string, string>();
    const tasks: string[] = [];
    class File {
      encoding = '';
      eof = false;
      #lines: string[] = [];
      readonly fsName: string;
      constructor(path: string) {
        this.fsName = path;
      }
      get displayName(): string {
        return this.fsName.split(/[\\/]/).at(-1) ?? '';
      }
      get exists(): boolean {
        return files.has(this.fsName) || this.fsName.endsWith('.mov');
      }
      open(): boolean {
        this.#lines = (files.get(this.fsName) ?? '').split('\n').filter((line) => line !== '');
        this.eof = this.#lines.length === 0;
        return files.has(this.fsName);
      }
      readln(): string {
        const line = this.#lines.shift() ?? '';
        this.eof = this.#lines.length === 0;
        return line;
      }
      close(): void {}
      remove(): void {
        files.delete(this.fsName);
      }
    }
    class Control {
      readonly kind: string;
      text: string;
      value = false;
      helpTip = '';
      readonly preferredSize = {};
      readonly layout = { layout: () => {}, resize: () => {} };
      onClick = () => {};
      onChange = () => {};
      constructor(kind: string, text = '') {
        this.kind = kind;
        this.text = text;
      }
      readonly children: Control[] = [];
      add(kind: string, _bounds?: unknown, text?: string): Control {
        const child = new Control(kind, text);
        this.children.push(child);
        return child;
      }
    }
    class Panel extends Control {}
    class Window extends Control {
      show(): void {}
    }
    const RQItemStatus = { QUEUED: 1, RENDERING: 2, DONE: 3, USER_STOPPED: 4 };
    const item = {
      status: RQItemStatus.QUEUED,
      numOutputModules: 1,
      outputModule: () => ({
        file: new File(os.startsWith('Win') ? 'C:\\R&D (a^b)\\LED&calc&.mov' : "/a b/Ada's LED.mov"),
      }),
    };
    const panel = new Panel('panel');
    const world: Record<string, unknown> = {
      $: { os, global: {} as Record<string, unknown> },
      File,
      Folder: { temp: { fsName: os.startsWith('Win') ? 'C:\\Temp' : '/tmp' } },
      Panel,
      Window,
      RQItemStatus,
      system: { callSystem: (line: string) => called.push(line) },
      app: {
        settings: {
          saveSetting: (_section: string, name: string, value: string) => settings.set(name, value),
          haveSetting: (_section: string, name: string) => settings.has(name),
          getSetting: (_section: string, name: string) => settings.get(name),
        },
        project: { renderQueue: { items: { length: 1, 1: item } } },
        scheduleTask: (text: string) => tasks.push(text),
      },
      panel,
    };
    settings.set('project', 'Summer Tour');
    settings.set('whenDone', 'yes');
    const context = createContext(world);
    const filled = source.replace("'@COMMAND@'", JSON.stringify(['/opt/Render drop/cli']));
    runInContext(filled.replace(/\}\)\(this\);\s*$/, '})(panel);'), context);
    const tick = () => (world['$'] as { global: { renderdropTick: () => void } }).global.renderdropTick();
    const says = () => panel.children.at(-1)?.text;
    return { called, files, item, tick, says, tasks, RQItemStatus, panel };
  }

  it('starts the command in the background once a render has ended, and says how it goes', () => {
    const host = hostOf('Macintosh OS 14');
    expect(host.tasks).toEqual(['renderdropTick()']);
    host.tick();
    host.item.status = host.RQItemStatus.USER_STOPPED;
    host.tick();
    expect(host.called).toEqual([]);
    host.item.status = host.RQItemStatus.RENDERING;
    host.tick();
    host.item.status = host.RQItemStatus.DONE;
    host.tick();
    host.tick();
    expect(host.called).toHaveLength(1);
    // Lets a shell read the line, to see the words it passes on and the log it writes to.
    const line = (host.called[0] ?? '').replace(/^\/bin\/sh -c /, 'printf %s ');
    const inner = spawnSync('sh', ['-c', line], { encoding: 'utf8' }).stdout;
    const log = /> '(\/tmp\/renderdrop-[^']+)' 2>&1 &$/.exec(inner)?.[1] ?? '';
    const words = spawnSync('sh', ['-c', `printf '%s\\n' ${inner.replace(/ > '.*$/, '')}`], {
      encoding: 'utf8',
    });
    expect(words.stdout.trim().split('\n')).toEqual([
      ...['/opt/Render drop/cli', 'upload', '--json', '--project', 'Summer Tour', '--match', '--wait', '--'],
      "/a b/Ada's LED.mov",
    ]);
    host.files.set(log, '{"type":"progress","sent_bytes":50,"size_bytes":200}\n');
    host.tick();
    expect(host.says()).toBe("Ada's LED.mov: Uploading 25%");
    host.files.set(log, '{"type":"receipt","state":"ready","version_number":5}\n');
    host.tick();
    expect(host.says()).toBe("Ada's LED.mov: v5 is ready");
    expect(host.files.size).toBe(0);
    rmSync(log, { force: true });
  });

  /**
   * How `cmd.exe /s /c "…"` reads its line: it drops the first and the last quotation mark, each other one begins or ends a
   * quotation, and outside of those it acts on & | < > ( ) ^. Returns these marks, and the text between them.
   */
  function readByCmd(line: string): readonly string[] {
    const kept = /^cmd\.exe \/s \/c "(.*)"$/.exec(line)?.[1] ?? '';
    const parts = [''];
    let isQuoted = false;
    for (const char of kept) {
      if (char === '"') isQuoted = !isQuoted;
      if (!isQuoted && '&|<>()^'.includes(char)) parts.push(char, '');
      else parts[parts.length - 1] += char;
    }
    return parts;
  }

  it('starts for Windows what it was told to, whatever cmd.exe would act on in a name', () => {
    const host = hostOf('Windows/64 10.0');
    host.item.status = host.RQItemStatus.DONE;
    host.panel.children.find(({ kind }) => kind === 'button')?.onClick();
    const words = [
      '/opt/Render drop/cli',
      'upload',
      '--json',
      '--project',
      'Summer Tour',
      '--match',
      '--wait',
    ]
      .concat('--', 'C:\\R&D (a^b)\\LED&calc&.mov')
      .map((word) => `"${word}"`);
    expect(readByCmd(host.called[0] ?? '')).toEqual([
      `start "" /b ${words.join(' ')} `,
      ...['>', expect.stringMatching(/^ "C:\\Temp\/renderdrop-[\d-]+\.txt" 2$/)],
      ...['>', '', '&', '1'],
    ]);
  });

  it('says what went wrong', () => {
    const host = hostOf('Macintosh OS 14');
    host.item.status = host.RQItemStatus.DONE;
    host.panel.children.find(({ kind }) => kind === 'button')?.onClick();
    const log = /> '\\''(\/tmp\/renderdrop-[^']+)'/.exec(host.called[0] ?? '')?.[1] ?? '';
    host.files.set(log, '{"type":"error","code":"x","message":"No \\"LED\\" there.","remedy":null}\n');
    host.tick();
    expect(host.says()).toBe('Ada\'s LED.mov: No "LED" there.');
  });
});
