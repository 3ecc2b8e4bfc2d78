import {
  type FrameRate,
  formatFrameRate,
  framesPerSecond,
  sameFrameRate,
} from '../../shared/model/frame-rate.ts';
import type { MediaFacts } from '../../shared/model/media-facts.ts';

/** What is known of a version: all of it when it was sent from here, less when only the service tells, or of frames. */
export type ComparableFacts = {
  readonly [Key in
    | 'width'
    | 'height'
    | 'durationSeconds'
    | 'frameRate'
    | 'codec'
    | 'hasAudio'
    | 'startTimecode']?: MediaFacts[Key] | null;
};

export type VersionDifference =
  | { readonly kind: 'width' | 'height'; readonly byPixels: number; readonly says: string }
  | { readonly kind: 'duration_frames'; readonly byFrames: number; readonly says: string }
  | { readonly kind: 'duration_seconds'; readonly bySeconds: number; readonly says: string }
  | { readonly kind: 'frame_rate' | 'codec' | 'sound' | 'start_timecode'; readonly says: string };

/** What is different about a file beside the version before, in words, what matters most on a wall first. */
export function differencesFrom(
  now: ComparableFacts,
  before: ComparableFacts,
  beforeLabel: string,
): VersionDifference[] {
  return [
    sizeDifference('width', now.width, before.width, beforeLabel),
    sizeDifference('height', now.height, before.height, beforeLabel),
    rateDifference(now.frameRate, before.frameRate),
    durationDifference(now, before, beforeLabel),
    soundDifference(now.hasAudio, before.hasAudio, beforeLabel),
    codecDifference(now.codec, before.codec),
    startDifference(now, before),
  ].filter((difference) => difference !== null);
}

function sizeDifference(
  kind: 'width' | 'height',
  now: number | null | undefined,
  before: number | null | undefined,
  label: string,
): VersionDifference | null {
  if (now === null || now === undefined || before === null || before === undefined || now === before)
    return null;
  const more = kind === 'width' ? 'wider' : 'taller';
  const less = kind === 'width' ? 'narrower' : 'less tall';
  const pixels = Math.abs(now - before).toLocaleString('en');
  return { kind, byPixels: now - before, says: `${pixels} px ${now > before ? more : less} than ${label}` };
}

function rateDifference(
  now: FrameRate | null | undefined,
  before: FrameRate | null | undefined,
): VersionDifference | null {
  if (!now || !before || sameFrameRate(now, before)) return null;
  return {
    kind: 'frame_rate',
    says: `${formatFrameRate(now)} instead of ${formatFrameRate(before)} frames a second`,
  };
}

function durationDifference(
  now: ComparableFacts,
  before: ComparableFacts,
  label: string,
): VersionDifference | null {
  const beforeSeconds = before.durationSeconds;
  const nowSeconds = now.durationSeconds;
  if (nowSeconds === null || nowSeconds === undefined) return null;
  if (beforeSeconds === null || beforeSeconds === undefined) return null;
  const bySeconds = nowSeconds - beforeSeconds;
  const rate = now.frameRate ?? null;
  const comparable = rate !== null && (!before.frameRate || sameFrameRate(rate, before.frameRate));
  const direction = bySeconds > 0 ? 'longer' : 'shorter';
  if (rate !== null && comparable) {
    const byFrames = Math.round(bySeconds * framesPerSecond(rate));
    if (byFrames === 0) return null;
    const count = Math.abs(byFrames);
    const says = `${count.toLocaleString('en')} ${count === 1 ? 'frame' : 'frames'} ${direction} than ${label}`;
    return { kind: 'duration_frames', byFrames, says };
  }
  // With two rates, or none, frames cannot be compared; less than a tenth of a second is rounding.
  if (Math.abs(bySeconds) < 0.1) return null;
  const seconds = Number(Math.abs(bySeconds).toFixed(1)).toLocaleString('en');
  return { kind: 'duration_seconds', bySeconds, says: `${seconds} s ${direction} than ${label}` };
}

function soundDifference(
  now: boolean | null | undefined,
  before: boolean | null | undefined,
  label: string,
): VersionDifference | null {
  if (now === null || now === undefined || before === null || before === undefined || now === before)
    return null;
  return { kind: 'sound', says: now ? `has sound, ${label} had none` : `has no sound, ${label} had` };
}

function codecDifference(
  now: string | null | undefined,
  before: string | null | undefined,
): VersionDifference | null {
  if (!now || !before || now === before) return null;
  return { kind: 'codec', says: `${now} instead of ${before}` };
}

function startDifference(now: ComparableFacts, before: ComparableFacts): VersionDifference | null {
  if (!now.startTimecode || !before.startTimecode) return null;
  if (now.startTimecode.text === before.startTimecode.text) return null;
  const says = `starts at ${now.startTimecode.text} instead of ${before.startTimecode.text}`;
  return { kind: 'start_timecode', says };
}
