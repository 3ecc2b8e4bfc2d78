import { NewestKept } from '../../../shared/model/newest-kept.ts';
import type { CheckRender } from '../../../shared/model/note-check.ts';

/** The number of recent pictures to keep: a loop shows the same second again and again. */
const usuallyKept = 160;

/** Loads pictures of renders by the address at which the main process serves them. */
export class FramePictures {
  readonly #loading: Map<string, Promise<HTMLImageElement | null>>;

  constructor(keptMax = usuallyKept) {
    this.#loading = new NewestKept(keptMax);
  }

  /** Null if there is no such picture. */
  load(address: string): Promise<HTMLImageElement | null> {
    const known = this.#loading.get(address);
    if (known) return known;
    const loading = loadPicture(address);
    this.#loading.set(address, loading);
    void loading.then((picture) => {
      // The main process may have dropped the request because nobody waited for it, so it may be made again.
      if (!picture) this.#loading.delete(address);
    });
    return loading;
  }
}

export const frameAddress = ({ key }: Pick<CheckRender, 'key'>, name: string): string =>
  `/check-frame/${key}/${name}`;

/** At full size. */
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
