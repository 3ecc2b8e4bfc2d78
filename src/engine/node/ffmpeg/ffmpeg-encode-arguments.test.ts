import { expect, it } from 'vitest';
import type { EncodeTarget } from '../../ports/video-encoder.ts';
import type { ExrPicture } from '../../sequences/exr-header.ts';
import { encodeOutput, frameOptions } from './ffmpeg-encode-arguments.ts';
import { frameKindOf } from './frame-kinds.ts';

function optionsFor(exr: ExrPicture | null, colour: EncodeTarget['colour']): string {
  const kind = frameKindOf(exr ? 'a.0001.exr' : 'a.0001.png');
  if (!kind) throw new Error('no kind');
  return frameOptions(kind, exr, { codec: 'prores422hq', colour }).join(' ');
}

it('converts linear light only for EXR frames, and only if asked to', () => {
  const picture: ExrPicture = { part: 0, layer: '' };
  expect(optionsFor(picture, 'rec709')).toContain('-apply_trc bt709');
  expect(optionsFor(picture, 'as_is')).not.toContain('-apply_trc');
  expect(optionsFor(null, 'rec709')).not.toContain('-apply_trc');
});

it('names the part and the layer with the picture', () => {
  expect(optionsFor({ part: 2, layer: 'ViewLayer.Combined' }, 'rec709')).toContain(
    '-layer ViewLayer.Combined -part 2',
  );
  expect(optionsFor({ part: 0, layer: '' }, 'rec709')).not.toMatch(/-layer|-part /);
});

it('gives every frame its exact rate', () => {
  const target: EncodeTarget = { codec: 'prores422hq', colour: 'as_is' };
  const frames = { count: 30, rate: { num: 30_000, den: 1001 } };
  expect(
    encodeOutput({ target, frames, hasSound: false, soundFromSeconds: 0, readAs: 'auto' }, 'video.mov').join(
      ' ',
    ),
  ).toContain('-r 30000/1001');
});
