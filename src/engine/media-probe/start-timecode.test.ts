/** @module-tag ffmpeg */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharedProbe } from '../testing/shared-probe.ts';
import { spoilTimecode } from '../testing/spoil-timecode.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

it('says of a start timecode that it cannot be read, instead of counting from zero without a word', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'start.mov');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=25:duration=0.2'];
  execFileSync('ffmpeg', ['-v', 'error', ...picture, '-c:v', 'prores_ks', '-timecode', '01:00:00:00', path]);
  const factsOf = async () => {
    const result = await sharedProbe.probe({ kind: 'path', path }, AbortSignal.timeout(60_000));
    return result.kind === 'video' ? result.facts : null;
  };
  expect(await factsOf()).toMatchObject({
    startTimecode: { text: '01:00:00:00' },
    startTimecodeUnread: false,
  });
  spoilTimecode(path, 25);
  expect(await factsOf()).toMatchObject({ startTimecode: null, startTimecodeUnread: true });
});
