import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../engine/testing/temporary-folder.ts';
import { nearest } from '../shared/model/nearest.ts';
import { commands } from './commands/all-commands.ts';
import { binary, CommandLine } from './testing/command-line.ts';

const cli = new CommandLine();
afterAll(() => cli[Symbol.dispose]());

describe('help', () => {
  it('names every command, fits 80 columns, and is not an error', async () => {
    const { code, stdout, stderr } = await cli.run(['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const { name } of commands) expect(stdout).toContain(`  ${name} `);
    const examples = /^ {2}(?:renderdrop|#) /;
    for (const line of stdout.split('\n'))
      if (!examples.test(line)) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('explains each of them with an example', async () => {
    for (const { name } of commands) {
      const { code, stdout } = await cli.call([...name.split(' '), '--help']);
      expect(code).toBe(0);
      expect(stdout).toContain(`Usage: renderdrop ${name}`);
      expect(stdout).toMatch(/Examples:\n {2}# /);
    }
  });

  it('loads nothing heavy and makes no file', async () => {
    const report =
      "process.on('exit',()=>{const s=process.report.getReport().sharedObjects.filter(o=>/sqlite|keytar|xxhash/.test(o));process.stderr.write(JSON.stringify(s))})";
    const folder = join(cli.home, 'untouched');
    const { stdout, stderr } = await cli.run(['--help'], {
      environment: {
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(report)}`,
        RENDERDROP_HOME: folder,
      },
    });
    expect(stdout).toContain('Usage:');
    expect(JSON.parse(stderr)).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });
});

describe('what is not understood', () => {
  it.each([
    [['uplaod'], 'Did you mean "renderdrop upload"?'],
    [['queue', 'rusume'], 'Did you mean "renderdrop queue resume"'],
    [['projects', '--jsn'], 'Did you mean --json?'],
    [['upload', 'a.mov', '--projet', 'x'], 'Did you mean --project?'],
    [['notes', 'a', 'b', '--format', 'cvs'], 'Did you mean --format csv?'],
    [['media'], 'PROJECT is missing'],
    [['media', 'Summer', 'Tour'], 'Put quotes around a name with spaces'],
    [['upload', 'a.mov', '-p'], '-p needs a value'],
    [['upload', 'a.mov', '-p', 'x'], 'Choose one way to place the render: --media MEDIA, --new or --match'],
    [['upload', 'a.mov', '-p', 'x', '--new', '--match'], 'Choose one way'],
    [['upload', 'a.mov', '--new'], '--project PROJECT'],
    [['upload', 'a.mov', 'b.mov', '-p', 'x', '--new', '--name', 'y'], 'several files'],
    [['upload', 'a.mov', '-p', 'x', '--match', '--name', 'y'], '--name needs --new'],
    [['queue', 'pause'], 'Choose uploads'],
    [['completion', 'bsh'], 'Did you mean bash?'],
    [['--jason'], 'Options come after a command'],
    [['comp', 'create', 'x', '--stage', 's', '--screen', 'no-equals-sign'], 'SCREEN=MEDIA'],
    [['notes', 'a', 'b', '--fps', 'fast'], 'Write 25, 23.976 or 24000/1001'],
  ])('%j ends with 2 and says what was meant', async (words, sentence) => {
    const { code, stdout, stderr } = await cli.call(words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(sentence);
  });

  it('is a JSON line too where JSON was asked for', async () => {
    const ended = await cli.run(['media', '--json']);
    expect(ended.code).toBe(2);
    expect(ended.json()).toMatchObject([{ type: 'error', code: 'usage', exit_code: 2 }]);
  });

  it('is guessed only from what is near', () => {
    expect(nearest('stats', ['stages', 'queue', 'doctor'])).toEqual([]);
    expect(nearest('sagtes', ['stages', 'queue'])).toEqual(['stages']);
    expect(nearest('doc', ['doctor', 'queue'])).toEqual(['doctor']);
  });
});

describe('files that cannot be sent', () => {
  it.each([
    ['one that is not there', ['missing.mov'], 4, "Couldn't find the file"],
    ['a folder', ['folder'], 5, 'folder is a folder. List the videos in it'],
    [
      'the frames of a sequence',
      ['shot.0001.exr', 'shot.0002.exr', 'shot.0003.exr'],
      5,
      '3 EXR frames. Uploads take video files. Encode these frames first.',
    ],
    [
      'a folder of frames',
      ['frames'],
      5,
      'frames is a folder of 2 PNG frames. Uploads take video files. Encode these frames first.',
    ],
    ['an empty one', ['empty.mov'], 5, 'empty.mov is empty'],
    ['the same one twice', ['empty.mov', './empty.mov'], 2, 'listed twice'],
  ])('%s', async (_what, files, code, sentence) => {
    const folder = join(cli.home, 'files');
    mkdirSync(join(folder, 'folder'), { recursive: true });
    mkdirSync(join(folder, 'frames'), { recursive: true });
    for (const name of [
      'empty.mov',
      'frames/a.1.png',
      'frames/a.2.png',
      'shot.0001.exr',
      'shot.0002.exr',
      'shot.0003.exr',
    ])
      writeFileSync(join(folder, name), '');
    const ended = await cli.call(['upload', ...files.map((file) => join(folder, file)), '-p', 'x', '--new']);
    expect(ended.stderr).toContain(sentence);
    expect(ended.code).toBe(code);
  });
});

describe('without what it needs', () => {
  it('no key', async () => {
    const environment = {
      RENDERDROP_BASE_URL: 'http://127.0.0.1:1',
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
    };
    const ended = await cli.run(['projects'], { environment });
    expect(ended.stderr).toContain('Not signed in');
    expect(ended.code).toBe(3);
  });

  it.each([
    [
      'a key that is cut short',
      { RENDERDROP_BASE_URL: 'http://127.0.0.1:1', RENDERDROP_API_KEY: 'psk_short' },
      3,
      '9 of 53 characters',
    ],
    [
      'plain http',
      { RENDERDROP_BASE_URL: 'http://api.example.com', RENDERDROP_API_KEY: `psk_${'a'.repeat(49)}` },
      2,
      'must start with https://',
    ],
    [
      'no address',
      { RENDERDROP_API_KEY: `psk_${'a'.repeat(49)}` },
      2,
      "doesn't know the server's address yet",
    ],
    [
      'nobody who answers',
      { RENDERDROP_BASE_URL: 'http://127.0.0.1:1', RENDERDROP_API_KEY: `psk_${'a'.repeat(49)}` },
      10,
      "isn't responding",
    ],
    [
      'a folder that cannot be',
      { RENDERDROP_HOME: '/dev/null/x', RENDERDROP_API_KEY: `psk_${'a'.repeat(49)}` },
      5,
      "can't write to its data folder",
    ],
  ])('%s', async (_what, environment, code, sentence) => {
    const ended = await cli.call(['projects'], environment);
    expect(ended.stderr).toContain(sentence);
    expect(ended.code).toBe(code);
  });
});

describe('completion', () => {
  it('completes commands, actions, options, choices and files in a real bash', async () => {
    const { stdout: script } = await cli.run(['completion', 'bash']);
    const complete = (...words: string[]) => {
      const quoted = words.map((word) => `'${word}'`).join(' ');
      const program = `${script}\nCOMP_WORDS=(renderdrop ${quoted}); COMP_CWORD=${words.length}; _renderdrop; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return execFileSync('bash', ['--norc', '-c', program], { encoding: 'utf8', cwd: join(binary, '..') })
        .trim()
        .split('\n');
    };
    expect(complete('up')).toEqual(['upload']);
    expect(complete('queue', 're')).toEqual(['resume', 'retry']);
    expect(complete('queue', 'run', '--')).toEqual([
      '--wait',
      '--patience',
      '--account',
      '--key-file',
      '--json',
      '--help',
    ]);
    expect(complete('upload', '--m')).toEqual(['--media', '--match']);
    expect(complete('notes', 'p', 'm', '--format', '')).toEqual([
      'table',
      'csv',
      'json',
      'edl',
      'ae',
      'blender',
      'nuke',
    ]);
    expect(complete('upload', 'rend')).toEqual(['renderdrop']);
    expect(complete('upload', '--project', '')).toEqual(['']);
  });

  it.each(['zsh', 'fish'])('has a script for %s', async (shell) => {
    const { code, stdout } = await cli.run(['completion', shell]);
    expect(code).toBe(0);
    expect(stdout).toContain('renderdrop');
  });

  const isRead = async (shell: string) => {
    using folder = temporaryFolder();
    const home = folder.path;
    const script = join(home, 'completion');
    // A file: fish can't read what Node gives it as its standard input.
    writeFileSync(script, (await cli.call(['completion', shell])).stdout);
    const { status, stderr } = spawnSync(shell, ['-n', script], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  };
  it('has a script that zsh reads', { tags: ['zsh'] }, () => isRead('zsh'));

  /** Runs zsh in a terminal with our line in its `.zshrc`, and types the start of a command and a tab. */
  const typedIntoZsh = (lines: string) => `
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=; ${lines}; print be''gin"
zpty -r shell said '*begin*'
zpty -w -n shell $'renderdrop queue ru\\t'
zpty -r shell said '*queue run*' && print completed
zpty -d shell`;
  const ours = 'source $SCRIPT';
  it.each([
    ['that asks for no completion of its own', ours],
    ['before its own completion', `${ours}; autoload -Uz compinit; compinit -u`],
    ['behind its own completion', `autoload -Uz compinit; compinit -u; ${ours}`],
  ])('completes in a zsh %s', { tags: ['zsh'] }, async (_what, lines) => {
    using folder = temporaryFolder();
    const home = folder.path;
    const script = join(home, 'completion');
    writeFileSync(script, (await cli.call(['completion', 'zsh'])).stdout);
    const { stdout, stderr } = spawnSync('zsh', ['-f', '-c', typedIntoZsh(lines)], {
      encoding: 'utf8',
      timeout: 60_000,
      env: { ...process.env, HOME: home, ZDOTDIR: home, SCRIPT: script },
    });
    expect({ stdout, stderr }).toEqual({ stdout: 'completed\n', stderr: '' });
  });
  it('has a script that fish reads', { tags: ['fish'] }, () => isRead('fish'));
});

/** Another Node on this computer that is too old to run the program. */
function olderNode(): string | null {
  const places = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((place) => !place.includes('node_modules'));
  for (const place of [...places, '/usr/local/bin', '/usr/bin']) {
    const node = join(place, 'node');
    const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
    const major = Number(/^v(\d+)/.exec(stdout ?? '')?.[1]);
    if (major >= 12 && major < 24) return node;
  }
  return null;
}

describe('the program file', () => {
  it('starts through a link and from another folder', () => {
    using folder = temporaryFolder();
    symlinkSync(binary, join(folder.path, 'rd'));
    const { stdout, status } = spawnSync('./rd', ['--version'], { cwd: folder.path, encoding: 'utf8' });
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(status).toBe(0);
  });

  const older = olderNode();
  it.skipIf(older === null)(
    `starts itself again from an older Node${older === null ? ' (not run: there is none)' : ''}`,
    () => {
      const { stdout, status } = spawnSync(older ?? '', [binary, 'uplaod'], { encoding: 'utf8' });
      expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
    },
  );
});
