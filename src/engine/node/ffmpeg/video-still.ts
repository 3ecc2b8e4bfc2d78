import type { PictureFormat, StillWanted } from '../../ports/frame-grabber.ts';
import { shownWidth } from './square-pixels.ts';
import { type ReadAs, toJpegColours, toRgb, withoutLookIn } from './video-colours.ts';
import type { OptionsOfInput } from './video-input.ts';

/** Where decoding starts for a still, and which of the decoded pictures to take: the last one that there is. */
export interface StillPlace {
  readonly before: OptionsOfInput;
  readonly selected: string;
  readonly count: number;
}

/** The places to try, in turn. */
export const placesOfStill = ({ atSeconds }: StillWanted): readonly StillPlace[] =>
  atSeconds > 0
    ? [near(atSeconds), early]
    : [
        { before: withoutLookIn, selected: 'eq(n,0)', count: 1 },
        { before: [], selected: 'eq(n,0)', count: 1 },
      ];

/** Gets past most fades, and takes a second at most, even in 4K. */
const decodedMax = 48;
/** After a picture that is almost black, one more try may take three times as long. */
const decodedMaxLater = 3 * decodedMax;

/**
 * Decoding starts at the keyframe before the place, and that picture will do if it is from inside the video. In a short one the
 * only keyframe may be the first picture, which is often black. Then decoding continues for a while, without the pictures that
 * no other needs.
 */
const near = (atSeconds: number, earliestSeconds = atSeconds / 2, picturesMax = decodedMax): StillPlace => ({
  before: (demuxer) => [
    ...[...withoutLookIn(demuxer), '-skip_frame', 'noref', '-start_at_zero'],
    ...['-noaccurate_seek', '-ss', atSeconds.toFixed(6)],
  ],
  selected: `gte(t,${earliestSeconds.toFixed(6)})+gte(n,${picturesMax})`,
  count: 1,
});

/** Where to look once if the picture at the place is almost black: a long fade may still be going on there. */
export const laterPlaceOfStill = ({ atSeconds }: StillWanted): StillPlace =>
  atSeconds > 0 ? near(2 * atSeconds, 1.5 * atSeconds, decodedMaxLater) : early;

/** Where seeking fails: the video is shorter than was thought, or has neither an index nor another keyframe. */
const early: StillPlace = {
  before: ['-skip_frame', 'noref'],
  selected: `eq(n,0)+eq(n,6)+eq(n,18)+eq(n,${decodedMax})`,
  count: 4,
};

/** Never enlarged: that would only blur it. */
export const stillOutput = (
  { widthMax, heightMax }: StillWanted,
  readAs: ReadAs,
  format: PictureFormat,
  { selected, count }: Pick<StillPlace, 'selected' | 'count'> = { selected: 'eq(n,0)', count: 1 },
): readonly string[] => {
  const share = `min(1,min(${widthMax}/${shownWidth},${heightMax}/ih))`;
  return [
    ...['-map', '0:v:0', '-frames:v', String(count), '-fps_mode', 'passthrough', '-vf'],
    `select='${selected}',showinfo=checksum=0,scale=w='max(1,round(${shownWidth}*${share}))':h='max(1,round(ih*${share}))':` +
      `${format === 'png' ? `${toRgb(readAs)},format=rgba` : `${toJpegColours(readAs)},format=yuvj420p`},showinfo@small`,
    ...(format === 'png' ? ['-c:v', 'png'] : ['-c:v', 'mjpeg', '-q:v', '4']),
    ...['-f', 'image2pipe', 'pipe:1'],
  ];
};

/** Whether the decoded pictures of a still's output have an alpha channel, which JPEG would lose. */
export const isTransparentIn = (stderr: Buffer): boolean =>
  /\bfmt:(?:yuva|gbrap|rgba|bgra|argb|abgr|ya\d)/.test(stderr.toString('latin1'));

/** How light the last picture of a still's output is: 0 if all of it is black. Null if there is no picture. */
export function lightOf(stderr: Buffer): number | null {
  const told = stderr
    .toString('latin1')
    .split('\n')
    .filter((line) => line.includes('showinfo@small'))
    .join('\n');
  // Also counts how much a picture varies: a few lights on black are worth showing, a black that is fading in is not.
  const [, mean, deviation] = [...told.matchAll(/ mean:\[(\d+).* stdev:\[([\d.]+)/g)].at(-1) ?? [];
  return mean === undefined || deviation === undefined ? null : Number(mean) + Number(deviation);
}

/** The mean brightness plus its deviation, on a scale up to 255, below which a picture is almost black. */
export const almostBlack = 20;
