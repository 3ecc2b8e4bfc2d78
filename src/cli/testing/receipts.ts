import { expect } from 'vitest';
import { sha256Of } from '../../engine/testing/raw-renders.ts';
import type { ServiceView } from '../../engine/testing/upload-studio.ts';
import type { Ended } from './command-line.ts';
import { xxh3Of } from './renders.ts';

export const receiptsOf = (ended: Ended) => ended.json().filter(({ type }) => type === 'receipt');

/** The service has the file's bytes, under the version that the receipt names, and no second version. */
export async function expectDelivered(view: ServiceView, ended: Ended, path: string): Promise<void> {
  const receipt = receiptsOf(ended).find(({ file }) => file === path);
  expect(receipt).toMatchObject({ xxh3: xxh3Of(path), generation: 1 });
  const version = await view.version(String(receipt?.['version_id']));
  expect(version).toMatchObject({ sha256: sha256Of(path), number: receipt?.['version_number'] });
}
