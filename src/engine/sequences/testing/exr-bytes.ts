/** What the header of an EXR file is made of, byte by byte. */
export const exrText = (value: string): Buffer => Buffer.from(`${value}\0`, 'latin1');

export function exrInt32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeInt32LE(value, index * 4);
  });
  return bytes;
}

export const exrAttribute = (name: string, type: string, value: Buffer): Buffer =>
  Buffer.concat([exrText(name), exrText(type), exrInt32(value.length), value]);
