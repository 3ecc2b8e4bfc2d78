export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** How large a picture says that it is, without decoding it; null where its kind does not say so plainly. */
export function pictureSizeOf(bytes: Uint8Array, contentType: string): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (contentType) {
    case 'image/png':
      return bytes.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) };
    case 'image/gif':
      return bytes.byteLength < 10
        ? null
        : { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    case 'image/jpeg':
      return jpegSize(view);
    default:
      return null;
  }
}

/** Goes from one segment to the next until the frame header, which tells the size. */
function jpegSize(view: DataView): PictureSize | null {
  let offset = 2;
  while (offset + 9 <= view.byteLength) {
    if (view.getUint8(offset) !== 0xff) return null;
    const marker = view.getUint8(offset + 1);
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    offset += 2 + view.getUint16(offset + 2);
  }
  return null;
}
