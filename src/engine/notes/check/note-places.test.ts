import { beforeEach, describe, expect, it } from 'vitest';
import { noteIdSchema, versionIdSchema } from '../../../shared/api/ids.ts';
import { noteCheckTexts } from '../../../shared/messages/note-check.ts';
import type { FrameGrabber, FramesWanted } from '../../ports/frame-grabber.ts';
import { facts } from '../../testing/jobs.ts';
import { type Render, renderOf, type VersionRender } from '../version-renders.ts';
import { NoteCheck, type NotePlace, readName } from './note-check.ts';

const versionId = versionIdSchema.parse('ver_4');
const otherId = versionIdSchema.parse('ver_9');
const even = { ...facts, frameRate: { num: 25, den: 1 }, frameCount: 100 };

const render = (path: string, more: Partial<Render> = {}): Render => ({
  ...renderOf(path, even, null),
  ...more,
});
/** Its file is gone, so its small copy is used. */
const version = (more: Partial<VersionRender> = {}): VersionRender => ({
  ...render('/gone/v4.mov'),
  ...{ versionId, versionNumber: 4, sizeBytes: 1, durationSeconds: 4, hasAudio: false, deliveredAtMs: 1 },
  ...more,
});
const noteAt = (atSeconds: number, more: Partial<NotePlace> = {}): NotePlace => ({
  id: noteIdSchema.parse(`note_${atSeconds}`),
  versionId,
  versionNumber: 4,
  atSeconds,
  ...more,
});

let asked: FramesWanted[];
beforeEach(() => {
  asked = [];
});

interface Given {
  readonly subject?: Render | null;
  readonly subjectVersion?: typeof versionId | null;
  readonly versions?: readonly VersionRender[];
  readonly subjectNumber?: number;
  readonly copy?: string | null;
  readonly copies?: Readonly<Record<string, string>>;
  readonly times?: readonly number[];
  readonly available?: boolean;
}

/** A check with made-up pictures that are counted. */
function checkOf(given: Given = {}): NoteCheck {
  const { subject = render('/new.mov'), copy = '/copies/v4.mp4', times = [], available = true } = given;
  const grabber: FrameGrabber = {
    isAvailable: async () => available,
    grab: async () => null,
    async grabRun(wanted) {
      asked.push(wanted);
      return wanted.places.map(() => Buffer.from(wanted.path));
    },
    timesAround: async () => times,
  };
  return new NoteCheck({
    id: 'check',
    grabber,
    subject:
      subject &&
      ({
        render: subject,
        versionNumber: given.subjectNumber ?? 5,
        versionId: given.subjectVersion ?? null,
      } as never),
    versions: given.versions ?? [version()],
    copies: { pathOf: async (id) => (given.copies ? (given.copies[id] ?? null) : copy) },
  });
}

