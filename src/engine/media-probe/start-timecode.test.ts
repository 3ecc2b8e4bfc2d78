import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { NodeClock } from '../node/node-clock.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { WorkerProbe } from './worker-probe.ts';

const probe = new WorkerProbe({
  logger: { debug() {}, info() {}, warn() {}, error() {} },
  clock: new NodeClock(),
});
afterAll(() => probe[Symbol.asyncDispose]());

it('says of a start timecode that it cannot be read, instead of counting from zero without a word', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'start.mov');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=25:duration=0.2'];
  execFileSync('ffmpeg', ['-v', 'error', ...picture, '-c:v', 'prores_ks', '-timecode', '01:00:00:00', path]);
  const factsOf = async () => {
    const result = await probe.probe({ kind: 'path', path }, AbortSignal.timeout(60_000));
    return result.kind === 'video' ? result.facts : null;
  };
  expect(await factsOf()).toMatchObject({
    startTimecode: { text: '01:00:00:00' },
    startTimecodeUnread: false,
  });
  const bytes = readFileSync(path);
  // The description of the timecode, with the length of a frame and how many labels a second has: all gone.
  const described = [...bytes.toString('latin1').matchAll(/\0\0\0.tmcd/g)].map(({ index }) => index);
  const at = described.find((start) => bytes.readUInt8(start + 32) === 25) ?? Number.NaN;
  bytes.fill(0, at + 24, at + 33);
  writeFileSync(path, bytes);
  expect(await factsOf()).toMatchObject({ startTimecode: null, startTimecodeUnread: true });
});
