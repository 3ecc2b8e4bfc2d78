/** @module-tag ffmpeg */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepResult } from '../../../testing/reliability-report.ts';
import { secondsToFrame } from '../../shared/model/timecode.ts';
import { type NumberedFile, numberedFiles, numberIn } from '../media-probe/testing/numbered-frames.ts';
import { ProbeDesk } from '../media-probe/testing/probe-samples.ts';
import { FfmpegFrameGrabber } from '../node/ffmpeg/ffmpeg-frame-grabber.ts';
import { foundFfmpeg } from '../testing/found-ffmpeg.ts';

const never = new AbortController().signal;

let desk: ProbeDesk;
beforeAll(async () => {
  desk = await ProbeDesk.open();
});
afterAll(() => desk[Symbol.asyncDispose]());

/** The first and last positions, all around a keyframe, and some more. */
function positionsIn({ shown }: NumberedFile): readonly number[] {
  const along = Array.from({ length: 8 }, (_, part) => Math.floor((part * shown.length) / 8) + 3);
  const all = [0, 1, ...along, 9, 10, 11, 12, 13, 22, 23, 24, 25, shown.length - 2, shown.length - 1];
  return [...new Set(all)].filter((position) => position < shown.length);
}

it('shows exactly the noted frame of every kind of video', async () => {
  const grabber = new FfmpegFrameGrabber(foundFfmpeg);
  const wrong: string[] = [];
  let grabbed = 0;
  for (const file of numberedFiles) {
    const path = await desk.renders.make(file.name, file.arguments);
    const probed = await desk.look(path);
    if (probed.kind !== 'video') throw new Error(`${file.name}: ${JSON.stringify(probed)}`);
    const { frameRate, frameRateMode, codec, container } = probed.facts;
    const rate = frameRateMode === 'constant' ? frameRate : null;
    for (const position of positionsIn(file)) {
      // Rounded like a note's position from the service.
      const seconds = Math.round((file.times[position] ?? 0) * 1000) / 1000;
      const place =
        rate === null
          ? ({ kind: 'moment', seconds } as const)
          : ({ kind: 'frame', frame: secondsToFrame(seconds, rate), rate } as const);
      const picture = await grabber.grab({ path, place, codec, container, widthMax: 720 }, never);
      const got = picture === null ? 'nothing' : await numberIn(picture);
      grabbed += 1;
      if (got !== file.shown[position]) wrong.push(`${file.name}: ${got}, not ${file.shown[position]}`);
    }
  }
  keepResult('Frames at notes', [
    `${grabbed} frames of ${numberedFiles.length} kinds of video (open and closed groups of pictures, variable rates, streams without an index,`,
    `late first pictures, time scales that can't express the rate). Each shows its number, which was read from the pixels: ${wrong.length} wrong.`,
  ]);
  expect(wrong).toEqual([]);
}, 1_800_000);
