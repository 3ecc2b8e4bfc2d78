import type { CheckRender } from '../../../shared/model/note-check.ts';

/** Pictures that were shown lately: a loop goes through the same second over and over. */
const usuallyKept = 160;

/** Pictures of renders, by the address at which the main process hands them out. */
export class FramePictures {
  readonly #keptMax: number;
  readonly #loading = new Map<string, Promise<HTMLImageElement | null>>();

  constructor(keptMax = usuallyKept) {
    this.#keptMax = keptMax;
  }

  /** Null where there is no such picture. */
  load(address: string): Promise<HTMLImageElement | null> {
    const known = this.#loading.get(address);
    if (known) return known;
    const loading = loadPicture(address);
    this.#loading.set(address, loading);
    void loading.then((picture) => {
      // Perhaps nobody waited for it any more: it may be asked for again.
      if (!picture) this.#loading.delete(address);
    });
    const [oldest] = this.#loading.keys();
    if (this.#loading.size > this.#keptMax && oldest !== undefined) this.#loading.delete(oldest);
    return loading;
  }
}

export const frameAddress = ({ key }: Pick<CheckRender, 'key'>, name: string): string =>
  `/check-frame/${key}/${name}`;

/** In its own size. */
export const wholeFrameAddress = ({ key }: Pick<CheckRender, 'key'>, name: string): string =>
  `/check-whole/${key}/${name}`;

export const videoAddress = ({ key }: Pick<CheckRender, 'key'>): string => `/check-video/${key}`;

async function loadPicture(address: string): Promise<HTMLImageElement | null> {
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
    return picture;
  } catch {
    return null;
  }
}
