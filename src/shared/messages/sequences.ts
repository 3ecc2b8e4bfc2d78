import type { FrameRange, SequenceFacts, VideoCodec } from '../model/sequences.ts';

/** What people read about image sequences and the videos made of them. */

const count = (amount: number): string => new Intl.NumberFormat('en').format(amount);
const frames = (amount: number): string => `${count(amount)} ${amount === 1 ? 'frame' : 'frames'}`;

const rangesNamedMax = 5;

const rangeText = ({ first, last }: FrameRange): string => (first === last ? `${first}` : `${first}-${last}`);

/** `1043, 1107-1109` and, after the first few, `and 12 more`. */
function missingFrameNumbers(missing: readonly FrameRange[]): string {
  const named = missing.slice(0, rangesNamedMax).map(rangeText).join(', ');
  const left = missing.slice(rangesNamedMax).reduce((sum, { first, last }) => sum + last - first + 1, 0);
  return left === 0 ? named : `${named} and ${count(left)} more`;
}

type Facts = Pick<
  SequenceFacts,
  'name' | 'extension' | 'frameCount' | 'firstFrame' | 'lastFrame' | 'missing' | 'missingCount'
>;

export const codecNames: Readonly<Record<VideoCodec, string>> = {
  prores422hq: 'ProRes 422 HQ',
  prores4444: 'ProRes 4444',
  h264: 'H.264',
};

const install: Readonly<Record<string, string>> = {
  linux: 'sudo apt-get install ffmpeg',
  darwin: 'brew install ffmpeg',
  win32: 'winget install ffmpeg',
};

export const sequenceMessages = {
  /** `240 EXR frames`. */
  size: ({ frameCount, extension }: Pick<Facts, 'frameCount' | 'extension'>): string =>
    `${count(frameCount)} ${extension.toUpperCase()} ${frameCount === 1 ? 'frame' : 'frames'}`,
  /** `Halo_v04, 1001-1240, EXR, 238 frames, 2 missing: 1043, 1107`. */
  summary: (facts: Facts): string => {
    const parts = [
      facts.name,
      `${facts.firstFrame}-${facts.lastFrame}`,
      facts.extension.toUpperCase(),
      frames(facts.frameCount),
    ];
    if (facts.missingCount > 0) {
      parts.push(`${count(facts.missingCount)} missing: ${missingFrameNumbers(facts.missing)}`);
    }
    return parts.join(', ');
  },
  missing: ({ missing, missingCount }: Pick<Facts, 'missing' | 'missingCount'>): string =>
    `${frames(missingCount)} missing: ${missingFrameNumbers(missing)}.`,
  needsEncoding: 'Uploads take video files. Encode these frames first.',
  ffmpegMissing: 'ffmpeg is needed to encode frames, and it isn’t on this computer.',
  installFfmpeg: (platform: string): string => `Install it: ${install[platform] ?? 'see ffmpeg.org'}`,
  renderOrFillGaps: 'Render the missing frames, or choose to fill the gaps with the frame before each.',
  unreadableFrame: (number: number): string => `Frame ${number} can’t be read.`,
  renderFrameAgain: 'Render that frame again, then retry.',
  mixedSizes: 'The frames don’t all have the same size.',
  renderOneSize: 'Render them at one size, then retry.',
  cannotEncode: 'ffmpeg couldn’t encode these frames.',
  wrongResult: 'The encoded video doesn’t match its frames.',
  diskFull: 'There isn’t enough space on the disk for the video.',
  freeSpace: 'Free some space or choose another folder, then retry.',
  notWritable: (folder: string): string => `Can’t write to ${folder}.`,
  chooseFolder: 'Choose another folder.',
  outputExists: (name: string): string => `${name} already exists.`,
  noFrames: (name: string): string => `${name} has no image sequence.`,
  severalSequences: (name: string): string => `${name} has more than one image sequence.`,
  nameOneSequence: 'Name one of its frames, or its pattern:',
} as const;
