import Reference from 'smpte-timecode';

/** The frame of a timecode as another implementation counts it. */
export const referenceFrame = (timecode: string, framesPerSecond: number, dropFrame: boolean): number =>
  new Reference(timecode, framesPerSecond, dropFrame).frameCount;
