import type { FrameRate } from '../model/frame-rate.ts';
import type { StoredPicture } from '../model/picture-shape.ts';
import { installFfmpeg } from './install-ffmpeg.ts';
import { count, phrase, quoted } from './phrase.ts';
import { pictureTexts } from './picture-facts.ts';

const film = { num: 24_000, den: 1001 } as const satisfies FrameRate;

/** The viewer of one render. */
export const viewerTexts = {
  title: phrase(
    (name: string, versionNumber: number | null) =>
      versionNumber === null ? name : `${name} v${versionNumber}`,
    'LED Main',
    5,
  ),
  stage: 'Picture',
  close: 'Close the viewer',
  facts: phrase(
    (picture: StoredPicture, codec: string, rate: FrameRate | null, isInterlaced: boolean) =>
      [
        pictureTexts.size(picture),
        codec,
        rate === null ? pictureTexts.unevenRate : pictureTexts.rate(rate),
        ...(isInterlaced ? [pictureTexts.interlaced] : []),
      ].join(' · '),
    { width: 720, height: 576, pixelAspect: 16 / 15 },
    'ProRes 422 HQ',
    film,
    true,
  ),
  /** Of frames whose rate nobody has said yet. */
  factsWithoutRate: phrase(
    (picture: StoredPicture, codec: string) => [pictureTexts.size(picture), codec].join(' · '),
    { width: 3840, height: 2160 },
    'EXR',
  ),
  smallCopy: 'Small copy',
  smallCopyHint: 'The file is gone or has changed. This is the small copy of what was uploaded.',
  elsewhere: phrase((name: string) => `${quoted(name)} isn't on this computer.`, 'LED Main'),
  elsewhereHint: 'Only what was uploaded from here can be played here.',
  noVideo: phrase((name: string) => `${quoted(name)} can't be shown as a video.`, 'notes.txt'),
  notVideo: phrase(
    (name: string, type: 'image' | 'audio') =>
      `${quoted(name)} is ${type === 'audio' ? 'audio' : 'an image'}.`,
    'Backdrop',
    'image',
  ),
  notVideoHint: 'Images and audio open in the web app.',
  openInWebApp: 'Open in the web app',
  timeline: 'Frame',
  /** Before the timecode as the file itself counts. */
  source: 'Source',
  frame: phrase((frame: number) => `f${frame}`, 1850),
  noFrame: 'No frame yet',
  missing: phrase((frame: number) => `Frame ${frame} is missing`, 1043),
  filled: phrase(
    (frame: number, shown: number) => `Frame ${frame} is missing, filled with ${shown}`,
    1043,
    1042,
  ),
  previousFrame: 'Previous frame',
  nextFrame: 'Next frame',
  toStart: 'First frame',
  toEnd: 'Last frame',
  play: 'Play',
  pause: 'Pause',
  loop: 'Loop',
  mute: 'Mute',
  unmute: 'Unmute',
  speed: phrase((speed: number) => `${speed}×`, -2),
  zoom: 'Zoom',
  fit: 'Fit',
  fill: 'Fill',
  actualSize: '100 %',
  percent: phrase((percent: number) => `${percent} %`, 50),
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  background: 'Background of transparent parts',
  checker: 'Checkerboard',
  black: 'Black',
  white: 'White',
  review: 'Review',
  noteAt: phrase(
    (timecode: string, version: number, text: string) => `${timecode} v${version}: ${text}`,
    '00:01:14:01',
    4,
    'Flicker on the left edge.',
  ),
  notesAtMark: phrase((count: number) => (count > 99 ? '99+' : String(count)), 3),
  pastEnd: phrase((notes: number) => `${count(notes, 'note')} past the end`, 3),
  severalNotes: phrase((mark: string) => `${mark} notes`, '3'),
  moreNotes: phrase((count: number) => `${count.toLocaleString()} more`, 4),
  noteBy: phrase((version: number, author: string) => `v${version} · ${author}`, 4, 'Mia'),
  guest: 'A guest',
  unreadable: "Couldn't read this frame.",
  needsFfmpeg: phrase(
    (codec: string, platform: string) => `ffmpeg is needed to show ${codec}. ${installFfmpeg(platform)}`,
    'ProRes 422 HQ',
    'linux',
  ),
} as const;

/** The viewer's keys, for the list of shortcuts. */
export const viewerKeyTexts = {
  title: 'In the viewer',
  step: 'Previous or next frame',
  stepTen: 'Ten frames back or on',
  ends: 'First or last frame',
  toggle: 'Play or pause',
  shuttle: 'Play backwards, stop, play forwards',
  loop: 'Loop',
  notes: 'Previous or next note',
  fit: 'Fit the picture into the window',
  fill: 'Fill the window, a wide wall from edge to edge',
  actualSize: '100 %',
  zoom: 'Zoom in or out',
  pan: 'Move the picture',
  background: 'Background of transparent parts',
  mute: 'Mute',
  review: 'Review',
  close: 'Back',
} as const;
