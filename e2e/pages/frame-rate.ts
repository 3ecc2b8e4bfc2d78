import type { Locator } from '@playwright/test';

/** Chooses the frame rate of image sequences, in the sheet or in one of its rows. */
export async function chooseFrameRate(within: Locator, rate: string): Promise<void> {
  await within.getByRole('button', { name: /Frame rate/ }).click();
  await within.page().getByRole('option', { name: rate, exact: true }).click();
}