describe('a note on both renders', () => {
  it('stands on the same frame of each', async () => {
    await using check = disposing(checkOf());
    expect(await check.place(noteAt(0.4))).toEqual({
      noteId: 'note_0.4',
      before: {
        kind: 'shown',
        key: 'check-1',
        steps: { kind: 'even', frame: 10, rate: even.frameRate, frameCount: 100 },
      },
      after: { key: 'check-0', steps: { kind: 'even', frame: 10, rate: even.frameRate, frameCount: 100 } },
      mapping: 'frame',
      remarks: [{ of: 'before', sentence: noteCheckTexts.fromCopy(4) }],
    });
  });

  it('stands on the last frame where a render ends before it, and on any where nobody counted', async () => {
    await using check = disposing(checkOf({ subject: render('/new.mov', { frameCount: 5 }) }));
    expect((await check.place(noteAt(0.4))).after?.steps).toMatchObject({ frame: 4, frameCount: 5 });
    await using uncounted = disposing(checkOf({ subject: render('/new.mov', { frameCount: 0 }) }));
    expect((await uncounted.place(noteAt(0.4))).after?.steps).toMatchObject({ frame: 10, frameCount: null });
  });

  it('stands at the same time where they have other rates', async () => {
    const twice = render('/new.mov', { evenRate: { num: 50, den: 1 } });
    await using check = disposing(checkOf({ subject: twice }));
    const { mapping, before, after } = await check.place(noteAt(0.4));
    expect([mapping, before, after]).toMatchObject([
      'time',
      { steps: { frame: 10 } },
      { steps: { frame: 20 } },
    ]);
  });

  it('keeps frames together at rates of one count', async () => {
    const near = render('/new.mov', { evenRate: { num: 24, den: 1 } });
    const old = version({ evenRate: { num: 24_000, den: 1_001 } });
    await using check = disposing(checkOf({ subject: near, versions: [old] }));
    const { mapping, before, after } = await check.place(noteAt(2));
    expect([mapping, before, after]).toMatchObject([
      'frame',
      { steps: { frame: 47 } },
      { steps: { frame: 47 } },
    ]);
  });

  it('stands where pictures of unequal length begin, at the last one before it', async () => {
    const uneven = render('/new.mov', { evenRate: null });
    await using check = disposing(checkOf({ subject: uneven, times: [0, 0.3985, 0.4015, 0.402, 0.9] }));
    expect((await check.place(noteAt(0.4))).after?.steps).toEqual({
      kind: 'uneven',
      times: [0, 0.3985, 0.4015, 0.402, 0.9],
      at: 2,
    });
    const both = checkOf({ subject: uneven, versions: [version({ evenRate: null })], times: [0, 0.4] });
    await using alike = disposing(both);
    expect((await alike.place(noteAt(0.4))).remarks).toContainEqual({
      of: 'after',
      sentence: noteCheckTexts.bothByTime(5, 4),
    });
    await using late = disposing(checkOf({ subject: uneven, times: [5, 6] }));
    expect((await late.place(noteAt(0.4))).after?.steps).toMatchObject({ at: 0 });
  });

  it('is stepped through in small steps where nothing lists its pictures', async () => {
    await using check = disposing(checkOf({ subject: render('/new.mov', { evenRate: null }) }));
    const steps = async (atSeconds: number) => (await check.place(noteAt(atSeconds))).after?.steps;
    const found = await steps(10);
    expect(found).toMatchObject({ kind: 'uneven', at: 48 });
    expect(found?.kind === 'uneven' && [found.times.length, found.times[0], found.times[96]]).toEqual([
      97, 8, 12,
    ]);
    expect(await steps(1)).toMatchObject({ at: 24 });
  });

  it('is placed once, however often it is asked for', async () => {
    await using check = disposing(checkOf());
    expect(check.place(noteAt(0.4))).toBe(check.place(noteAt(0.4)));
    expect(check.place(noteAt(0.4))).not.toBe(check.place(noteAt(0.4, { versionId: otherId })));
  });
});

describe('the render that a note was left on', () => {
  const leftOn = async (given: Given, note = noteAt(0.4)) => {
    await using check = disposing(checkOf(given));
    return (await check.place(note)).before;
  };

  it('is the one that is checked, where it is the same version or nobody knows another', async () => {
    expect(await leftOn({ subjectVersion: versionId })).toEqual({ kind: 'same' });
    expect(await leftOn({}, noteAt(0.4, { versionId: null }))).toEqual({ kind: 'same' });
    expect(await leftOn({ subject: null }, noteAt(0.4, { versionId: null }))).toEqual({ kind: 'same' });
  });

  it('has nothing to be compared with where it is the one that is checked, and the note says so', async () => {
    const remarks = async (given: Given) => {
      await using check = disposing(checkOf({ copy: null, ...given, subjectVersion: versionId }));
      return (await check.place(noteAt(0.4))).remarks;
    };
    expect(await remarks({ versions: [version(), version({ versionId: otherId })] })).toEqual([
      { of: 'after', sentence: noteCheckTexts.ownNote(4) },
    ]);
    expect(await remarks({ versions: [version()] }), 'no layout is offered').toEqual([]);
  });

  it('is missing where it did not go up from here, or is gone', async () => {
    const onSheet = noteCheckTexts.noPictureOf(4);
    expect(await leftOn({ versions: [] })).toEqual({
      kind: 'missing',
      sentence: noteCheckTexts.notHere(4),
      onSheet,
    });
    expect(await leftOn({ copy: null })).toEqual({
      kind: 'missing',
      sentence: noteCheckTexts.gone(4),
      onSheet,
    });
    const here = version({ path: import.meta.filename });
    expect(await leftOn({ copy: null, versions: [here] })).toEqual({
      kind: 'missing',
      sentence: noteCheckTexts.changed(4),
      onSheet,
    });
  });

  it('is shown alone where nothing is there to check', async () => {
    await using check = disposing(checkOf({ subject: null }));
    expect(await check.place(noteAt(0.4))).toMatchObject({
      before: { kind: 'shown' },
      after: null,
      mapping: 'time',
      remarks: [],
    });
  });
});

