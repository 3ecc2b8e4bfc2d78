import type { Locator } from '@playwright/test';
import { expect } from './expect.ts';

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/** The element's box once it no longer moves: new orders, new widths and opening panels take some frames. */
export async function restingBox(locator: Locator): Promise<Box> {
  let box: Box | null = null;
  const rests = async () => {
    const before = JSON.stringify(box);
    box = await locator.boundingBox();
    return box !== null && JSON.stringify(box) === before;
  };
  await expect.poll(rests, { message: 'it stands still', intervals: [50] }).toBe(true);
  if (box === null) throw new Error('It is not in sight');
  return box;
}
