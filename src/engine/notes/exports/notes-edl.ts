import { formatTimecode, frameToTimecode } from '../../../shared/model/timecode.ts';
import type { MarkerList } from './markers.ts';

/**
 * One marker for each note, in the form of DaVinci Resolve: a CMX3600 event of one frame with a comment below it. Resolve places
 * it by its timecode, so the first frame has that of the timeline's start.
 */
export function notesAsEdl(
  { title, rate, dropFrame, markers, assumed }: MarkerList,
  startFrame: number,
): string {
  const at = (frame: number) => formatTimecode(frameToTimecode(startFrame + frame, rate, dropFrame), rate);
  const events = onFreeFrames(markers).flatMap(({ frame, open, text }, index) => {
    const [from, until] = [at(frame), at(frame + 1)];
    const number = String((index % 999) + 1).padStart(3, '0');
    const colour = open ? 'ResolveColorRed' : 'ResolveColorGreen';
    return [
      '',
      `${number}  001      V     C        ${from} ${until} ${from} ${until}  `,
      ` |C:${colour} |M:${withoutBars(text)} |D:1`,
    ];
  });
  const head = [`TITLE: ${withoutBars(title)}`, `FCM: ${dropFrame ? 'DROP FRAME' : 'NON-DROP FRAME'}`];
  // As a comment on the last event: some programs refuse lines before the first one that they don't know.
  const tail = assumed === null ? [] : [`* ${withoutBars(assumed)}`];
  return `${[...head, ...events, ...tail].join('\r\n')}\r\n`;
}

/** Resolve keeps only one marker on a frame, so a second note there moves to the next free one. */
function onFreeFrames(markers: MarkerList['markers']): MarkerList['markers'] {
  const taken = new Set<number>();
  return markers.map((marker) => {
    let { frame } = marker;
    while (taken.has(frame)) frame += 1;
    taken.add(frame);
    return { ...marker, frame };
  });
}

/** A bar separates fields. */
const withoutBars = (text: string): string => text.replaceAll('|', '/');