describe('a note on a version that is not here', () => {
  const numbered = (versionNumber: number, more: Partial<VersionRender> = {}) =>
    version({
      versionId: versionIdSchema.parse(`ver_${versionNumber}`),
      path: `/gone/v${versionNumber}.mov`,
      versionNumber,
      ...more,
    });
  const noteOn = (versionNumber: number, atSeconds: number) =>
    noteAt(atSeconds, { versionId: versionIdSchema.parse(`ver_${versionNumber}`), versionNumber });
  const given = {
    subjectVersion: versionIdSchema.parse('ver_8'),
    subjectNumber: 8,
    versions: [numbered(8), numbered(6), numbered(9), numbered(7)],
    copies: { ver_6: '/copies/v6.mp4', ver_7: '/copies/v7.mp4', ver_9: '/copies/v9.mp4' } as Record<
      string,
      string
    >,
  };

  it('is compared with the newest older one that is here, which says so', async () => {
    await using check = disposing(checkOf(given));
    const placed = await check.place(noteOn(2, 0.4));
    expect(placed.before).toEqual({
      kind: 'shown',
      key: 'check-4',
      steps: { kind: 'even', frame: 10, rate: even.frameRate, frameCount: 100 },
      insteadOf: {
        sentence: "v2 isn't on this computer. v7 is shown instead.",
        onSheet: 'No picture of v2. v7 is shown instead.',
      },
    });
    expect(placed).toMatchObject({ mapping: 'frame', after: { steps: { frame: 10 } } });
    expect(placed.remarks).toEqual([{ of: 'before', sentence: noteCheckTexts.fromCopy(7) }]);
    expect(String(await check.picture('check-4', 'f10'))).toBe('/copies/v7.mp4');
  });

  it('is compared with the next older one where that is gone too, and with none of the newer ones', async () => {
    await using check = disposing(
      checkOf({ ...given, copies: { ver_6: '/copies/v6.mp4', ver_9: '/v9.mp4' } }),
    );
    expect((await check.place(noteOn(7, 0.4))).before).toMatchObject({
      key: 'check-2',
      insteadOf: {
        sentence: 'The file of v7 is no longer where it was uploaded from. v6 is shown instead.',
        onSheet: 'No picture of v7. v6 is shown instead.',
      },
    });
    await using newer = disposing(checkOf({ ...given, copies: { ver_9: '/copies/v9.mp4' } }));
    expect((await newer.place(noteOn(2, 0.4))).before).toMatchObject({ kind: 'missing' });
  });

  it('is compared with the newest of all where the render is no version yet', async () => {
    await using check = disposing(checkOf({ ...given, subjectVersion: null }));
    expect((await check.place(noteOn(2, 0.4))).before).toMatchObject({ key: 'check-3' });
  });

  it('stands at its time on each of them, and past the end only where one ends', async () => {
    const shorter = numbered(7, { evenRate: { num: 50, den: 1 }, frameCount: 15 });
    await using check = disposing(checkOf({ ...given, versions: [shorter] }));
    const placed = await check.place(noteOn(2, 0.4));
    expect(placed).toMatchObject({
      mapping: 'time',
      before: { steps: { frame: 14 } },
      after: { steps: { frame: 10 } },
    });
    expect(placed.remarks).toContainEqual({ of: 'before', sentence: noteCheckTexts.past(7, 15) });
    expect(placed.remarks.filter(({ of }) => of === 'after')).toEqual([
      { of: 'after', sentence: noteCheckTexts.otherRate(8, even.frameRate, 7, { num: 50, den: 1 }) },
    ]);

    const alike = numbered(7, { frameCount: 5 });
    await using counted = disposing(checkOf({ ...given, versions: [alike] }));
    expect(await counted.place(noteOn(2, 0.4))).toMatchObject({
      mapping: 'frame',
      before: { steps: { frame: 4 } },
      after: { steps: { frame: 10 } },
    });
  });

  it('keeps its number where its own version, known from the uploads, was counted like both', async () => {
    const versions = [
      numbered(7, { evenRate: { num: 24, den: 1 } }),
      numbered(2, { evenRate: { num: 24_000, den: 1_001 } }),
    ];
    const subject = render('/new.mov', { evenRate: { num: 24, den: 1 } });
    await using check = disposing(checkOf({ ...given, subject, versions }));
    expect(await check.place(noteOn(2, 2))).toMatchObject({
      before: { steps: { frame: 47 } },
      after: { steps: { frame: 47 } },
    });
  });
});

