import { findMedia, findProject } from '../../engine/library/find-by-name.ts';
import { VersionRates } from '../../engine/library/version-rates.ts';
import { notesAsCsv } from '../../engine/notes/exports/notes-csv.ts';
import { notesAsEdl } from '../../engine/notes/exports/notes-edl.ts';
import { type PlacedNote, placeNotes } from '../../engine/notes/exports/placed-notes.ts';
import type { Media } from '../../shared/api/media.ts';
import { type Note, noteStatusFilterSchema } from '../../shared/api/note.ts';
import { sameFrameRate } from '../../shared/model/frame-rate.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import type { FirstFrame } from '../../shared/model/timecode.ts';
import { withAccount } from '../account.ts';
import { readRate } from '../arguments/read-rate.ts';
import { openCliEngine } from '../cli-engine.ts';
import { usageError } from '../cli-error.ts';
import type { CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Output } from '../output/output.ts';

export const notes: CommandRun = async ({ arguments: args, environment, output, signal }) => {
  const named = readRate(args.text('fps'));
  const status = noteStatusFilterSchema.parse(args.text('status') ?? 'open');
  await using cliEngine = await openCliEngine(environment, output);
  const rates = new VersionRates(cliEngine.history, cliEngine.appState);
  await withAccount(cliEngine, signal, async ({ client }) => {
    const project = await findProject(client, args.operand(0), signal);
    const item = await findMedia(client, project, args.operand(1), signal);
    const call = { lane: 'click', signal } as const;
    const all = await client.listNotes(project.id, item.id, { status }, call).all();
    if (named) rates.tell(item.id, named);
    const chosen = ofVersion(all, args.text('version'));
    const firstFrame = readFirstFrame(args.text('first-frame')) ?? cliEngine.settings.read().firstFrame;
    const placed = placeNotes(chosen, rates.of(item.id), named, firstFrame);
    show(output, output.isJson ? 'json' : (args.text('format') ?? 'table'), item, placed);
    if (placed.some(({ place }) => place === null)) {
      output.note('The frame rate of some versions is not known here: --fps 25 names it once for this item.');
    }
  });
  return exitCodes.done;
};

/** A version is named by its id or, since people say it so, by its number. */
function ofVersion(all: readonly Note[], text: string | null): readonly Note[] {
  if (text === null) return all;
  const number = /^v?(\d+)$/i.exec(text)?.[1];
  return all.filter((note) => note.version_id === text || String(note.version_number) === number);
}

function show(output: Output, format: string, item: Media, placed: readonly PlacedNote[]): void {
  switch (format) {
    case 'csv':
      output.raw(notesAsCsv(placed));
      return;
    case 'edl':
      output.raw(notesAsEdl(item.name, placed, oneRate(placed)));
      return;
    case 'json':
      for (const { note, place } of placed) output.jsonLine({ ...note, ...placeFields(place) });
      return;
    default:
      showTable(output, item, placed);
  }
}

const placeFields = (place: PlacedNote['place']) => ({
  timecode: place?.timecode ?? null,
  frame: place?.frameNumber ?? null,
  fps: place ? `${place.rate.num}/${place.rate.den}` : null,
});

function showTable(output: Output, item: Media, placed: readonly PlacedNote[]): void {
  if (placed.length === 0) {
    output.line(`No such notes on ${plainText(item.name)}.`);
    return;
  }
  output.table(placed, [
    { title: 'AT', of: ({ note, place }) => place?.timecode ?? `${note.at_seconds.toFixed(3)} s` },
    { title: 'FRAME', of: ({ place }) => (place ? String(place.frameNumber) : ''), right: true },
    { title: 'ON', of: ({ note }) => `v${note.version_number}` },
    { title: 'STATUS', of: ({ note }) => note.status },
    { title: 'BY', of: ({ note }) => note.author.name ?? '', shrinks: true },
    { title: 'NOTE', of: ({ note }) => `${note.text}${marksOf(note)}`, shrinks: true },
  ]);
}

const marksOf = (note: Note): string => {
  const marks = [
    ...(note.has_drawing ? ['drawing'] : []),
    ...(note.replies_count > 0
      ? [`${note.replies_count} ${note.replies_count === 1 ? 'reply' : 'replies'}`]
      : []),
  ];
  return marks.length > 0 ? ` [${marks.join(', ')}]` : '';
};

/** A list of edits counts in one rate only. */
function oneRate(placed: readonly PlacedNote[]) {
  const [first] = placed;
  const place = first?.place ?? null;
  if (placed.length === 0) return { rate: { num: 25, den: 1 }, dropFrame: false };
  const same = placed.every((other) => {
    return place !== null && other.place !== null && sameFrameRate(other.place.rate, place.rate);
  });
  if (place !== null && same) return place;
  throw usageError(
    'An EDL counts in one frame rate, and that of these versions is not known or not the same.',
    'Name it with --fps, or choose one version with --version.',
  );
}

function readFirstFrame(text: string | null): FirstFrame | null {
  switch (text) {
    case '0':
      return 0;
    case '1':
      return 1;
    case '1001':
      return 1001;
    default:
      return null;
  }
}
