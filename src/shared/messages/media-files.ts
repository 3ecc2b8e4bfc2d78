/** What a video file lacks, in words. */

export const startTimecodeUnreadSays = "The start timecode can't be read. Timecodes count from 00:00:00:00.";
export const unevenRateSays = 'The frame rate varies. Notes show their time, not a frame.';

const stillWritten = 'It is still rendering, or was only partly copied.';

export const roomOnlySays = `This file is empty so far. ${stillWritten}`;

export const missingPartSays = {
  beginning: `Its beginning is missing. ${stillWritten}`,
  end: `Its end is missing. ${stillWritten}`,
  middle: `Part of it is empty. ${stillWritten}`,
  index: `It has no index yet (the "moov" part of a movie file). ${stillWritten}`,
  closing: `The file was never completed. ${stillWritten}`,
} as const;
