import { canDropFrames, type FrameRate, nominalFramesPerSecond } from './frame-rate.ts';

/** How a studio counts the first frame of a render. */
export type FirstFrame = 0 | 1 | 1001;

export interface Timecode {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly frames: number;
  readonly dropFrame: boolean;
}

/** Positions may be rounded to the millisecond. This bit over half of one keeps a note from landing on the frame before. */
export const roundingSeconds = 0.0006;

/** The frame on screen at this moment, counted from 0. */
export function secondsToFrame(seconds: number, rate: FrameRate): number {
  return Math.max(0, Math.floor(((seconds + roundingSeconds) * rate.num) / rate.den));
}

/** When a frame appears. */
export function frameToSeconds(frame: number, rate: FrameRate): number {
  return (frame * rate.den) / rate.num;
}

/** The number that people use for this frame, given the number of the first. */
export function frameNumber(frame: number, firstFrame: number): number {
  return frame + firstFrame;
}

/** Frames from 00:00:00:00 to 24:00:00:00, after which timecode starts over. */
export function framesPerDay(rate: FrameRate, dropFrame: boolean): number {
  return framesPerTenMinutes(rate, dropFrame) * 6 * 24;
}

/** The timecode of a frame counted from 00:00:00:00. `dropFrame` is ignored if the rate has none; midnight wraps. */
export function frameToTimecode(frame: number, rate: FrameRate, dropFrame = false): Timecode {
  const drops = dropFrame && canDropFrames(rate);
  const fps = nominalFramesPerSecond(rate);
  const perDay = framesPerDay(rate, drops);
  const inDay = ((Math.trunc(frame) % perDay) + perDay) % perDay;
  const label = drops ? inDay + droppedBefore(inDay, rate) : inDay;
  return {
    hours: Math.floor(label / (fps * 3600)),
    minutes: Math.floor(label / (fps * 60)) % 60,
    seconds: Math.floor(label / fps) % 60,
    frames: label % fps,
    dropFrame: drops,
  };
}

/** The frame with this timecode, counted from 00:00:00:00; null if there is no such timecode at this rate. */
export function timecodeToFrame(text: string, rate: FrameRate, dropFrame = false): number | null {
  const parts = /^(\d\d):([0-5]\d):([0-5]\d)[:;](\d{2,3})$/.exec(text)?.slice(1).map(Number);
  if (!parts) return null;
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = parts;
  const fps = nominalFramesPerSecond(rate);
  if (hours > 23 || frames >= fps) return null;
  const minute = hours * 60 + minutes;
  const label = (minute * 60 + seconds) * fps + frames;
  if (!dropFrame || !canDropFrames(rate)) return label;
  const perMinute = droppedPerMinute(rate);
  const isDropped = minutes % 10 !== 0 && seconds === 0 && frames < perMinute;
  return isDropped ? null : label - perMinute * (minute - Math.floor(minute / 10));
}

/** The timecode of a frame as its file counts; null if the file doesn't start anywhere else than at zero. */
export function sourceTimecode(
  frame: number,
  startTimecode: string | null,
  rate: FrameRate,
  dropFrame: boolean,
): string | null {
  const start = startTimecode === null ? null : timecodeToFrame(startTimecode, rate, dropFrame);
  return start ? formatTimecode(frameToTimecode(start + frame, rate, dropFrame), rate) : null;
}

/** `00:00:12:07`, or `00:00:12;07` for drop-frame; rates of 100 and above take three digits. */
export function formatTimecode(timecode: Timecode, rate?: FrameRate): string {
  const digits = rate === undefined ? 2 : Math.max(2, String(nominalFramesPerSecond(rate) - 1).length);
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  const separator = timecode.dropFrame ? ';' : ':';
  return `${pad(timecode.hours)}:${pad(timecode.minutes)}:${pad(timecode.seconds)}${separator}${pad(timecode.frames, digits)}`;
}

/**
 * `0:12.28`, `1:02:03.40`: used where frames cannot be counted, and only the time is true. Without leading zeros, so that nobody
 * takes it for a timecode. Thousandths only where there are some, unless times are compared or change in place: the service keeps
 * no more.
 */
export function formatSeconds(seconds: number, digits: 2 | 3 = 2): string {
  const ms = Math.max(0, Math.round(seconds * 1000));
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  const whole = hours > 0 ? `${hours}:${pad(minutes)}` : `${minutes}`;
  const thousandths = pad(ms % 1000, 3);
  const fraction = digits === 2 ? thousandths.replace(/0$/, '') : thousandths;
  return `${whole}:${pad(Math.floor(ms / 1000) % 60)}.${fraction}`;
}

/** Frame numbers skipped at the start of each minute except every tenth: 2 at 29.97, 4 at 59.94. */
function droppedPerMinute(rate: FrameRate): number {
  return nominalFramesPerSecond(rate) / 15;
}

function framesPerTenMinutes(rate: FrameRate, dropFrame: boolean): number {
  const labels = nominalFramesPerSecond(rate) * 600;
  return dropFrame && canDropFrames(rate) ? labels - 9 * droppedPerMinute(rate) : labels;
}

function droppedBefore(frame: number, rate: FrameRate): number {
  const dropped = droppedPerMinute(rate);
  const perTen = framesPerTenMinutes(rate, true);
  const perMinute = nominalFramesPerSecond(rate) * 60 - dropped;
  const tens = Math.floor(frame / perTen);
  const rest = frame % perTen;
  const minutes = rest < dropped ? 0 : Math.floor((rest - dropped) / perMinute);
  return tens * 9 * dropped + minutes * dropped;
}
