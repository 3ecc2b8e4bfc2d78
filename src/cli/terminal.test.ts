import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PracticeService } from '../../testing/practice-service.ts';
import { exitCodes } from './exit-codes.ts';
import { widthOf } from './output/text-width.ts';
import { CommandLine, program } from './testing/command-line.ts';
import { makeRenders, type Renders } from './testing/renders.ts';

let service: PracticeService;
let renders: Renders;
let cli: CommandLine;

beforeAll(async () => {
  [service, renders] = await Promise.all([PracticeService.start({ processingMs: 200 }), makeRenders()]);
  cli = CommandLine.on(service);
});
afterAll(async () => {
  cli[Symbol.dispose]();
  await renders[Symbol.asyncDispose]();
  await service.stop();
});

/** The program on a terminal of 80 columns, recorded by `script` of util-linux. */
function atTerminal(words: readonly string[], environment: Record<string, string> = {}) {
  const quoted = [program, ...words].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  return cli.start(
    ['-qec', `stty cols 80 rows 24; ${quoted}`, '/dev/null'],
    // NO_COLOR may be set where the tests run; an empty value counts as unset.
    { TERM: 'xterm', NO_COLOR: '', ...environment },
    'script',
  );
}

/** What it draws there. */
async function onTerminal(words: readonly string[], environment?: Record<string, string>): Promise<string> {
  const { stdout, code } = await atTerminal(words, environment).ended;
  expect(code, stdout).toBe(0);
  return stdout;
}

const esc = String.fromCharCode(27);
const withoutEscapes = (text: string) => text.replaceAll(new RegExp(`${esc}\\[[0-9;]*[A-Za-z]`, 'g'), '');

// Other systems have a different `script` with other options.
const notHere = process.platform === 'linux' ? '' : ' (not run: only Linux has this script)';

describe(`a terminal of 80 columns${notHere}`, { tags: ['script'] }, () => {
  const test = it.skipIf(notHere !== '');

  test('shows bars that fit, for several files at once, and wipes them at the end', {
    tags: ['ffmpeg'],
  }, async () => {
    const names = [
      'a_very_long_name_of_a_render_for_the_big_screen_v0012.mov',
      '舞台_主屏幕_渲染_v003.mov',
      'LED.mov',
    ];
    const paths = await Promise.all(names.map((name) => renders.small(name)));
    const large = await renders.large('large.avi');
    // Takes some seconds even on a fast computer, so that its bar is drawn.
    cli.limitTo(15_000_000);
    const drawn = await onTerminal(['upload', ...paths, large, '-p', 'Aurora Arena Tour', '--new', '--wait']);
    const frames = drawn.split(`${esc}[J`);
    expect(frames.length).toBeGreaterThan(3);
    const bars = withoutEscapes(frames.slice(0, -1).join('\n'));
    for (const line of bars.split(/[\r\n]+/)) expect(widthOf(line)).toBeLessThanOrEqual(79);
    expect(withoutEscapes(drawn)).toMatch(/large\.avi +█*░* +\d*%? +\S/);
    expect(drawn).toContain('█');
    const last = withoutEscapes(frames.at(-1) ?? '')
      .trim()
      .split(/\r?\n/);
    expect(last).toHaveLength(4);
    for (const line of last) expect(line).toMatch(/: Ready · .*, v1$/);
  });

  test.each([
    ['n', 'Canceled', exitCodes.refused],
    ['y', 'Uploaded · IMAG Right, v3', exitCodes.done],
  ])('asks about another shape, and does as it is told: %s', async (answer, says, code) => {
    const path = join(renders.directory, 'IMAG_Right_v009.mov');
    await copyFile(await renders.small('other_shape.mov'), path);
    const asked = atTerminal(['upload', path, '-p', 'Aurora Arena Tour', '--match'], { NO_COLOR: '1' });
    await asked.until('Upload anyway? [y/N]');
    expect(asked.stdout).toContain('Another shape');
    asked.child.stdin?.write(`${answer}\n`);
    const ended = await asked.ended;
    expect(withoutEscapes(ended.stdout)).toContain(says);
    expect(ended.code).toBe(code);
  });

  test('colors what a person looks at, and not where NO_COLOR is set', async () => {
    expect(await onTerminal(['projects'])).toContain(`${esc}[2m`);
    expect(await onTerminal(['projects'], { NO_COLOR: '1' })).not.toContain(esc);
  });

  test('fits a table by cutting names, never by wrapping', async () => {
    const drawn = await onTerminal(['media', 'Content Library'], { NO_COLOR: '1' });
    for (const line of drawn.split(/\r?\n/)) expect(widthOf(line)).toBeLessThanOrEqual(80);
  });
});

describe('names from other people', () => {
  it('are printed without what moves the cursor, colors the screen or reverses a line', async () => {
    const [project] = (await cli.run(['projects', '--json'])).json();
    const name = `evil${esc}[2J${String.fromCharCode(0x202e)}fdp.vom\u0007`;
    const made = await fetch(new URL(`/v1/projects/${project?.['id']}/media`, service.baseUrl), {
      method: 'POST',
      headers: { authorization: `Bearer ${service.addresses.keys.all}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    expect(made.status).toBe(201);
    const { stdout } = await cli.run(['media', 'Aurora Arena Tour']);
    expect(stdout).toContain('evil');
    expect(stdout).not.toMatch(new RegExp(`[${esc}\\u0007\\u202e]`));
  });
});
