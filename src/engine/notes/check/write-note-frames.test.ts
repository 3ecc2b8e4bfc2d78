import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { MediaId } from '../../../shared/api/ids.ts';
import type { NoteInCheck } from '../../../shared/model/note-check.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { PlacedNote } from '../exports/placed-notes.ts';
import { writeNoteFrames } from './write-note-frames.ts';

type Checks = Parameters<typeof writeNoteFrames>[0];
type Opened = Awaited<ReturnType<Checks['open']>>;

const mediaId = 'med_1' as MediaId;
const steps = { kind: 'even', rate: { num: 25, den: 1 }, at: 50, count: 100 };
const render = (key: string, versionNumber: number | null, shownBy = 'frames') => ({
  key,
  versionNumber,
  shownBy,
});
const note = (atSeconds: number, timecode: string | null) =>
  ({
    note: { id: `note ${atSeconds}`, version_id: 'ver_4', version_number: 4, at_seconds: atSeconds },
    place: timecode === null ? null : { timecode },
  }) as unknown as PlacedNote;

interface Given {
  readonly before?: object;
  readonly subject?: object | null;
  readonly picture?: Uint8Array | null;
}

/** A check with hand-written answers: each picture contains the render and name that were asked for. */
function checks({
  before = { kind: 'shown', key: 'old', steps },
  subject = render('new', null),
  picture,
}: Given = {}) {
  const closed: string[] = [];
  const made: Checks = {
    open: async () =>
      ({ checkId: 'check', subject, others: [render('old', 4), render('older', 3)] }) as unknown as Opened,
    lookAt: async () => ({ before, after: subject && { steps }, mapping: 'frame' }) as unknown as NoteInCheck,
    picture: async (key, name) => (picture === undefined ? Buffer.from(`${key} ${name}`) : picture),
    close: async (id) => void closed.push(String(id)),
  };
  return { made, closed };
}

const write = (
  made: Checks,
  folder: string,
  notes: readonly PlacedNote[],
  signal = new AbortController().signal,
) => writeNoteFrames(made, { mediaId, notes, folder: join(folder, 'frames') }, signal);

it('writes for each note the frame it was left on and the same of the newest render, named by its place', async () => {
  using folder = temporaryFolder();
  const { made, closed } = checks();
  const { paths, missing } = await write(made, folder.path, [note(2, '01:00:02;00'), note(4.5, null)]);
  const names = [
    'note-1_01-00-02-00_v4.jpg',
    'note-1_01-00-02-00_new.jpg',
    'note-2_4.500s_v4.jpg',
    'note-2_4.500s_new.jpg',
  ];
  expect(paths).toEqual(names.map((name) => join(folder.path, 'frames', name)));
  expect(readdirSync(join(folder.path, 'frames')).toSorted()).toEqual(names.toSorted());
  expect(readFileSync(paths[0] ?? '', 'utf8')).toMatch(/^old /);
  expect(readFileSync(paths[1] ?? '', 'utf8')).toMatch(/^new /);
  expect([missing, closed]).toEqual([[], ['check']]);
});

it('writes frames that may be transparent as the PNGs that they are', async () => {
  using folder = temporaryFolder();
  const { made } = checks({ subject: { ...render('new', 5), hasAlpha: true } });
  const { paths } = await write(made, folder.path, [note(2, null)]);
  expect(paths.map((path) => path.split('_').at(-1))).toEqual(['v4.jpg', 'v5.png']);
});

it('says once what is missing, and writes what is there', async () => {
  using folder = temporaryFolder();
  const { made } = checks({ before: { kind: 'missing', sentence: 'v4 is not here.', onSheet: '' } });
  const { paths, missing } = await write(made, folder.path, [note(2, null), note(3, null)]);
  expect(paths.map((path) => path.split('_').at(-1))).toEqual(['new.jpg', 'new.jpg']);
  expect(missing).toEqual(['v4 is not here.']);
});

it('says which version it wrote instead of the one that a note is on', async () => {
  using folder = temporaryFolder();
  const { made } = checks({
    before: {
      kind: 'shown',
      key: 'old',
      steps,
      insteadOf: { sentence: 'v4 is shown instead of v2.', onSheet: '' },
    },
  });
  const { paths, missing } = await write(made, folder.path, [note(2, null), note(3, null)]);
  expect(paths).toHaveLength(4);
  expect(missing).toEqual(['v4 is shown instead of v2.']);
});

it('writes no file for a picture that could not be made and says which, nor of a render that is not there', async () => {
  using folder = temporaryFolder();
  const unreadable = await write(checks({ picture: null }).made, folder.path, [note(2, '00:00:02:00')]);
  expect(unreadable).toEqual({
    paths: [],
    missing: [
      "Couldn't read the frame of v4 at 00:00:02:00.",
      "Couldn't read the frame of the new render at 00:00:02:00.",
    ],
  });
  const { paths } = await write(checks({ subject: null }).made, folder.path, [note(2, null)]);
  expect(paths.map((path) => path.split('_').at(-1))).toEqual(['v4.jpg']);
});

it.each(['video', 'nothing'])(
  'refuses without ffmpeg, also for a render that the window shows by %s',
  async (by) => {
    using folder = temporaryFolder();
    const { made, closed } = checks({ before: { kind: 'same' }, subject: render('new', 5, by) });
    const refused = write(made, folder.path, [note(2, null)]);
    await expect(refused).rejects.toMatchObject({ trouble: { code: 'encoder_missing' } });
    expect([closed, readdirSync(join(folder.path, 'frames'))]).toEqual([['check'], []]);
  },
);

it('ends where nobody wants it any more, and ends every decoder', async () => {
  using folder = temporaryFolder();
  const { made, closed } = checks();
  const stopped = write(made, folder.path, [note(2, null)], AbortSignal.abort());
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  expect([closed, readdirSync(join(folder.path, 'frames'))]).toEqual([['check'], []]);
});
