/** A kind of image: the bytes its files begin with, and the only decoder that may read them. */
export interface FrameKind {
  readonly name: string;
  readonly decoder: string;
  readonly isBegunBy: (head: Buffer) => boolean;
}

/** Enough bytes to recognize any of these kinds. */
export const frameHeadBytes = 18;

const begins =
  (...marks: readonly string[]) =>
  (head: Buffer): boolean =>
    marks.some((mark) => head.subarray(0, mark.length / 2).toString('hex') === mark);

const tiff: FrameKind = {
  name: 'TIFF',
  decoder: 'tiff',
  isBegunBy: begins('49492a00', '4d4d002a', '49492b00', '4d4d002b'),
};
const jpeg: FrameKind = { name: 'JPEG', decoder: 'mjpeg', isBegunBy: begins('ffd8ff') };
const targa: FrameKind = { name: 'Targa', decoder: 'targa', isBegunBy: beginsTarga };
const sgi: FrameKind = { name: 'SGI', decoder: 'sgi', isBegunBy: begins('01da') };
const jpeg2000: FrameKind = {
  name: 'JPEG 2000',
  decoder: 'jpeg2000',
  isBegunBy: begins('0000000c6a5020200d0a870a', 'ff4fff51'),
};

const kinds: ReadonlyMap<string, FrameKind> = new Map([
  ['png', { name: 'PNG', decoder: 'png', isBegunBy: begins('89504e470d0a1a0a') }],
  ['exr', { name: 'EXR', decoder: 'exr', isBegunBy: begins('762f3101') }],
  ['tif', tiff],
  ['tiff', tiff],
  ['dpx', { name: 'DPX', decoder: 'dpx', isBegunBy: begins('53445058', '58504453') }],
  ['jpg', jpeg],
  ['jpeg', jpeg],
  ['tga', targa],
  ['targa', targa],
  ['bmp', { name: 'BMP', decoder: 'bmp', isBegunBy: begins('424d') }],
  ['sgi', sgi],
  ['rgb', sgi],
  ['hdr', { name: 'HDR', decoder: 'hdr', isBegunBy: begins('233f52414449414e4345', '233f52474245') }],
  ['psd', { name: 'Photoshop', decoder: 'psd', isBegunBy: begins('38425053') }],
  [
    'webp',
    { name: 'WebP', decoder: 'webp', isBegunBy: (head) => /^RIFF.{4}WEBP/s.test(head.toString('latin1')) },
  ],
  ['jp2', jpeg2000],
  ['j2k', jpeg2000],
]);

/** The kind by the extension of a name; null if videos are not made from such files. */
export const frameKindOf = (name: string): FrameKind | null =>
  kinds.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase()) ?? null;

/** Targa files have no signature, so their header must be plausible. */
function beginsTarga(head: Buffer): boolean {
  if (head.length < frameHeadBytes) return false;
  const [hasPalette, kind, bits] = [head.readUInt8(1), head.readUInt8(2), head.readUInt8(16)];
  return (
    hasPalette <= 1 &&
    [1, 2, 3, 9, 10, 11].includes(kind) &&
    head.readUInt16LE(12) > 0 &&
    head.readUInt16LE(14) > 0 &&
    [8, 15, 16, 24, 32].includes(bits)
  );
}
