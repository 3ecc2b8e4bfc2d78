import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import { sameFrameRate } from '../../../shared/model/frame-rate.ts';
import type { CheckRemark, NoteInCheck } from '../../../shared/model/note-check.ts';
import { isSameSize, type StoredPicture } from '../../../shared/model/picture-shape.ts';
import { secondsToFrame } from '../../../shared/model/timecode.ts';
import type { Render } from '../version-renders.ts';

interface Numbered {
  readonly versionNumber: number | null;
  readonly render: Render;
}

interface Before extends Numbered {
  /** The noted frame on a version that stands in for the note's own one, which may end before it; null on its own one. */
  readonly frame: number | null;
}

/** Differences between two renders that matter to somebody who compares what they show. A difference that both have is named once, for the new one. */
export function differencesBetween(
  before: Before | null,
  after: Numbered,
  note: {
    readonly mapping: NoteInCheck['mapping'];
    readonly frame: number | null;
    readonly atSeconds: number;
  },
): CheckRemark[] {
  const now = after.render;
  const frame = note.frame ?? (now.evenRate && secondsToFrame(note.atSeconds, now.evenRate));
  const past = pastEnd(after, frame).map(ofNew);
  const copies = [
    ...(before && before.render.copyPath !== null ? [ofOld(texts.fromCopy(before.versionNumber))] : []),
    ...(now.copyPath !== null ? [ofNew(texts.fromCopy(after.versionNumber))] : []),
  ];
  return before
    ? [
        ...copies,
        ...pastEnd(before, before.frame).map(ofOld),
        ...past,
        ...rates(before, after, note.mapping),
        ...lengths(before, after),
        ...sizes(before, after),
      ]
    : [...copies, ...past];
}

const ofOld = (sentence: string): CheckRemark => ({ of: 'before', sentence });
const ofNew = (sentence: string): CheckRemark => ({ of: 'after', sentence });

function pastEnd(
  { render: { frameCount }, versionNumber }: Numbered,
  frame: number | null,
): readonly string[] {
  const isPast = frame !== null && frameCount !== null && frameCount > 0 && frame >= frameCount;
  return isPast ? [texts.past(versionNumber, frameCount)] : [];
}

function rates(before: Numbered, after: Numbered, mapping: NoteInCheck['mapping']): readonly CheckRemark[] {
  const [old, now] = [before.render.evenRate, after.render.evenRate];
  if (!old && !now) return [ofNew(texts.bothByTime(after.versionNumber, before.versionNumber))];
  if (!old) return [ofOld(texts.byTime(before.versionNumber))];
  if (!now) return [ofNew(texts.byTime(after.versionNumber))];
  // A rate that nobody has said can't differ.
  if (sameFrameRate(old, now) || after.render.frames?.hasRate === false) return [];
  const say = mapping === 'frame' ? texts.nearRate : texts.otherRate;
  return [ofNew(say(after.versionNumber, now, before.versionNumber, old))];
}

/** Compared only at equal rates: at different rates the numbers of frames differ anyway. */
function lengths(before: Numbered, after: Numbered): readonly CheckRemark[] {
  const [old, now] = [before.render, after.render];
  if (!old.evenRate || !now.evenRate || !sameFrameRate(old.evenRate, now.evenRate)) return [];
  if (old.frameCount === null || now.frameCount === null || old.frameCount === now.frameCount) return [];
  return [
    ofNew(texts.otherLength(after.versionNumber, now.frameCount, before.versionNumber, old.frameCount)),
  ];
}

function sizes(before: Numbered, after: Numbered): readonly CheckRemark[] {
  const [old, now] = [storedBy(before.render), storedBy(after.render)];
  const areAlike = isSameSize(old, now) && (old.pixelAspect ?? 1) === (now.pixelAspect ?? 1);
  if (areAlike || after.render.frames?.hasSize === false) return [];
  return [ofNew(texts.otherSize(after.versionNumber, now, before.versionNumber, old))];
}

const storedBy = ({ pixels, size }: Render): StoredPicture => pixels ?? size;
