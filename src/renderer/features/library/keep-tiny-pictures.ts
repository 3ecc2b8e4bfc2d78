import type { MediaId } from '../../../shared/api/ids.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import type { TinyPicture } from '../../../shared/model/tiny-picture.ts';
import { tinySizeOf, writePixels } from './tiny-pixels.ts';

/** Pictures shown within this time are reported together. */
const togetherMs = 1_500;
const togetherMost = 200;
/** How long to wait for an idle moment, since what is on screen has priority. */
const idleWithinMs = 5_000;

interface Made {
  readonly accountId: AccountId;
  readonly mediaId: MediaId;
  readonly tiny: TinyPicture;
}

const seen = new Set<string>();
let waiting: Made[] = [];
let isAboutToTell = false;

/** Stores the colors of a picture that has just been shown, for the next time. */
export function keepTinyPicture(
  { requests }: Bridge,
  accountId: AccountId,
  mediaId: MediaId,
  address: string,
  picture: HTMLImageElement,
): void {
  if (seen.has(address) || !address.startsWith('/thumbnail/')) return;
  seen.add(address);
  const tell = () => {
    const [first] = waiting;
    isAboutToTell = false;
    if (!first) return;
    const told = waiting.filter((made) => made.accountId === first.accountId).slice(0, togetherMost);
    waiting = waiting.filter((made) => !told.includes(made));
    const pictures = told.map(({ mediaId, tiny }) => ({ mediaId, tiny }));
    void requests.library.keepTinyPictures({ accountId: first.accountId, pictures });
    tellSoon();
  };
  const tellSoon = () => {
    if (isAboutToTell || waiting.length === 0) return;
    isAboutToTell = true;
    setTimeout(tell, togetherMs);
  };
  const make = async () => {
    const pixels = await pixelsOf(picture);
    if (pixels === null) return;
    waiting.push({ accountId, mediaId, tiny: { of: address, pixels } });
    tellSoon();
  };
  requestIdleCallback(() => void make(), { timeout: idleWithinMs });
}

/** Scaled by the browser in the background; null if it can no longer draw the picture. */
async function pixelsOf(picture: HTMLImageElement): Promise<string | null> {
  const { width, height } = tinySizeOf(picture.naturalWidth, picture.naturalHeight);
  const size = { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' } as const;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  const bitmap = await createImageBitmap(picture, size).catch(() => null);
  if (!context || !bitmap) return null;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return writePixels({ width, height, rgba: context.getImageData(0, 0, width, height).data });
}
