import { writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../engine/testing/temporary-folder.ts';
import { type Place, placeSchema } from '../shared/ipc/events.ts';
import type { PickedFile } from '../shared/ipc/requests/files.ts';
import { PickedFiles } from './ipc/picked-files.ts';
import { readLaunchArguments } from './launch-arguments.ts';
import { LaunchQueue } from './launch-queue.ts';

const inputs = process.env['RENDERDROP_LONG'] === '1' ? 10_000 : 1_000;
const slowestMs = 2_000;

/** Arguments that a web page, another program or a mistyped command may pass; some name an existing file. */
function hostileArguments(folder: string) {
  const word = fc.constantFrom(
    ...[
      'project',
      'media',
      'transfers',
      'settings',
      'upload',
      'delete',
      '..',
      '%2e%2e',
      '%00',
      '',
      'prj_1',
      'a b',
    ],
    ...[
      'constructor',
      '__proto__',
      'é',
      '\u202e',
      '🎬',
      '-',
      '--',
      '//',
      '\\',
      '?',
      '#',
      '@',
      ':80',
      '\0',
      '\n',
    ],
  );
  const tail = fc.constantFrom(
    '',
    '?upload=/etc/passwd',
    '#x',
    '/',
    '%2f',
    '@evil.example',
    '\r\nX: y',
    '\u2028',
  );
  const scheme = fc.constantFrom(
    ...[
      'renderdrop',
      'RENDERDROP',
      'renderdrop\t',
      ' renderdrop',
      'file',
      'javascript',
      'data',
      'https',
      'smb',
    ],
    ...['vbscript', 'ms-msdt', 'x-apple', 'renderdrop-app', 'mailto'],
  );
  const link = fc
    .tuple(scheme, fc.constantFrom('://', ':', ':/', ':///', ':\\\\'), fc.array(word, { maxLength: 6 }), tail)
    .map(([name, colon, words, end]) => `${name}${colon}${words.join('/')}${end}`);
  const option = fc
    .tuple(
      fc.constantFrom('-', '--', '-psn_', '/', '--inspect=', '--remote-debugging-port=', '--load-extension='),
      fc.string({ maxLength: 20 }),
    )
    .map((parts) => parts.join(''));
  const path = fc.constantFrom(
    ...[
      join(folder, 'real.mov'),
      'real.mov',
      `${folder}/./../${folder}/real.mov`,
      folder,
      '/dev/zero',
      '/proc/self/mem',
    ],
    ...[
      '/etc/passwd',
      '~',
      '$(touch x)',
      '`touch x`',
      'C:\\Windows',
      '\\\\evil\\share',
      '|cat',
      'x'.repeat(40_000),
    ],
  );
  const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.anything({ maxDepth: 2 }));
  const id = fc.string({ unit: fc.constantFrom(...'abcXYZ019_-'), minLength: 1, maxLength: 130 });
  const wellFormed = fc
    .tuple(id, fc.option(id, { nil: null }))
    .map(([project, media]) => `renderdrop://project/${project}${media === null ? '' : `/media/${media}`}`);
  return fc.array(fc.oneof(link, wellFormed, option, path, anything), { minLength: 1, maxLength: 6 });
}

test(`security row 14: ${inputs} made-up starts and links show something at most, in bounded time`, async () => {
  using folder = temporaryFolder();
  writeFileSync(join(folder.path, 'real.mov'), 'a render');
  const files = new PickedFiles();
  const shown: Place[] = [];
  const offered: PickedFile[] = [];
  // Everything that a start from outside can reach: showing a place and offering files. Neither uploads or changes anything.
  const launches = new LaunchQueue(files, {
    showWindow: () => {},
    navigate: (place) => void shown.push(place),
    takeFiles: (handed) => void offered.push(...handed),
  });
  await launches.windowIsReady();
  let slowest = 0;
  let tried = 0;
  await fc.assert(
    fc.asyncProperty(
      hostileArguments(folder.path),
      fc.constantFrom(folder.path, '/', '', 'relative', '\0'),
      async (given, workingFolder) => {
        tried += 1;
        const startedMs = performance.now();
        const request = readLaunchArguments(given, workingFolder);
        await launches.add(request);
        slowest = Math.max(slowest, performance.now() - startedMs);
        for (const path of request.filePaths) expect(isAbsolute(path)).toBe(true);
      },
    ),
    { numRuns: inputs },
  );
  expect(tried).toBe(inputs);
  expect(slowest).toBeLessThan(slowestMs);
  expect(shown.length).toBeGreaterThan(0);
  for (const place of shown) {
    expect(placeSchema.parse(place)).toEqual(place);
    expect(['project', 'media', 'transfers']).toContain(place.kind);
  }
  expect(offered.length).toBeGreaterThan(0);
  for (const { id, kind } of offered) {
    expect(kind).not.toBe('missing');
    expect(isAbsolute(files.pathOf(id))).toBe(true);
  }
});

test('a hundred thousand files handed over while there is no window are bounded', async () => {
  const offered: PickedFile[] = [];
  const launches = new LaunchQueue(new PickedFiles(), {
    showWindow: () => {},
    navigate: () => {},
    takeFiles: (handed) => void offered.push(...handed),
  });
  const filePaths = Array.from({ length: 10_000 }, () => import.meta.filename);
  for (let start = 0; start < 10; start += 1) await launches.add({ places: [], filePaths });
  await launches.windowIsReady();
  expect(offered.length).toBeLessThanOrEqual(10_000);
});
