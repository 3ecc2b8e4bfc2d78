import { plainText } from '../model/outside-text.ts';
import type { EmptyEnd, FrameRange, SequenceFacts, VideoCodec } from '../model/sequences.ts';
import { failureText } from './failure-text.ts';
import { installFfmpeg } from './install-ffmpeg.ts';
import { count, phrase, quoted } from './phrase.ts';

const rangesNamedMax = 5;

const rangeText = ({ first, last }: FrameRange): string => (first === last ? `${first}` : `${first}-${last}`);

/** `1043, 1107-1109` and, after the first few, `and 12 more`. */
export function frameNumbers(missing: readonly FrameRange[]): string {
  const named = missing.slice(0, rangesNamedMax).map(rangeText).join(', ');
  const left = missing.slice(rangesNamedMax).reduce((sum, { first, last }) => sum + last - first + 1, 0);
  return left === 0 ? named : `${named} and ${left} more`;
}

/** `2 frames missing: 1043, 1107.` */
export const missingFramesWords = ({
  missing,
  missingCount,
}: Pick<SequenceFacts, 'missing' | 'missingCount'>): string =>
  `${count(missingCount, 'frame')} missing: ${frameNumbers(missing)}.`;

type Facts = Pick<
  SequenceFacts,
  'name' | 'extension' | 'frameCount' | 'firstFrame' | 'lastFrame' | 'missing' | 'missingCount' | 'strays'
>;

const example: Facts = {
  name: 'Halo_v04',
  extension: 'exr',
  frameCount: 238,
  firstFrame: 1001,
  lastFrame: 1240,
  missing: [
    { first: 1043, last: 1043 },
    { first: 1107, last: 1107 },
  ],
  missingCount: 2,
};

export const codecNames = {
  prores422hq: 'ProRes 422 HQ',
  prores4444: 'ProRes 4444',
  h264: 'H.264',
} as const satisfies Readonly<Record<VideoCodec, string>>;

const frameWords = (facts: Facts): string => {
  const { firstFrame, lastFrame, extension, frameCount, missing, missingCount, strays = [] } = facts;
  const parts = [`${firstFrame}-${lastFrame}`, extension.toUpperCase(), count(frameCount, 'frame')];
  const gaps = missingCount === 0 ? [] : [`${missingCount} missing: ${frameNumbers(missing)}`];
  const ranges = strays.map((number) => ({ first: number, last: number }));
  const aside =
    strays.length === 0 ? [] : [`${count(strays.length, 'stray frame')} skipped: ${frameNumbers(ranges)}`];
  return [...parts, ...gaps, ...aside].join(', ');
};

export const sequenceTexts = {
  size: phrase(
    ({ frameCount, extension }: Pick<Facts, 'frameCount' | 'extension'>) =>
      `${count(frameCount, `${extension.toUpperCase()} frame`)}`,
    example,
  ),
  summary: phrase((facts: Facts) => `${plainText(facts.name)}, ${frameWords(facts)}`, example),
  /** The facts of a sequence, beside its name. */
  frames: phrase((facts: Facts) => frameWords(facts), example),
  /** Beside a sequence before it is encoded. */
  emptyEnds: phrase(
    (found: readonly EmptyEnd[]) => {
      const [first, ...others] = found;
      if (first === undefined) return '';
      if (others.length === 0)
        return `The last ${first.percent}% of frame ${first.frame} is black or not copied yet.`;
      const ranges = found.map(({ frame }) => ({ first: frame, last: frame }));
      return `${count(found.length, 'frame')} end in black or aren't copied yet: ${frameNumbers(ranges)}.`;
    },
    [
      { frame: 1043, percent: 40 },
      { frame: 1107, percent: 12 },
    ],
  ),
  needsEncoding: 'Uploads take video files. Encode these frames first.',
} as const;

export const encodeTexts = {
  rate: 'Frame rate',
  chooseRate: 'Choose',
  otherRate: 'Other…',
  typedRate: 'Frames a second',
  rateExample: '25, 23.976 or 24000/1001',
  codec: 'Codec',
  /** Beside transparent frames, with a codec that has no alpha. */
  losesAlpha: phrase(
    (codec: VideoCodec) => `Transparency is lost in ${codecNames[codec]}.`,
    'prores422hq' as const,
  ),
  colour: 'Convert to Rec. 709',
  fillGaps: 'Fill gaps with the previous frame',
  withSound: phrase((name: string) => `With sound from ${name}`, 'Halo_v04.wav'),
  encodeAndUpload: 'Encode and upload',
  /** All of a sheet that lack no choice. */
  encodeAll: phrase(
    (amount: number) =>
      amount === 0 ? 'Encode and upload' : `Encode and upload ${count(amount, 'sequence')}`,
    3,
  ),
  notEncoded: phrase((amount: number) => `${count(amount, 'image sequence')} not encoded`, 2),
  /** The first of them, and what it lacks. */
  notEncodedBecause: phrase(
    (name: string, why: string) => `${quoted(name)}: ${why}`,
    'Halo_v04',
    'Choose the frame rate.',
  ),
  /** Beside the button of one that becomes the version after another in the sheet. */
  after: phrase((name: string) => `After ${name}`, 'Rain_v4'),
  addedAll: phrase((amount: number) => `Encoding ${count(amount, 'image sequence')}`, 3),
  /** If the sequence's shape differs from the item's. */
  encodeAnyway: 'Encode and upload anyway',
  lighterCopy: phrase((name: string) => `Encoding a lighter copy of ${quoted(name)}`, 'Halo_v04.mov'),
  /** Beside a file that is too large to upload within the hour that its address is valid. */
  offerLighterCopy: phrase(
    (size: string, time: string) => `Lighter copy, ${size}, ${time}`,
    '6 GB',
    '12 min',
  ),
  offerLighterCopyDetail: 'H.264, made here and uploaded in its place. The original stays as it is.',
  lighterCopyDetail: phrase(
    (size: string, time: string) => `H.264, about ${size}, uploads in ${time}. The original stays as it is.`,
    '6 GB',
    '12 min',
  ),
  added: phrase((name: string) => `Encoding ${quoted(name)}`, 'Halo_v04'),
  addedDetail: 'Uploads once the video is checked.',
  title: 'Encoding',
  waiting: 'Queued',
  encoded: 'Encoded',
  progress: phrase(
    (frame: number, frames: number, left: string | null) =>
      `Frame ${frame} of ${frames}${left === null ? '' : `, ${left} left`}`,
    120,
    240,
    '40 s',
  ),
  /** Beside a sequence that is encoded while its frames still arrive. */
  pieces: phrase(
    (encoded: string, frames: string, lastFrameAt: string | null) =>
      `${encoded} of ${frames} encoded${lastFrameAt === null ? '' : `, last frame expected at ${lastFrameAt}`}.`,
    '1,180',
    '1,240',
    '2:32 PM',
  ),
  startedOver: 'The frames have another size or depth now: encoding started over.',
  canceled: 'Canceled',
  remove: 'Remove',
} as const;

