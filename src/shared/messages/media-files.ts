/** What a video file lacks, in words. */

const stillWritten = 'It is still being written, or was only partly copied.';

export const roomOnlySays = `This file is empty so far. ${stillWritten}`;

export const missingPartSays = {
  beginning: `Its beginning is missing. ${stillWritten}`,
  end: `Its end is missing. ${stillWritten}`,
  middle: `Part of it is empty. ${stillWritten}`,
  index: `It has no index yet (the "moov" part of a movie file). ${stillWritten}`,
  closing: `It was never closed. ${stillWritten}`,
} as const;
