import { expect, it } from 'vitest';
import { mediaIdSchema, versionIdSchema } from '../api/ids.ts';
import { historyTexts } from '../messages/history.ts';
import { comparedUploads } from './compared-uploads.ts';

const upload = (
  mediaId: string,
  versionNumber: number | null,
  deliveredAt: string | null = '2026-11-28T10:00:00Z',
) => ({
  media_id: mediaIdSchema.parse(mediaId),
  version_id: versionNumber === null ? null : versionIdSchema.parse(`${mediaId} v${versionNumber}`),
  version_number: versionNumber,
  delivered_at: deliveredAt,
});
const v3 = { versionId: 'main v3', versionNumber: 3 };
const v5 = { versionId: 'main v5', versionNumber: 5 };

it('compares the newer version with the older one, whichever upload was chosen first', () => {
  const versions = { kind: 'versions', mediaId: 'main', older: v3, newer: v5 };
  expect(comparedUploads(upload('main', 3), upload('main', 5))).toEqual(versions);
  expect(comparedUploads(upload('main', 5), upload('main', 3))).toEqual(versions);
});

it('says why two uploads can’t be compared', () => {
  const refused = (sentence: string) => ({ kind: 'refused', sentence });
  const { compareOneItem, compareVersions } = historyTexts;
  expect(comparedUploads(upload('main', 3), upload('floor', 5))).toEqual(refused(compareOneItem));
  expect(comparedUploads(upload('main', 3), upload('main', null)), 'no version').toEqual(
    refused(compareVersions),
  );
  expect(comparedUploads(upload('main', 3), upload('main', 5, null)), 'never delivered').toEqual(
    refused(compareVersions),
  );
  expect(comparedUploads(upload('main', 5), upload('main', 5)), 'one version').toEqual(
    refused(compareVersions),
  );
});
