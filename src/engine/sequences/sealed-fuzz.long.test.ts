/** @module-tag ffmpeg */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepResult } from '../../../testing/reliability-report.ts';
import { WorkerProbe } from '../media-probe/worker-probe.ts';
import { NodeClock } from '../node/node-clock.ts';
import { MemoryLogger } from '../testing/fake-computer.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { blueFrames, bluePicture, encodeFrames, hostileContents, Private } from './testing/attacks.ts';

const namesTried = 500;
const headersTried = 1_500;
const patienceMs = 60 * 60_000;
const probe = new WorkerProbe({ logger: new MemoryLogger(), clock: new NodeClock() });
let secret: Private;
beforeAll(async () => {
  secret = await Private.open();
});
afterAll(async () => {
  await secret[Symbol.asyncDispose]();
  await probe[Symbol.asyncDispose]();
});

/** Names composed of parts that have a meaning in lists, patterns, options and shells. */
const pieces = fc.constantFrom(
  ...[
    '\n',
    '\r',
    "'",
    '"',
    '\\',
    '%d',
    '%03d',
    '%%',
    '%',
    ' ',
    '-',
    '-i',
    'file ',
    'option ',
    'duration 1',
    'ffconcat',
  ],
  ...[
    '#EXTM3U',
    'http:',
    'concat:',
    '|',
    ';',
    '$(id)',
    '`',
    '*',
    '?',
    '[a]',
    '{a,b}',
    '\u202e',
    '\u0007',
    '\u001b[2J',
    'ä',
    '😀',
    '..',
    '~',
  ],
);
const names = fc
  .oneof(
    fc.array(pieces, { minLength: 1, maxLength: 12 }),
    fc.array(fc.string({ unit: 'binary', minLength: 1 }), { minLength: 1, maxLength: 3 }),
  )
  .map((parts) => [...parts.join('')].filter((letter) => letter !== '/' && letter !== '\0').join(''))
  .map((name) => (Buffer.byteLength(name) > 200 ? 'n'.repeat(200) : name))
  .filter((name) => name.isWellFormed() && name !== '' && name !== '.' && name !== '..');

/** A frame of ours with changed or missing bytes, or other content after the header of a frame. */
const headers = () => {
  const frame = bluePicture();
  const spoilt = fc
    .tuple(
      fc.array(fc.tuple(fc.nat(Math.min(frame.length, 400) - 1), fc.nat(255)), { maxLength: 8 }),
      fc.nat(frame.length),
    )
    .map(([changes, length]) => {
      const bytes = Buffer.from(frame.subarray(0, length % 3 === 0 ? length : frame.length));
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
      return bytes;
    });
  const contents = hostileContents(secret).map(([, content]) => content);
  const other = fc
    .tuple(fc.constantFrom(...contents), fc.nat(33))
    .map(([content, bytes]) => Buffer.concat([frame.subarray(0, bytes), content]));
  return fc.oneof(spoilt, other);
};

const isHarmless = ({ video, refusal, left }: Awaited<ReturnType<typeof encodeFrames>>): boolean =>
  secret.heard === 0 && (video === null ? refusal !== null && left.length === 0 : video.pictures === 2);

describe.skipIf(process.platform === 'win32')(
  '2,000 random names and headers',
  {
    timeout: patienceMs,
  },
  () => {
    it('names show nothing but the frames they stand for', async () => {
      let encoded = 0;
      await fc.assert(
        fc.asyncProperty(names, async (name) => {
          using base = temporaryFolder();
          const folder = join(base.path, name);
          mkdirSync(folder);
          blueFrames(folder, [`${name}.1.png`, `${name}.2.png`]);
          const came = await encodeFrames(folder, probe);
          encoded += 1;
          expect(came.refusal).toBeNull();
          expect(isHarmless(came) && (came.video?.red ?? 255) < 8).toBe(true);
        }),
        { numRuns: namesTried },
      );
      keepResult('Frames with random names', [
        `${encoded} names, each encoded as the frame that it is; the listener got ${secret.heard} requests.`,
      ]);
    });

    it('headers give a whole video of what is in the file, or a refusal', async () => {
      const said: Record<string, number> = {};
      await fc.assert(
        fc.asyncProperty(headers(), async (content) => {
          using folder = temporaryFolder();
          blueFrames(folder.path, ['a.1.png']);
          writeFileSync(join(folder.path, 'a.2.png'), content);
          const came = await encodeFrames(folder.path, probe);
          const what = came.refusal ?? 'encoded';
          said[what] = (said[what] ?? 0) + 1;
          expect(isHarmless(came)).toBe(true);
        }),
        { numRuns: headersTried },
      );
      keepResult('Frames with random headers', [
        ...Object.entries(said).map(([what, count]) => `- ${what.replace(/\.$/, '')}: ${count}`),
        `- The listener got ${secret.heard} requests.`,
      ]);
    });
  },
);
