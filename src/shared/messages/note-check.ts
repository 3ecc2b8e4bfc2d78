import { type FrameRate, formatFrameRate } from '../model/frame-rate.ts';
import type { StoredPicture } from '../model/picture-shape.ts';
import { failureText } from './failure-text.ts';
import { installFfmpeg } from './install-ffmpeg.ts';
import { count, phrase, quoted } from './phrase.ts';
import { pictureTexts } from './picture-facts.ts';

const full = { num: 25, den: 1 } as const satisfies FrameRate;
const film = { num: 24_000, den: 1001 } as const satisfies FrameRate;
const uhd = { width: 3840, height: 2160 } as const;
const hd = { width: 1920, height: 1080 } as const;

/** The name of a render in sentences of the note check. */
const versionLabel = (versionNumber: number | null): string =>
  versionNumber === null ? 'the new render' : `v${versionNumber}`;

const onVersion = (versionNumber: number | null): string =>
  versionNumber === null ? '' : ` on v${versionNumber}`;

/** Capitalizes the start of a sentence, except for a version such as v4. */
const start = (sentence: string): string => sentence.replace(/^the /, 'The ');

export const noteCheckTexts = {
  title: phrase((itemName: string) => `Review ${itemName}`, 'LED Main'),
  progress: phrase(
    (checked: number, all: number, versionNumber: number | null) =>
      `${checked} of ${all} checked on ${versionLabel(versionNumber)}`,
    5,
    7,
    5,
  ),
  /** On a frame: its render, timecode and frame number. `filledWith`: the number of the frame shown in its place. */
  side: phrase(
    (
      versionNumber: number | null,
      timecode: string | null,
      frame: number | null,
      filledWith: number | null,
    ) =>
      [
        start(versionLabel(versionNumber)),
        ...(timecode === null ? [] : [timecode]),
        ...(frame === null ? [] : [`f${frame}`]),
        ...(filledWith === null ? [] : [`filled with f${filledWith}`]),
      ].join(' · '),
    5,
    '00:01:14:01',
    1850,
    1849,
  ),
  /** While none of its frames is there yet. */
  sideAwaited: phrase((versionNumber: number | null) => start(versionLabel(versionNumber)), 5),
  /** Over a picture, until the frame that was asked for is there. */
  awaitedFrame: 'Loading',
  /** Enter was pressed before the note's frame could be seen. */
  awaitedCheck: 'Not checked: this frame is still loading',
  /** The frame came just after that. */
  checkAgain: 'Not checked: press Enter again',
  /** Steps from the noted frame; from the last one where the render ends before the note. */
  offset: phrase(
    (offset: number, isPastEnd: boolean) =>
      offset === 0
        ? isPastEnd
          ? 'Last frame'
          : 'Noted frame'
        : `${count(Math.abs(offset), 'frame')} ${offset > 0 ? 'later' : 'earlier'}`,
    -3,
    false,
  ),
  checked: 'Checked',
  checkedCount: phrase(
    (checked: number, all: number, versionNumber: number | null) =>
      `${checked} of ${all} checked${onVersion(versionNumber)}.`,
    5,
    7,
    5,
  ),
  private: 'Private checklist. Resolve notes in the web app.',
  beside: 'Side by side',
  /** A wide picture is larger below the other one than beside it. */
  stacked: 'One above the other',
  wipe: 'Wipe',
  difference: 'Difference',
  flip: 'Flip',
  heldSide: phrase((title: string) => `${title} · held`, 'v4 · 00:01:14:01 · f1850'),
  hold: 'Hold the old frame',
  letGo: 'Release the old frame',
  timeline: 'Frame',
  playOn: 'Play',
  stop: 'Stop',
  sheet: 'Contact sheet',
  copySheet: 'Copy contact sheet',
  saveSheet: 'Save contact sheet as…',
  /** Above the text of each note on a contact sheet. */
  sheetNote: phrase(
    (number: number, time: string, author: string, isChecked: boolean) =>
      `${number} · ${time}${isChecked ? ' · ✓ Checked' : ''} · ${author}`,
    3,
    '00:01:14:01 v4',
    'Mia',
    true,
  ),
  /** Below the title of a contact sheet: what its readers can't ask the window. */
  sheetHead: phrase(
    (project: string, renders: string, checked: string, when: string) =>
      [project, renders, checked, when].filter((part) => part !== '').join(' · '),
    'Tour 2026',
    'v8 beside v4, v7',
    '5 of 7 checked',
    '28 Nov 2026, 14:05',
  ),
  /** `before`: the other versions on a contact sheet. A render that is no version yet is named by its file. */
  sheetRenders: phrase(
    (versionNumber: number | null, fileName: string, before: readonly number[]) => {
      const name = start(versionLabel(versionNumber));
      const named = versionNumber === null ? `${name}, ${fileName}` : name;
      if (before.length === 0) return named;
      return `${named}${versionNumber === null ? ',' : ''} beside ${before.map((each) => `v${each}`).join(', ')}`;
    },
    null,
    'LED_Main_v8.mov',
    [4, 7],
  ),
  sheetChecked: phrase((checked: number, all: number) => `${checked} of ${all} checked`, 5, 7),
  /** Below the last note of a contact sheet that is too long to show all of them. */
  sheetLeft: phrase((amount: number) => `And ${count(amount, 'more note')}`, 3),
  sheetMaking: 'Making the contact sheet…',
  cancelSheet: 'Cancel',
  sheetCanceled: 'Contact sheet canceled',
  sheetCopied: 'Contact sheet copied',
  sheetSaved: phrase((fileName: string) => `Saved as ${fileName}`, 'LED Main notes.png'),
  sheetFailed: "Couldn't make the contact sheet",
  sheetFile: phrase((itemName: string) => `${itemName} notes.png`.trimStart(), 'LED Main'),
  nextItem: 'Next item',
  backToList: 'Back to the list',
  upload: phrase((files: number) => `Upload ${count(files, 'file')}`, 3),
  nothingToCompare: 'No other version of this item is on this computer.',
  onlyVersion: 'This item has only this version.',
  ownNote: phrase((version: number) => `This note is on v${version} itself: nothing to compare.`, 4),
  layout: 'How frames are compared',
  wipeSlider: 'Wipe between the old and the new frame',
  notes: 'Notes',
  noOpenNotes: 'No open notes',
  nextNote: 'Next note',
  previousNote: 'Previous note',
  stepBack: 'Previous frame',
  stepForward: 'Next frame',
  loop: 'Loop one second',
  stopLoop: 'Stop the loop',
  check: 'Check and go to next',
  uncheck: 'Uncheck',
  close: 'Close the review',
  stage: 'Frames of this note',
  stageWithoutNotes: 'Frames',
  chooseRender: 'Choose a render…',
  openCheck: 'Review',
  showInRender: 'Show in the render',
  openItemFirst: 'Open an item to check its notes.',
  keys: {
    step: 'Step',
    loop: 'Loop',
    check: 'Check',
    notes: 'Notes',
    play: 'Play',
    layouts: 'Layouts',
    flip: 'Show the old one',
    hold: 'Hold',
    zoom: 'Zoom',
  },
  by: phrase((author: string, when: string) => `${author}, ${when}`, 'Mia', '2 d ago'),
  aGuest: 'A guest',
  copyTimecode: phrase((timecode: string) => `Copy ${timecode}`, '00:01:14:01'),
  copied: 'Copied',
  openNotes: phrase((amount: number) => count(amount, 'open note'), 3),
  checkedWith: phrase(
    (keyName: string, when: string, versionNumber: number | null) =>
      `Checked${onVersion(versionNumber)}${keyName === '' ? ' ' : ` with key ${quoted(keyName)}, `}${when}`,
    'Render node',
    '2 min ago',
    5,
  ),
  notHere: phrase((version: number) => `v${version} isn't on this computer.`, 4),
  /** Without asking which of the two it is. */
  lost: phrase((version: number) => `The file of v${version} is gone or has changed since its upload.`, 4),
  /** After the reason why another version can't be shown. */
  shownInstead: phrase((version: number | null) => `${start(versionLabel(version))} is shown instead.`, 7),
  /** On a contact sheet, which people at other computers read. */
  noPictureOf: phrase((version: number) => `v${version}: no picture`, 2),
  insteadOf: phrase(
    (noted: number, shown: number | null) =>
      `No picture of v${noted}. ${start(versionLabel(shown))} is shown instead.`,
    2,
    7,
  ),
  /** On the item's picture where no frame can be shown. */
  itemPicture: phrase(
    (version: number | null, isNoted: boolean) =>
      `${version === null ? 'Current version' : `v${version}`}${isNoted ? ' · not the noted frame' : ''}`,
    2,
    true,
  ),
  changed: phrase((version: number) => `The file of v${version} has changed since its upload.`, 4),
  gone: phrase((version: number) => `The file of v${version} is no longer where it was uploaded from.`, 4),
  fromCopy: phrase(
    (versionNumber: number | null) => start(`${versionLabel(versionNumber)} is shown from its small copy.`),
    4,
  ),
  noRender: 'No render of this item is on this computer.',
  noPicture: "Couldn't read this frame.",
  notRead: phrase(
    (versionNumber: number | null, at: string) =>
      `Couldn't read the frame of ${versionLabel(versionNumber)} at ${at}.`,
    4,
    '00:01:14:01',
  ),
  past: phrase(
    (versionNumber: number | null, frames: number) =>
      start(
        `${versionLabel(versionNumber)} ends before this note, after ${count(frames, 'frame')}. Its last frame is shown.`,
      ),
    5,
    96,
  ),
  otherLength: phrase(
    (now: number | null, nowFrames: number, before: number | null, beforeFrames: number) =>
      start(
        `${versionLabel(now)} has ${count(nowFrames, 'frame')}, ${versionLabel(before)} has ${beforeFrames.toLocaleString()}. Frames are counted from the start.`,
      ),
    5,
    83,
    4,
    96,
  ),
  otherRate: phrase(
    (now: number | null, nowRate: FrameRate, before: number | null, beforeRate: FrameRate) =>
      start(
        `${versionLabel(now)} has ${formatFrameRate(nowRate)} fps, ${versionLabel(before)} ${formatFrameRate(beforeRate)} fps. Frames are matched by time from the start.`,
      ),
    5,
    { num: 50, den: 1 },
    4,
    full,
  ),
  nearRate: phrase(
    (now: number | null, nowRate: FrameRate, before: number | null, beforeRate: FrameRate) =>
      start(
        `${versionLabel(now)} has ${formatFrameRate(nowRate)} fps, ${versionLabel(before)} ${formatFrameRate(beforeRate)} fps. Frames are counted from the start.`,
      ),
    5,
    { num: 24, den: 1 },
    4,
    film,
  ),
  byTime: phrase(
    (versionNumber: number | null) =>
      start(
        `${versionLabel(versionNumber)} has no even frame rate. Frames are matched by time from the start.`,
      ),
    4,
  ),
  bothByTime: phrase(
    (now: number | null, before: number | null) =>
      start(
        `${versionLabel(now)} and ${versionLabel(before)} have no even frame rate. Frames are matched by time from the start.`,
      ),
    5,
    4,
  ),
  otherSize: phrase(
    (now: number | null, nowSize: StoredPicture, before: number | null, beforeSize: StoredPicture) =>
      start(
        `${versionLabel(now)} is ${pictureTexts.size(nowSize)}, ${versionLabel(before)} ${pictureTexts.size(beforeSize)}.`,
      ),
    5,
    hd,
    4,
    uhd,
  ),
  needsFfmpeg: phrase(
    (codec: string, platform: string) => `ffmpeg is needed to show ${codec}. ${installFfmpeg(platform)}`,
    'ProRes 422 HQ',
    'linux',
  ),
} as const;

/** The keys of the note check, for the list of shortcuts. */
export const reviewKeyTexts = {
  title: 'In a review',
  check: 'Check the note and go to the next',
  notes: 'Previous or next note',
  step: 'Previous or next frame of both',
  loop: 'Loop the second around the note',
  shuttle: 'Play backwards, stop, play forwards',
  layouts: 'Both frames, wipe, difference, flip',
  old: 'Show the old frame while the key is held',
  hold: 'Hold the old frame while the new one moves',
  zoom: 'Fit, fill, 100 %, zoom out, zoom in',
} as const;

export const noteCheckFailures = {
  encoder_missing: phrase(
    (platform: string) =>
      failureText(
        "ffmpeg is needed to read frames, and it isn't on this computer.",
        installFfmpeg(platform),
        'retry',
      ),
    'linux',
  ),
  check_closed: failureText('This check was closed.', 'Open it again.', 'retry'),
  render_unreadable: phrase(
    (says: string) => failureText(says, 'Choose another render.', 'choose_another_file'),
    'The file is not a video.',
  ),
} as const;
