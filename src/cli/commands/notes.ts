import { resolve } from 'node:path';
import type { ApiClient } from '../../engine/api-client/api-client.ts';
import { findMedia, findProject } from '../../engine/api-client/find-by-name.ts';
import { writeNoteFrames } from '../../engine/notes/check/write-note-frames.ts';
import { exportNotes, noteFields } from '../../engine/notes/exports/export-notes.ts';
import { assumedRates, type MarkedNote, placeNotes } from '../../engine/notes/exports/placed-notes.ts';
import { filterNotes, type NoteFilter } from '../../engine/notes/filter-notes.ts';
import { marksOf, versionNumbers } from '../../engine/notes/note-marks.ts';
import { VersionRates } from '../../engine/notes/version-rates.ts';
import { type ProjectId, type VersionId, versionIdSchema } from '../../shared/api/ids.ts';
import type { Media } from '../../shared/api/media.ts';
import { type Note, noteStatusFilterSchema } from '../../shared/api/note.ts';
import { answerTexts } from '../../shared/messages/cli/answers.ts';
import { argumentTexts } from '../../shared/messages/cli/arguments.ts';
import { startTimecodeUnreadSays, unevenRateSays } from '../../shared/messages/media-files.ts';
import { noteExportTexts } from '../../shared/messages/note-exports.ts';
import { sequenceFailures } from '../../shared/messages/sequences.ts';
import { noteExportFormatSchema } from '../../shared/model/note-exports.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import type { FirstFrame } from '../../shared/model/timecode.ts';
import { TroubleError } from '../../shared/model/trouble.ts';
import { withAccount } from '../account.ts';
import { readRate } from '../arguments/read-rate.ts';
import { openCliEngine } from '../cli-engine.ts';
import { CliError, usageError } from '../cli-error.ts';
import type { CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Output } from '../output/output.ts';

export const notes: CommandRun = async ({ arguments: args, environment, output, signal }) => {
  const named = readRate(args.text('fps'));
  const filter: NoteFilter = {
    text: args.text('search') ?? '',
    status: noteStatusFilterSchema.parse(args.text('status') ?? 'open'),
    author: args.text('author'),
    version: args.text('version'),
  };
  const [, mediaText = null] = args.operands;
  const onVersion = mediaText === null ? null : versionIdIn(filter.version);
  const framesFolder = args.text('frames');
  if (framesFolder !== null && mediaText === null)
    throw usageError(argumentTexts.framesNeedItem, argumentTexts.itemAfterProject);
  const format = output.isJson ? 'json' : (args.text('format') ?? 'table');
  const startTimecode = args.text('start-timecode');
  if (startTimecode !== null && format !== 'edl')
    throw usageError(argumentTexts.startTimecodeNeedsEdl, argumentTexts.writeFormatEdl);
  await using cliEngine = await openCliEngine(environment, output);
  const rates = new VersionRates(cliEngine.history, cliEngine.appState);
  const firstFrame = readFirstFrame(args.text('first-frame')) ?? cliEngine.settings.read().firstFrame;
  await withAccount(cliEngine, signal, async ({ client }) => {
    const project = await findProject(client, args.operand(0), signal);
    const items =
      mediaText === null
        ? await videosOf(client, project.id, signal)
        : [await findMedia(client, project, mediaText, signal)];
    const found: MarkedNote[] = [];
    for (const [index, item] of items.entries()) {
      if (items.length > 1) output.progress(answerTexts.readingNotes(index + 1, items.length));
      const call = { lane: 'click', signal } as const;
      const asked = { status: filter.status, ...(onVersion === null ? {} : { version_id: onVersion }) };
      const all = await client.listNotes(project.id, item.id, asked, call).all();
      if (named && mediaText !== null) rates.tell(item.id, named);
      const placed = placeNotes(all, rates.of(item.id), named, firstFrame);
      const ticks = cliEngine.noteTicks.ofMedia(item.id);
      const marks = marksOf(ticks, versionNumbers(cliEngine.history.ofMedia(item.id), all));
      found.push(
        ...placed.map((each) => ({ ...each, item: item.name, marks: marks.get(each.note.id) ?? [] })),
      );
    }
    output.progress(null);
    const chosen = filterNotes(found, filter);
    if (framesFolder !== null && items[0]) {
      const asked = { mediaId: items[0].id, notes: chosen, folder: resolve(framesFolder) };
      const { paths, missing } = await writeNoteFrames(cliEngine.noteChecks, asked, signal).catch(
        (cause: unknown) => {
          throw notWritten(cause, framesFolder);
        },
      );
      for (const path of paths) output.isJson ? output.jsonLine({ type: 'frame', path }) : output.line(path);
      for (const sentence of missing) output.note(sentence);
      return;
    }
    const title = mediaText === null ? project.name : (items[0]?.name ?? '');
    show(output, { format, startTimecode, ofSeveral: items.length > 1 }, title, chosen);
    const assumed = assumedRates(chosen);
    // The JSON says it beside each note.
    if (assumed.length > 0 && format !== 'json') output.note(noteExportTexts.assumed(assumed));
    if (chosen.some(({ startTimecodeUnread }) => startTimecodeUnread)) output.note(startTimecodeUnreadSays);
    if (chosen.some(({ isUneven }) => isUneven)) output.note(unevenRateSays);
    if (chosen.some(({ place, isUneven }) => place === null && !isUneven)) {
      output.note(answerTexts.rateUnknown);
    }
  });
  return exitCodes.done;
};

