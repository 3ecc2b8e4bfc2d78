import { clockTicksPerSecond } from './pes-times.ts';

/** Part of an MPEG-1 or MPEG-2 stream, as carried by one packet. */
export interface Carried {
  readonly bytes: Uint8Array;
  /** The time of the first picture that begins in it; null if the packet has none. */
  readonly time: number | null;
}

const pictureCode = 0x00;
const groupCode = 0xb8;

/**
 * The time at which the last picture ends. Not every picture has a time of its own, but each has its number within its group,
 * in display order.
 */
export function endOfPictures(packets: readonly Carried[], fps: number): number | null {
  const ticks = clockTicksPerSecond / fps;
  const whole = Buffer.concat(packets.map(({ bytes }) => bytes));
  const marks = marksOf(packets);
  let groupStart: number | null = null;
  let highest = -1;
  let end: number | null = null;
  for (
    let at = whole.indexOf('000001', 0, 'hex');
    at >= 0 && at + 6 <= whole.length;
    at = whole.indexOf('000001', at + 3, 'hex')
  ) {
    if (whole[at + 3] === groupCode) {
      if (groupStart !== null) groupStart += (highest + 1) * ticks;
      highest = -1;
    }
    if (whole[at + 3] !== pictureCode) continue;
    const number = whole.readUInt16BE(at + 4) >> 6;
    const time = marks.takeBefore(at);
    if (time !== null) groupStart = time - number * ticks;
    highest = Math.max(highest, number);
    if (groupStart !== null) end = Math.max(end ?? 0, groupStart + (number + 1) * ticks);
  }
  return end;
}

function marksOf(packets: readonly Carried[]) {
  const starts: { readonly at: number; readonly time: number }[] = [];
  let at = 0;
  for (const { bytes, time } of packets) {
    if (time !== null) starts.push({ at, time });
    at += bytes.length;
  }
  let next = 0;
  return {
    /** The time of the packet in which this picture is the first to begin. */
    takeBefore(place: number): number | null {
      let found: number | null = null;
      for (let mark = starts[next]; mark !== undefined && mark.at <= place; mark = starts[next]) {
        found = mark.time;
        next += 1;
      }
      return found;
    },
  };
}
