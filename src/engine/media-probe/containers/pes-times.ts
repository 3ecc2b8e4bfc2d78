import { framesPerSecond } from '../../../shared/model/frame-rate.ts';
import type { Piece } from './container-bytes.ts';
import type { ContainerFacts } from './container-report.ts';
import { rateOfTimes, runsOfTimes } from './rate-of-times.ts';

export const clockTicksPerSecond = 90_000;
const clockWraps = 2 ** 33;

/** The presentation time in a packet's header; null if it has none. */
export function shownAt(piece: Piece, at: number): number | null {
  if (at + 14 > piece.length || (piece.u8(at + 6) & 0xc0) !== 0x80) return null;
  if ((piece.u8(at + 7) & 0x80) === 0) return null;
  return timeIn(piece, at + 9);
}

/** Reads 33 bits that are stored in five bytes. */
export function timeIn(piece: Piece, at: number): number {
  return ((piece.u8(at) >> 1) & 7) * 2 ** 30 + (piece.u16(at + 1) >> 1) * 2 ** 15 + (piece.u16(at + 3) >> 1);
}

/** Rate and length from times at the beginning and at the end of a file in which each picture has its own time. */
export function factsOfTimes(first: readonly number[], last: readonly number[]): ContainerFacts {
  if (first.length < 3 || last.length === 0) return {};
  const start = Math.min(...first);
  const afterWrap = (time: number) => (time < start - clockTicksPerSecond ? time + clockWraps : time);
  // Pictures are not in display order, so times that were cut off may belong before the last ones: drop those.
  const settled = first.toSorted((a, b) => a - b).slice(0, Math.max(3, first.length - 8));
  const { frameRate, frameRateMode } = rateOfTimes(runsOfTimes(settled), clockTicksPerSecond);
  if (frameRate === null || frameRateMode === 'variable') return {};
  const oneFrame = 1 / framesPerSecond(frameRate);
  const seconds = (Math.max(...last.map(afterWrap)) - start) / clockTicksPerSecond + oneFrame;
  const frameCount = Math.round(seconds / oneFrame);
  return { frameRate, frameRateMode, frameCount, durationSeconds: frameCount * oneFrame };
}