/** A system error about the folder as a sentence. Other errors are returned as they are. */
function notWritten(cause: unknown, folder: string): unknown {
  if (!(cause instanceof Error && 'syscall' in cause)) return cause;
  const { sentence, remedy } = sequenceFailures.encode_not_writable(plainText(folder));
  return new CliError(
    { code: 'frames_not_written', sentence, remedy, exitCode: exitCodes.refused },
    { cause },
  );
}

/** The service filters by version id only, so a number like `v3` is filtered here. */
function versionIdIn(text: string | null): VersionId | null {
  if (text === null || /^v?\d+$/i.test(text)) return null;
  return versionIdSchema.safeParse(text).data ?? null;
}

/** Notes are left on videos. */
async function videosOf(
  client: ApiClient,
  projectId: ProjectId,
  signal: AbortSignal,
): Promise<readonly Media[]> {
  const items = await client.listMedia(projectId, { lane: 'click', signal }).all();
  return items.filter(({ type }) => type === 'video');
}

function show(
  output: Output,
  {
    format,
    startTimecode,
    ofSeveral,
  }: { readonly format: string; readonly startTimecode: string | null; readonly ofSeveral: boolean },
  title: string,
  notes: readonly MarkedNote[],
): void {
  if (format === 'table') showTable(output, title, notes, ofSeveral);
  else if (format === 'json') for (const note of notes) output.jsonLine(noteFields(note));
  else output.raw(exported(ofSeveral, noteExportFormatSchema.parse(format), title, notes, startTimecode));
}

function exported(ofSeveral: boolean, ...asked: Parameters<typeof exportNotes>): string {
  try {
    return exportNotes(...asked);
  } catch (error) {
    if (!(error instanceof TroubleError)) throw error;
    const { code, sentence, remedy } = error.trouble;
    if (code === 'not_a_timecode') throw usageError(sentence, remedy);
    throw usageError(sentence, ofSeveral ? argumentTexts.oneRateOfItem : argumentTexts.oneRate);
  }
}

function showTable(output: Output, title: string, notes: readonly MarkedNote[], ofSeveral: boolean): void {
  if (notes.length === 0) {
    output.line(answerTexts.noNotes(plainText(title)));
    return;
  }
  output.table(notes, [
    ...(ofSeveral ? [{ title: 'ITEM', of: ({ item }: MarkedNote) => item, shrinks: true }] : []),
    { title: 'AT', of: ({ time }) => time.text },
    { title: 'FRAME', of: ({ place }) => (place ? String(place.frameNumber) : ''), right: true },
    { title: 'ON', of: ({ note }) => `v${note.version_number}` },
    { title: 'STATUS', of: ({ note }) => note.status },
    { title: 'BY', of: ({ note }) => note.author.name ?? '', shrinks: true },
    { title: 'NOTE', of: ({ note }) => `${note.text}${asidesOf(note)}`, shrinks: true },
  ]);
}

const asidesOf = (note: Note): string => {
  const marks = [
    ...(note.has_drawing ? [answerTexts.drawing] : []),
    ...(note.replies_count > 0 ? [answerTexts.replies(note.replies_count)] : []),
  ];
  return marks.length > 0 ? ` [${marks.join(', ')}]` : '';
};

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
