import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeSchema } from '../../shared/ipc/events.ts';
import { itemLink } from '../../shared/model/item-link.ts';
import { readDeepLink } from './deep-links.ts';

test.each([
  ['renderdrop://project/prj_1', { kind: 'project', projectId: 'prj_1' }],
  ['renderdrop://project/prj_1/', { kind: 'project', projectId: 'prj_1' }],
  ['RENDERDROP://Project/prj_1/media/med_2', { kind: 'media', projectId: 'prj_1', mediaId: 'med_2' }],
  [
    'renderdrop://project/prj_1/media/med_2/version/5/frame/1043',
    {
      kind: 'media',
      projectId: 'prj_1',
      mediaId: 'med_2',
      moment: { versionNumber: 5, frame: 1043 },
    },
  ],
  [
    itemLink('prj_1', 'med_2', { versionNumber: null, frame: 0 }),
    { kind: 'media', projectId: 'prj_1', mediaId: 'med_2', moment: { versionNumber: null, frame: 0 } },
  ],
  ['renderdrop://transfers', { kind: 'transfers' }],
])('reads %s', (link, place) => {
  expect(readDeepLink(link)).toEqual(place);
});

test.each([
  'https://project/prj_1',
  'renderdrop:project/prj_1',
  'renderdrop://project',
  'renderdrop://project/',
  'renderdrop://project/a/media',
  'renderdrop://project/a/media/b/c',
  'renderdrop://project/a/media/b/version/0',
  'renderdrop://project/a/media/b/version/-1',
  'renderdrop://project/a/media/b/version/5/6',
  'renderdrop://project/a/media/b/frame/1/version/5',
  'renderdrop://project/a/media/b/frame/9999999999',
  'renderdrop://project/../media/x',
  'renderdrop://project/a?upload=/etc/passwd',
  'renderdrop://project/a#x',
  'renderdrop://project/a%2fb',
  'renderdrop://user@project/a',
  `renderdrop://project/${'a'.repeat(129)}`,
  `renderdrop://project/a/${'/'.repeat(2_000)}`,
  '',
])('security row 14: refuses %s', (link) => {
  expect(readDeepLink(link)).toBeNull();
});

test('security row 14: any link is nowhere or a place made of plain ids (1,000 hostile links)', () => {
  const part = fc.oneof(
    fc.constantFrom('project', 'media', 'version', 'frame', '7', '..', '%2e', 'a', ''),
    fc.string({ maxLength: 20 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const place = readDeepLink(`renderdrop://${parts.join('/')}`);
      if (place === null) return;
      expect(placeSchema.parse(place)).toEqual(place);
      const { moment = null, ...ids } = { moment: null, ...place };
      for (const value of Object.values(ids)) expect(value).toMatch(/^[A-Za-z0-9_-]+$/);
      for (const value of Object.values(moment ?? {})) expect(value ?? 0).toBeTypeOf('number');
    }),
    { numRuns: 1_000 },
  );
});
