import { openPlainFile } from '../../engine/ground/plain-file.ts';

/** A player requests the next part when it needs it, so no answer has to hold a whole render. */
const partBytesMax = 4 * 1024 * 1024;

export interface VideoPart {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The part of a video that a player requests, by default its beginning; null if it cannot be read. */
export async function readPart(path: string, range: string | null): Promise<VideoPart | null> {
  const [, from = '0', to = ''] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? 'bytes=0-') ?? [];
  try {
    await using file = await openPlainFile(path);
    const { size } = await file.stat();
    const start = Number(from);
    const end = Math.min(to === '' ? size - 1 : Number(to), size - 1, start + partBytesMax - 1);
    if (end < start) return null;
    const { bytesRead, buffer } = await file.read(new Uint8Array(end - start + 1), 0, end - start + 1, start);
    return {
      bytes: buffer.subarray(0, bytesRead),
      headers: {
        // The type need not be right: Chromium detects it from the bytes.
        'content-type': 'video/mp4',
        'content-range': `bytes ${start}-${start + bytesRead - 1}/${size}`,
        'content-length': String(bytesRead),
        'accept-ranges': 'bytes',
        'cache-control': 'no-store',
      },
    };
  } catch {
    return null;
  }
}
