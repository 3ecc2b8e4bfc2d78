import { expect, it } from 'vitest';
import type { EncodeRequest, EncodeTarget } from '../ports/video-encoder.ts';
import type { ExrPicture } from '../sequences/exr-header.ts';
import { encodeArguments, frameList } from './ffmpeg-encode-arguments.ts';

function argumentsFor(exr: ExrPicture | null, colour: EncodeTarget['colour']): string {
  const extension = exr ? 'exr' : 'png';
  const request: EncodeRequest = {
    source: {
      kind: 'frames',
      paths: [`/renders/a.0001.${extension}`],
      rate: { num: 30_000, den: 1001 },
      soundPath: null,
    },
    target: { codec: 'prores422hq', colour },
    outputPath: '/renders/a.mov',
    unfinishedPath: null,
  };
  return encodeArguments({ request, listPath: '/list', exr, unfinishedPath: '/renders/.part.mov' }).join(' ');
}

it('turns linear light into that of a video for EXR frames alone, and only where that was asked for', () => {
  const picture: ExrPicture = { part: 0, layer: '' };
  expect(argumentsFor(picture, 'rec709')).toContain('-apply_trc bt709');
  expect(argumentsFor(picture, 'as_is')).not.toContain('-apply_trc');
  expect(argumentsFor(null, 'rec709')).not.toContain('-apply_trc');
});

it('names the part and the layer that hold the picture, and every frame by its exact rate', () => {
  const told = argumentsFor({ part: 2, layer: 'ViewLayer.Combined' }, 'rec709');
  expect(told).toContain('-layer ViewLayer.Combined -part 2');
  expect(told).toContain('-r 30000/1001');
  expect(argumentsFor({ part: 0, layer: '' }, 'rec709')).not.toMatch(/-layer|-part /);
});

it('lists frames whatever their names hold', () => {
  expect(frameList(["/renders/Mara's/a.exr"])).toBe(
    "ffconcat version 1.0\nfile '/renders/Mara'\\''s/a.exr'\nduration 0.04\n",
  );
});