export const sequenceFailures = {
  frames_missing: phrase(
    ({ missing, missingCount }: Pick<Facts, 'missing' | 'missingCount'>) =>
      failureText(
        missingFramesWords({ missing, missingCount }),
        'Render the missing frames, or fill the gaps with the previous frame.',
        'retry',
      ),
    example,
  ),
  frames_negative: failureText(
    "Negative frame numbers can't be encoded.",
    'Render from frame 0 or later, or move the negative frames to another folder, then retry.',
    'retry',
  ),
  frames_gone: failureText(
    'The frames are gone.',
    'Put them back or reconnect the drive, then retry.',
    'retry',
  ),
  frames_changed: failureText(
    'The frames changed while they were encoded.',
    'Retry once the render is finished.',
    'retry',
  ),
  frame_unreadable: phrase(
    (number: number) =>
      failureText(`Frame ${number} can't be read.`, 'Render that frame again, then retry.', 'retry'),
    1043,
  ),
  frame_cut: phrase(
    (number: number) =>
      failureText(
        `The end of frame ${number} is missing.`,
        'Render or copy that frame again, then retry.',
        'retry',
      ),
    1043,
  ),
  frame_not_a_file: phrase(
    (number: number) =>
      failureText(`Frame ${number} isn't a file.`, 'Render that frame again, then retry.', 'retry'),
    1043,
  ),
  sound_leads_outside: phrase(
    (name: string) =>
      failureText(
        `The sound ${name} is a link to a file in another folder.`,
        'Copy that file into the folder, then retry.',
        'retry',
      ),
    'Halo.wav',
  ),
  sound_unreadable: phrase(
    (name: string) =>
      failureText(
        `The sound ${name} isn't a WAV file that can be read.`,
        'Replace or remove it, then retry.',
        'retry',
      ),
    'Halo.wav',
  ),
  frame_leads_outside: phrase(
    (number: number) =>
      failureText(
        `Frame ${number} is a link to a file in another folder.`,
        'Copy that file into the folder, then retry.',
        'retry',
      ),
    1043,
  ),
  frame_of_wrong_kind: phrase(
    (number: number, extension: string) =>
      failureText(
        `Frame ${number} isn't ${extension.toUpperCase()}, as its name says.`,
        'Render that frame again, then retry.',
        'retry',
      ),
    1043,
    'exr',
  ),
  frame_too_large: phrase(
    (number: number) =>
      failureText(`Frame ${number} is larger than 1 GB.`, 'Render smaller frames, then retry.', 'retry'),
    1043,
  ),
  frames_of_unknown_kind: phrase(
    (extension: string) =>
      failureText(
        `${extension.toUpperCase()} frames can't be encoded.`,
        'Render PNG, EXR, TIFF, DPX or JPEG.',
      ),
    'heic',
  ),
  frames_of_mixed_sizes: failureText(
    "The frames don't all have the same size.",
    'Render them at one size, then retry.',
    'retry',
  ),
  encoder_missing: phrase(
    (platform: string) =>
      failureText(
        "ffmpeg is needed for encoding, and it isn't on this computer.",
        installFfmpeg(platform),
        'retry',
      ),
    'linux',
  ),
  encode_failed: failureText("ffmpeg couldn't encode this.", 'Check the log, then retry.', 'retry'),
  encoded_wrong: failureText("The encoded video doesn't match its frames.", 'Retry.', 'retry'),
  encode_disk_full: failureText(
    "There isn't enough space on the disk for the video.",
    'Free up space or choose another folder, then retry.',
    'retry',
  ),
  encode_not_writable: phrase(
    (folder: string) => failureText(`Can't write to ${folder}.`, 'Choose another folder.'),
    '/renders',
  ),
  no_lighter_copy: failureText(
    'A lighter copy would lose quality or save no space.',
    'Upload the original, or render it in a lighter codec.',
  ),
  output_exists: phrase(
    (name: string) => failureText(`${name} already exists.`, 'Choose another name.'),
    'Halo_v04.mov',
  ),
  no_frames: phrase(
    (name: string) => failureText(`${name} has no image sequence.`, 'Name a folder of frames, or one frame.'),
    'renders',
  ),
  several_sequences: phrase(
    (name: string) =>
      failureText(`${name} has more than one image sequence.`, 'Name one of its frames, or its pattern:'),
    'renders',
  ),
} as const;
