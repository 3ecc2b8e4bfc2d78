import { describe, expect, it } from 'vitest';
import { mediaIdSchema, projectIdSchema } from '../../../shared/api/ids.ts';
import { accountIdSchema } from '../../../shared/model/account.ts';
import {
  type WatchFolder,
  watchFolderIdSchema,
  watchSettingsSchema,
} from '../../../shared/model/watch-folders.ts';
import { draftOf, hasOptions, joinPatterns, newDraft, settingsOf, splitPatterns } from './watch-draft.ts';

describe('a draft', () => {
  it('takes all settings of a folder, and gives the same ones back', () => {
    const settings = watchSettingsSchema.parse({
      rule: { kind: 'item', mediaId: 'm1', mediaName: 'LED Main' },
      filter: {
        include: ['*.mov', 'a_{1,2}*'],
        exclude: ['old/**'],
        subfolders: false,
        minSizeBytes: 2_500_000,
      },
      newestWins: false,
      shared: true,
      poll: true,
      quietSeconds: 30,
      frames: { kind: 'encode', rate: { num: 24_000, den: 1_001 }, codec: 'h264', convertLinear: false },
      priority: 'high',
    });
    const folder: WatchFolder = {
      id: watchFolderIdSchema.parse('f'),
      path: '/renders',
      name: 'renders',
      place: {
        accountId: accountIdSchema.parse('a'),
        projectId: projectIdSchema.parse('p'),
        projectName: 'Tour',
      },
      settings,
      existing: 'newer',
      paused: false,
      remembered: [],
      condition: { kind: 'starting' },
      counts: {
        ...{ settling: 0, underWay: 0, uploaded: 0, skipped: 0, needYou: 0, thereAlready: 0 },
        ...{ queued: 0, encoding: 0, notQueued: 0 },
      },
      summary: null,
      addedAtMs: 0,
    };
    const draft = draftOf(folder);
    expect(draft).toMatchObject({
      projectId: 'p',
      existing: 'newer',
      include: '*.mov, a_{1,2}*',
      minSizeMegabytes: 2.5,
    });
    expect(settingsOf(draft)).toEqual(settings);
    expect(hasOptions(draft)).toBe(true);
  });

  it('is incomplete until an item is chosen or a pattern typed', () => {
    const draft = newDraft(projectIdSchema.parse('p'));
    expect(settingsOf(draft)?.rule).toEqual({ kind: 'name' });
    expect(settingsOf({ ...draft, rule: 'item' })).toBeNull();
    const item = { mediaId: mediaIdSchema.parse('m'), mediaName: 'LED Main' };
    expect(settingsOf({ ...draft, rule: 'item', item })?.rule).toEqual({ kind: 'item', ...item });
    expect(settingsOf({ ...draft, rule: 'pattern', pattern: '  ' })).toBeNull();
    expect(hasOptions(draft)).toBe(false);
  });
});

it('leaves the codec to the frames until somebody chooses one', () => {
  const draft = { ...newDraft(projectIdSchema.parse('p')), frames: 'encode' } as const;
  expect(settingsOf(draft)?.frames).toMatchObject({ codec: null });
  expect(settingsOf({ ...draft, codec: 'prores422hq' })?.frames).toMatchObject({ codec: 'prores422hq' });
});

it('asks about image sequences until somebody chooses', () => {
  const draft = newDraft(projectIdSchema.parse('p'));
  expect(settingsOf(draft)?.frames).toEqual({ kind: 'ask' });
  expect(settingsOf({ ...draft, frames: 'skip' })?.frames).toEqual({ kind: 'skip' });
});

describe('the frame rate of image sequences', () => {
  const draft = { ...newDraft(projectIdSchema.parse('p')), frames: 'encode' } as const;
  it.each([
    [{ kind: 'none' }, null],
    [
      { kind: 'usual', value: '25' },
      { num: 25, den: 1 },
    ],
    [{ kind: 'other', typed: '' }, null],
    [
      { kind: 'other', typed: '24000/1001' },
      { num: 24_000, den: 1_001 },
    ],
  ] as const)('%j', (rate, means) => {
    expect(settingsOf({ ...draft, rate })?.frames).toMatchObject({ kind: 'encode', rate: means });
  });

  it('is refused when what was typed is no rate', () => {
    expect(settingsOf({ ...draft, rate: { kind: 'other', typed: 'fast' } })).toBeNull();
  });
});

describe('patterns in one line', () => {
  it.each([
    ['', []],
    [' , ,', []],
    ['*.mov', ['*.mov']],
    ['*.mov, final/**\nshot_*', ['*.mov', 'final/**', 'shot_*']],
    ['shot_{010,020}_*, [a,b].mov', ['shot_{010,020}_*', '[a,b].mov']],
    ['a}, b', ['a}', 'b']],
  ])('%j', (text, patterns) => {
    expect(splitPatterns(text)).toEqual(patterns);
    expect(splitPatterns(joinPatterns(patterns))).toEqual(patterns);
  });
});
