import { expect, it } from 'vitest';
import { noteIdSchema, versionIdSchema } from '../../../shared/api/ids.ts';
import type { CheckRender, NoteInCheck } from '../../../shared/model/note-check.ts';
import { sheetSides } from './sheet-sides.ts';

const rate = { num: 25, den: 1 };
const render = (changes: Partial<CheckRender>): CheckRender => ({
  key: 'old',
  versionId: versionIdSchema.parse('ver_4'),
  versionNumber: 4,
  fileName: 'LED_Main_v04.mov',
  codec: 'ProRes 422 HQ',
  width: 1920,
  height: 1080,
  rate,
  dropFrame: false,
  startTimecode: null,
  firstFrame: null,
  frameCount: 100,
  hasAlpha: false,
  shownBy: 'frames',
  ...changes,
});
const at = (frame: number) => ({ kind: 'even', frame, rate, frameCount: 100 }) as const;
const placed: NoteInCheck = {
  noteId: noteIdSchema.parse('note_1'),
  before: { kind: 'shown', key: 'old', steps: at(60) },
  after: { key: 'new', steps: at(49) },
  mapping: 'frame',
  remarks: [],
};
const picture = { naturalWidth: 1920, naturalHeight: 1080 } as HTMLImageElement;

interface Given {
  readonly placed?: Partial<NoteInCheck>;
  readonly old?: Partial<CheckRender>;
  readonly now?: Partial<CheckRender>;
  readonly loaded?: HTMLImageElement | null;
}

function sidesOf(given: Given = {}) {
  const { loaded = picture } = given;
  return sheetSides({
    placed: { ...placed, ...given.placed },
    renders: [render({ key: 'new', versionNumber: 5, ...given.now }), render({ ...given.old })],
    firstFrame: 0,
    platform: 'linux',
    load: async () => loaded,
  });
}

it('puts each remark of the review under the picture that it is about', async () => {
  const remarks: NoteInCheck['remarks'] = [
    { of: 'before', sentence: 'v4 is shown from its small copy.' },
    { of: 'after', sentence: 'v5 ends before this note, after 50 frames. Its last frame is shown.' },
    { of: 'after', sentence: 'v5 is 1,920 × 1,080, v4 3,840 × 2,160.' },
  ];
  expect(await sidesOf({ placed: { remarks } })).toMatchObject([
    { label: 'v4 · 00:00:02:10 · f60', remarks: ['v4 is shown from its small copy.'], picture },
    {
      label: 'v5 · 00:00:01:24 · f49',
      remarks: [
        'v5 ends before this note, after 50 frames. Its last frame is shown.',
        'v5 is 1,920 × 1,080, v4 3,840 × 2,160.',
      ],
      picture,
    },
  ]);
});

it('names the frame that fills a gap, the last one before all of it', async () => {
  const sequence = { missing: [{ first: 1048, last: 1050 }], fillsGaps: true, hasRate: false };
  expect(await sidesOf({ now: { versionNumber: null, firstFrame: 1000, sequence } })).toMatchObject([
    { label: 'v4 · 00:00:02:10 · f60' },
    { label: 'The new render · f1049 · filled with f1047', remarks: [], picture },
  ]);
});

it('says in place of a picture why there is none', async () => {
  const sequence = { missing: [{ first: 1049, last: 1050 }], fillsGaps: false, hasRate: true };
  expect(await sidesOf({ now: { firstFrame: 1000, sequence } })).toMatchObject([
    { remarks: [], picture },
    { remarks: ['Frame 1049 is missing'], picture: null },
  ]);
  expect(await sidesOf({ loaded: null })).toMatchObject([
    { remarks: ["Couldn't read this frame."], picture: null },
    { remarks: ["Couldn't read this frame."], picture: null },
  ]);
  const [, now] = await sidesOf({ now: { shownBy: 'nothing' }, loaded: null });
  expect(now?.remarks).toEqual([expect.stringMatching(/^ffmpeg is needed to show ProRes 422 HQ\./)]);
});

it('says of a version that is on another computer only what its readers can know', async () => {
  const sentence = "v2 isn't on this computer.";
  const missing = { kind: 'missing', sentence, onSheet: 'v2: no picture' } as const;
  expect(await sidesOf({ placed: { before: missing } })).toMatchObject([
    { label: 'v2: no picture', remarks: [], picture: null },
    { label: 'v5 · 00:00:01:24 · f49', picture },
  ]);
  const insteadOf = { sentence, onSheet: 'No picture of v2. v4 is shown instead.' };
  const before = { ...placed.before, insteadOf } as NoteInCheck['before'];
  expect(await sidesOf({ placed: { before } })).toMatchObject([
    { label: 'v4 · 00:00:02:10 · f60', remarks: ['No picture of v2. v4 is shown instead.'], picture },
    { label: 'v5 · 00:00:01:24 · f49', remarks: [], picture },
  ]);
});
