import { join } from 'node:path';
import type { MediaId } from '../../../shared/api/ids.ts';
import { noteCheckFailures, noteCheckTexts } from '../../../shared/messages/note-check.ts';
import { type CheckRender, picturesAt } from '../../../shared/model/note-check.ts';
import { TroubleError, troubleOf } from '../../../shared/model/trouble.ts';
import { replaceExclusively } from '../../ground/exclusive-file.ts';
import { makeFolder } from '../../ground/make-folder.ts';
import type { PlacedNote } from '../exports/placed-notes.ts';
import type { NoteChecks } from './note-checks.ts';

export interface WrittenNoteFrames {
  readonly paths: readonly string[];
  /** One sentence for each frame that could not be written. */
  readonly missing: readonly string[];
}

/**
 * Writes the frames of a note check as files: for each note the frame it was left on, and the same one of the newest render.
 * Without ffmpeg it refuses, before anything is written.
 */
export async function writeNoteFrames(
  checks: Pick<NoteChecks, 'open' | 'lookAt' | 'picture' | 'close'>,
  { mediaId, notes, folder }: { mediaId: MediaId; notes: readonly PlacedNote[]; folder: string },
  signal: AbortSignal,
): Promise<WrittenNoteFrames> {
  const { checkId, subject, others } = await checks.open(mediaId, { kind: 'newest' }, signal);
  await makeFolder(folder);
  const paths: string[] = [];
  const missing = new Set<string>();
  try {
    for (const [index, { note, place }] of notes.entries()) {
      signal.throwIfAborted();
      const { id, version_id: versionId, version_number: versionNumber, at_seconds: atSeconds } = note;
      const placed = await checks.lookAt(checkId, { id, versionId, versionNumber, atSeconds }, []);
      const { before, after } = picturesAt(placed, 0);
      if (placed.before.kind === 'missing') missing.add(placed.before.sentence);
      if (placed.before.kind === 'shown' && placed.before.insteadOf)
        missing.add(placed.before.insteadOf.sentence);
      const at = place?.timecode ?? `${atSeconds.toFixed(3)}s`;
      const write = async (render: CheckRender | null | undefined, name: string | undefined) => {
        if (!render || name === undefined) return;
        if (render.shownBy !== 'frames') throw ffmpegMissing();
        const bytes = await checks.picture(render.key, name);
        if (!bytes) {
          missing.add(noteCheckTexts.notRead(render.versionNumber, at));
          return;
        }
        const version = render.versionNumber === null ? 'new' : `v${render.versionNumber}`;
        const extension = render.hasAlpha ? 'png' : 'jpg';
        const path = join(folder, `note-${index + 1}_${at.replaceAll(/[:;]/g, '-')}_${version}.${extension}`);
        await replaceExclusively(path, bytes);
        paths.push(path);
      };
      const old = placed.before.kind === 'shown' ? placed.before.key : null;
      await write(
        others.find(({ key }) => key === old),
        before?.name,
      );
      await write(subject, after?.name);
    }
  } finally {
    await checks.close(checkId);
  }
  return { paths, missing: [...missing] };
}

const ffmpegMissing = (): TroubleError =>
  new TroubleError(troubleOf('encoder_missing', noteCheckFailures.encoder_missing(process.platform)));
