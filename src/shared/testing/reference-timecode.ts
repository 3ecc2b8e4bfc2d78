import Reference from 'smpte-timecode';

/** The frame of a timecode, calculated by an independent library. */
export const referenceFrame = (timecode: string, framesPerSecond: number, dropFrame: boolean): number =>
  new Reference(timecode, framesPerSecond, dropFrame).frameCount;
