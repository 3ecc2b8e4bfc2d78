import { expect, type Locator } from '@playwright/test';

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/** Where it stands once nothing moves it any more: rows follow a new order or width, and panels open, some frames later. */
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
