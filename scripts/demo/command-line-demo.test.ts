import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'renderdrop-demo-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the demo where it finds no other program: no ffmpeg, no browser, no keyring. */
function startDemo(words: readonly string[] = [], environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [join(root, 'scripts/demo.ts'), '--command-line', ...words], {
    env: {
      ...environment,
      PATH: folder,
      HOME: folder,
      TMPDIR: folder,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, said: text(child.stdout), errors: text(child.stderr) };
}

/** What a person may have set for the command line. The demo has its own key, server and data folder. */
const ownSettings = {
  RENDERDROP_ACCOUNT: 'Night shift',
  RENDERDROP_API_KEY_FILE: '/home/ada/key',
  RENDERDROP_BASE_URL: 'http://127.0.0.1:9',
  RENDERDROP_HOME: '/proc',
};

test('the demo on the command line shows the main job with Node alone, and leaves nothing behind', async () => {
  const { child, said, errors } = startDemo([], ownSettings);
  const [code] = await once(child, 'close');
  expect(await errors).toBe('');
  const lines = (await said).split('\n');
  expect(lines.filter((line) => line.startsWith('  ✓ '))).toEqual(
    [
      /Started the practice studio/,
      /Signed in to Northlight Studio, with a key from a file that only you can read/,
      /Found the item LED Main .* at v4/,
      /the small video of this project, as ffmpeg isn’t here/,
      /Uploaded it/,
      /v5 of LED Main is ready/,
      /Checked by SHA-256: the practice service holds the same bytes/,
      /two frames late.” at 00:00:02:15, frame 75/,
      /LED_Main_v006.mp4 was uploaded by itself as v6, with the same bytes/,
    ].map((step) => expect.stringMatching(new RegExp(`${step.source}.* \\(\\d+\\.\\d s\\)$`))),
  );
  expect(lines).toContain(`    ${'█'.repeat(24)} 100%`);
  expect(lines.at(-2)).toMatch(/^All 9 steps worked, in \d+\.\d s\./);
  expect(code).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

test('the demo refuses an option that it does not have, and shows nothing', async () => {
  const { child, said, errors } = startDemo(['--quick']);
  const [code] = await once(child, 'close');
  expect(await errors).toBe('The demo knows no “--quick”. It takes --command-line, or nothing.\n');
  expect([await said, code]).toEqual(['', 2]);
});

async function untilItSays(child: ReturnType<typeof startDemo>['child'], words: string): Promise<void> {
  let said = '';
  for await (const [chunk] of on(child.stdout, 'data', { close: ['close'] })) {
    said += String(chunk);
    if (said.includes(words)) return;
  }
}

/**
 * The practice service as `npm test` has built it, which starts in half the time. The whole demo above runs the sources, as
 * for a person.
 */
const built = { RENDERDROP_BUILT: process.env['RENDERDROP_BUILT'] ?? '' };

describe.skipIf(process.platform === 'win32')('a demo that is stopped', () => {
  test('as nobody reads it any more, ends as a closed pipe does and leaves nothing behind', async () => {
    const { child, said, errors } = startDemo([], built);
    const cutOff = expect(said).rejects.toThrow('Premature close');
    const closed = once(child, 'close');
    await untilItSays(child, 'Started');
    child.stdout.destroy();
    await cutOff;
    expect(await closed).toEqual([128 + 13, null]);
    expect(await errors).toBe('');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('just after its start, by closing the terminal, ends with 129 and leaves nothing behind', async () => {
    const { child } = startDemo([], built);
    const closed = once(child, 'close');
    await Promise.race([once(child.stdout, 'data'), closed]);
    child.kill('SIGHUP');
    expect(await closed).toEqual([129, null]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('in the middle of its upload, by Ctrl-C, leaves nothing behind and claims nothing more', async () => {
    const { child, said } = startDemo([], built);
    const closed = once(child, 'close');
    await Promise.race([untilItSays(child, '█'), closed]);
    // The terminal and npm both pass it on.
    const again = setInterval(() => child.kill('SIGINT'), 1);
    child.kill('SIGINT');
    expect(await closed).toEqual([130, null]);
    clearInterval(again);
    expect(readdirSync(folder)).toEqual([]);
    expect(await said).toMatch(/█\n\nStopped after 4 steps\.\n$/);
  });
});

test('a demo that has no folder for its files says so in one line', async () => {
  rmSync(folder, { recursive: true });
  const { child, said, errors } = startDemo();
  const [code] = await once(child, 'close');
  expect(await errors).toBe(
    `The demo could not start: Can’t write to ${folder}. Set TMPDIR to a folder that you can write to.\n`,
  );
  expect(await said).toBe('');
  expect(code).toBe(1);
});
