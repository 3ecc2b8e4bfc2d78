/** Files of one image sequence: `shot.0001.exr` to `shot.1240.exr`. */
export interface ImageSequence {
  /** `shot.####.exr` */
  readonly pattern: string;
  readonly frameCount: number;
  readonly firstFrame: number;
  readonly lastFrame: number;
  /** Frames between the first and the last that are not there. */
  readonly missingCount: number;
  /** "1,240 EXR frames: the service takes video files" */
  readonly says: string;
  readonly names: readonly string[];
}

export interface GroupedNames {
  readonly sequences: readonly ImageSequence[];
  /** Everything that is part of no sequence, in the order given. */
  readonly others: readonly string[];
}

const imageExtensions = new Set(
  'exr dpx cin tif tiff png jpg jpeg tga targa bmp iff sgi rgb hdr psd webp jp2 j2k heic avif pic'.split(' '),
);

interface Frame {
  readonly name: string;
  readonly number: number;
}

/** Takes image sequences out of a list of file names, so that they are told of once and not offered one by one. */
export function groupImageSequences(names: readonly string[]): GroupedNames {
  const groups = new Map<string, Frame[]>();
  for (const name of names) {
    const frame = readFrame(name);
    if (frame === null) continue;
    const others = groups.get(frame.pattern);
    if (others === undefined) groups.set(frame.pattern, [frame]);
    else others.push(frame);
  }
  const sequences = [...groups].filter(([, frames]) => frames.length > 1).map(toSequence);
  const grouped = new Set(sequences.flatMap((sequence) => sequence.names));
  return { sequences, others: names.filter((name) => !grouped.has(name)) };
}

/** The digits right before the extension count the frames; numbers of one width, or unpadded ones, belong together. */
function readFrame(name: string): (Frame & { pattern: string }) | null {
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1).toLowerCase();
  if (dot <= 0 || !imageExtensions.has(extension)) return null;
  let start = dot;
  while (start > 0 && dot - start < 10 && /^\d$/.test(name.slice(start - 1, start))) start--;
  const digits = name.slice(start, dot);
  if (digits === '') return null;
  const isPadded = digits.startsWith('0') && digits.length > 1;
  const marks = isPadded || digits.length >= 3 ? '#'.repeat(digits.length) : '#';
  return { name, number: Number(digits), pattern: `${name.slice(0, start)}${marks}.${extension}` };
}

function toSequence([pattern, frames]: [string, Frame[]]): ImageSequence {
  const numbers = frames.map(({ number }) => number);
  const firstFrame = numbers.reduce((a, b) => Math.min(a, b));
  const lastFrame = numbers.reduce((a, b) => Math.max(a, b));
  const distinctCount = new Set(numbers).size;
  const extension = pattern.slice(pattern.lastIndexOf('.') + 1).toUpperCase();
  const count = new Intl.NumberFormat('en').format(frames.length);
  return {
    pattern,
    frameCount: frames.length,
    firstFrame,
    lastFrame,
    missingCount: lastFrame - firstFrame + 1 - distinctCount,
    says: `${count} ${extension} frames: the service takes video files`,
    names: frames.map(({ name }) => name),
  };
}