it('describes its renders, the one that is checked first, and how each can be shown', async () => {
  await using check = disposing(checkOf());
  expect(await check.renders()).toMatchObject([
    {
      key: 'check-0',
      versionNumber: 5,
      fileName: 'new.mov',
      width: 3840,
      frameCount: 100,
      shownBy: 'frames',
    },
    { key: 'check-1', versionNumber: 4, fileName: 'v4.mov', shownBy: 'frames' },
  ]);
  const playable = render('/new.mp4', { codec: 'H.264', container: 'MP4' });
  await using bare = disposing(checkOf({ subject: playable, available: false, copy: null }));
  expect((await bare.renders()).map(({ shownBy }) => shownBy)).toEqual(['video', 'nothing']);
  await using alone = disposing(checkOf({ subject: null }));
  expect((await alone.renders()).map(({ key }) => key)).toEqual(['check-1']);
});

describe('pictures', () => {
  it('come out of the render that is there now: its copy where the file is gone', async () => {
    await using check = disposing(checkOf());
    expect(check.pathOf('check-1')).toBe('/gone/v4.mov');
    await check.place(noteAt(0.4));
    expect([check.pathOf('check-0'), check.pathOf('check-1'), check.pathOf('check-7')]).toEqual([
      '/new.mov',
      '/copies/v4.mp4',
      null,
    ]);
    expect(String(await check.picture('check-1', 'f3'))).toBe('/copies/v4.mp4');
    expect([await check.picture('check-7', 'f3'), await check.picture('check-1', 'x3')]).toEqual([
      null,
      null,
    ]);
  });

  it('come in their own size where that is asked for, without any neighbor', async () => {
    await using check = disposing(checkOf());
    await check.picture('check-0', 'f3', true);
    expect(asked.map(({ places, widthMax }) => [places.length, widthMax])).toEqual([[1, 65_535]]);
  });

  it('bring their neighbors the first time, within the render', async () => {
    await using check = disposing(checkOf());
    const framesOf = () =>
      asked.map(({ places }) => places.map((place) => (place.kind === 'frame' ? place.frame : -1)));
    await check.picture('check-0', 'f3');
    await expect.poll(() => asked.length).toBe(3);
    expect(framesOf()).toEqual([[3], [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], [0, 1, 2]]);
    asked.length = 0;
    await check.picture('check-0', 'f4');
    expect(asked).toEqual([]);
    await check.picture('check-0', 'f99');
    await expect.poll(() => asked.length).toBe(2);
    expect(framesOf()).toEqual([[99], [87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98]]);
  });

  it('of a moment come alone', async () => {
    await using check = disposing(checkOf({ subject: render('/new.mov', { evenRate: null }) }));
    await check.picture('check-0', 'm1500000');
    expect(asked.map(({ places }) => places)).toEqual([[{ kind: 'moment', seconds: 1.5 }]]);
  });
});

describe('what is looked at is fetched ahead', () => {
  it('first both pictures of the note, then those of the next one, then what lies around them', async () => {
    await using check = disposing(checkOf());
    await check.lookAt(noteAt(0.4), [noteAt(2)]);
    const seen = () =>
      asked.flatMap(({ path, places }) =>
        places.map(
          (place) => `${path === '/new.mov' ? 'new' : 'old'} ${place.kind === 'frame' ? place.frame : '?'}`,
        ),
      );
    await expect.poll(() => seen().includes('old 56')).toBe(true);
    expect(seen().slice(0, 2).toSorted()).toEqual(['new 10', 'old 10']);
    expect(seen()).toEqual(
      expect.arrayContaining(['new 50', 'old 50', 'new 0', 'old 22', 'new 44', 'new 56']),
    );
    expect(seen().indexOf('new 50')).toBeLessThan(seen().indexOf('new 44'));
    expect(new Set(seen()).size, 'nothing twice').toBe(seen().length);
  });
});

it.each([
  ['f12', { kind: 'frame', frame: 12 }],
  ['f1234567890123', null],
  ['g1', null],
  ['f', null],
  ['f-1', null],
])('the picture of the name %s', (name, place) => {
  const picture = readName(name, render('/new.mov'));
  if (place === null) expect(picture).toBe(null);
  else expect(picture).toMatchObject({ frame: place.frame, name });
});

it('names frames only where each lasts as long as the next', () => {
  expect(readName('f1', render('/new.mov', { evenRate: null }))).toBe(null);
  expect(readName('m1', render('/new.mov', { evenRate: null }))).toMatchObject({ frame: null });
});

const disposing = (check: NoteCheck) => Object.assign(check, { [Symbol.asyncDispose]: () => check.close() });
