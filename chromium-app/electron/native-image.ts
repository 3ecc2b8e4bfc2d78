import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { NativeImage as ElectronNativeImage, nativeImage as ElectronNativeImages, Size } from 'electron';

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** A picture as Electron reads it from a file: if the file is missing or not a picture, the image is empty, without an error. */
export class NativeImage {
  readonly path: string;
  readonly #size: Size | null;
  #isTemplate: boolean;

  constructor(path: string) {
    this.path = path;
    this.#size = sizeOfPng(path);
    this.#isTemplate = process.platform === 'darwin' && /Template(@\d+x)?\.[a-z]+$/.test(basename(path));
  }

  isEmpty(): boolean {
    return this.#size === null;
  }

  getSize(): Size {
    return this.#size ?? { width: 0, height: 0 };
  }

  isTemplateImage(): boolean {
    return this.#isTemplate;
  }

  setTemplateImage(option: boolean): void {
    this.#isTemplate = option;
  }

  /** Versions for denser screens are files next to it, found by name. */
  getScaleFactors(): number[] {
    return [1, 2].filter((factor) => factor === 1 || existsSync(this.path.replace(/\.png$/, '@2x.png')));
  }
}

NativeImage.prototype satisfies Pick<
  ElectronNativeImage,
  'getScaleFactors' | 'isEmpty' | 'isTemplateImage' | 'setTemplateImage'
>;

export const nativeImage = {
  createFromPath: (path: string) => new NativeImage(path),
};
nativeImage.createFromPath satisfies (
  ...args: Parameters<typeof ElectronNativeImages.createFromPath>
) => NativeImage;

function sizeOfPng(path: string): Size | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return null;
  }
  if (!bytes.subarray(0, 8).equals(pngSignature)) return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
