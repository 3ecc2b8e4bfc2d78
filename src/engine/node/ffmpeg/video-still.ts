import type { StillWanted } from '../../ports/frame-grabber.ts';
import { type ReadAs, toJpegColours, withoutLookIn } from './video-colours.ts';
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

/** Decoding starts at the keyframe before it, so only one picture is decoded. */
const near = (atSeconds: number): StillPlace => ({
  before: (demuxer) => [...withoutLookIn(demuxer), '-noaccurate_seek', '-ss', atSeconds.toFixed(6)],
  selected: 'eq(n,0)',
  count: 1,
});

const early: StillPlace = { before: [], selected: 'eq(n,0)', count: 1 };

/** Never enlarged: that would only blur it. */
export const stillOutput = (
  { widthMax, heightMax }: StillWanted,
  readAs: ReadAs,
  { selected, count }: Pick<StillPlace, 'selected' | 'count'> = { selected: 'eq(n,0)', count: 1 },
): readonly string[] => [
  ...['-map', '0:v:0', '-frames:v', String(count), '-fps_mode', 'passthrough', '-vf'],
  `select='${selected}',showinfo=checksum=0,scale=w='min(${widthMax},iw)':h='min(${heightMax},ih)':` +
    `force_original_aspect_ratio=decrease:${toJpegColours(readAs)},format=yuvj420p`,
  ...['-c:v', 'mjpeg', '-q:v', '4', '-f', 'image2pipe', 'pipe:1'],
];
