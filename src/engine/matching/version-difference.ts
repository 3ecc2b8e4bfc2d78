import { differenceTexts as texts } from '../../shared/messages/differences.ts';
import { type FrameRate, framesPerSecond, sameFrameRate } from '../../shared/model/frame-rate.ts';
import type { MediaFacts } from '../../shared/model/media-facts.ts';
import { isSameSize, type StoredPicture, shapeOf } from '../../shared/model/picture-shape.ts';
import type { Receipt } from '../../shared/model/upload-queue.ts';

/** What is known about a version: everything if it was uploaded from here, less if it comes from the service or from frames. */
export type ComparableFacts = {
  readonly [Key in
    | 'width'
    | 'height'
    | 'pixelAspect'
    | 'durationSeconds'
    | 'frameRate'
    | 'codec'
    | 'hasAudio'
    | 'startTimecode']?: MediaFacts[Key] | null | undefined;
};

/** How a file differs from the version before, in words. What matters most on a screen comes first. */
export function differencesFrom(now: ComparableFacts, before: ComparableFacts): readonly string[] {
  return [
    sizeDifference(now, before),
    rateDifference(now.frameRate, before.frameRate),
    lengthDifference(now, before),
    soundDifference(now.hasAudio, before.hasAudio),
    codecDifference(now.codec, before.codec),
    startDifference(now, before),
  ].filter((difference) => difference !== null);
}

/** What is known about a version: all if it was uploaded from here, otherwise what the service says. */
export const factsOfVersion = (sent: Pick<Receipt, 'probe'> | null, said: ComparableFacts): ComparableFacts =>
  sent?.probe ?? said;

/** The shape of an item's current version, null while the service tells none. How wide its pixels are shown only its upload tells. */
export const shapeOfVersion = (
  sent: Pick<Receipt, 'probe'> | null,
  said: Pick<ComparableFacts, 'width' | 'height'>,
): StoredPicture | null => shapeOf(said) && shapeOf(factsOfVersion(sent, said));

/** Whether "no difference" means anything: size and length of a failed or processing version are unknown. */
export const areComparable = (now: ComparableFacts, before: ComparableFacts): boolean =>
  [now, before].every((facts) => sizeOf(facts) !== null && isKnown(facts.durationSeconds));

const isKnown = (value: number | null | undefined): value is number => value !== null && value !== undefined;

function sizeDifference(now: ComparableFacts, before: ComparableFacts): string | null {
  const [is, was] = [sizeOf(now), sizeOf(before)];
  if (
    !is ||
    !was ||
    (isSameSize(is, was) && (is.pixelAspect === was.pixelAspect || !isKnown(before.pixelAspect)))
  )
    return null;
  return texts.size(is, was);
}

const sizeOf = ({ width, height, pixelAspect }: ComparableFacts) =>
  isKnown(width) && isKnown(height) ? { width, height, pixelAspect: pixelAspect ?? 1 } : null;

function rateDifference(
  now: FrameRate | null | undefined,
  before: FrameRate | null | undefined,
): string | null {
  return !now || !before || sameFrameRate(now, before) ? null : texts.rate(now, before);
}

function lengthDifference(now: ComparableFacts, before: ComparableFacts): string | null {
  const [is, was] = [now.durationSeconds, before.durationSeconds];
  if (!isKnown(is) || !isKnown(was)) return null;
  const rate = now.frameRate ?? null;
  if (rate !== null && (!before.frameRate || sameFrameRate(rate, before.frameRate))) {
    const [isFrames, wasFrames] = [is, was].map((length) => Math.round(length * framesPerSecond(rate)));
    if (!isKnown(isFrames) || !isKnown(wasFrames) || isFrames === wasFrames) return null;
    return Math.abs(is - was) < 1 ? texts.frames(isFrames, wasFrames) : texts.length(is, was);
  }
  // Frames of different or unknown rates cannot be compared; less than a tenth of a second is rounding.
  if (Math.abs(is - was) < 0.1) return null;
  return texts.length(is, was);
}

function soundDifference(now: boolean | null | undefined, before: boolean | null | undefined): string | null {
  if (now === null || now === undefined || before === null || before === undefined || now === before)
    return null;
  return now ? texts.hasSound : texts.noSound;
}

const codecDifference = (now: string | null | undefined, before: string | null | undefined): string | null =>
  !now || !before || now === before ? null : texts.codec(now, before);

function startDifference(now: ComparableFacts, before: ComparableFacts): string | null {
  if (!now.startTimecode || !before.startTimecode) return null;
  if (now.startTimecode.text === before.startTimecode.text) return null;
  return texts.start(now.startTimecode.text, before.startTimecode.text);
}
