import { count, phrase } from './phrase.ts';

/** What is missing from a video file. */

export const startTimecodeUnreadSays = "The start timecode can't be read. Timecodes count from 00:00:00:00.";
export const unevenRateSays = 'The frame rate varies. Notes show their time, not a frame.';

const stillWritten = 'Still rendering, or only partly copied.';

export const roomOnlySays = `The file is empty so far. ${stillWritten}`;

export const missingPartSays = {
  beginning: `The beginning is missing. ${stillWritten}`,
  end: `The end is missing. ${stillWritten}`,
  middle: `A part is empty. ${stillWritten}`,
  index: `The index is missing (the "moov" part of a movie file). ${stillWritten}`,
  closing: `The file was never completed. ${stillWritten}`,
} as const;

/** The end of the file is allocated but not written, or is not part of the container. */
export const endNotThereSays = `The end is empty or isn't video data. ${stillWritten}`;

/** What a file is, if it is not a video. */
export const notVideoSays = {
  folder: 'This is a folder, not a video.',
  special: 'This is a device or a pipe, not a file.',
  empty: 'This file is empty.',
  archive: phrase((name: string) => `This is ${name}. Unpack it first.`, 'a ZIP archive'),
  project: phrase(
    (name: string) => `This is ${name}, not a video. Upload the video it renders.`,
    'a Blender file',
  ),
  document: 'This is a PDF document, not a video.',
  audio: 'This file has sound but no video.',
  image: phrase(
    (format: string | undefined) => `This is an image${format ? ` (${format})` : ''}, not a video.`,
    'PNG',
  ),
  text: 'This is a text file, not a video.',
  unknown: "This isn't a video in a known format.",
  names: {
    zip: 'a ZIP archive',
    emptyZip: 'an empty ZIP archive',
    sevenZip: 'a 7z archive',
    rar: 'a RAR archive',
    gzip: 'a gzip archive',
    tar: 'a tar archive',
    blender: 'a Blender file',
    afterEffects: 'an After Effects project',
  },
} as const;

/** Why a file can't be read. */
export const unreadableSays = {
  not_found: 'This file was moved or deleted. Choose it again.',
  not_allowed: "You don't have permission to read this file. Change its permissions, then try again.",
  outside_allowed_folders:
    "Your organization doesn't allow uploads from this folder. Choose a file in one of the folders in Settings › Studio.",
  locked: 'Another program is using this file. Try again when it has finished.',
  read_failed: "Couldn't read this file. Check its drive, then try again.",
  probe_failed: "Couldn't tell what is in this file. Play it to check that it is complete, then try again.",
} as const;

/** Why an image sequence can't be read, with the name of the first frame. */
export const unreadableFramesSays = phrase(
  (frames: {
    readonly count: number;
    readonly first: string;
    readonly reason: keyof typeof unreadableSays;
  }): string => {
    const others = frames.count > 1 ? ` and ${count(frames.count - 1, 'other frame')}` : '';
    const which = `${frames.first}${others}`;
    if (frames.reason === 'not_allowed')
      return `You don't have permission to read ${which}. Change the permissions.`;
    if (frames.reason === 'locked') return `Another program is using ${which}.`;
    return `Couldn't read ${which}. Check the drive.`;
  },
  { count: 3, first: 'Halo.1043.exr', reason: 'not_allowed' },
);
