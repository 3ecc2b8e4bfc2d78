declare module 'smpte-timecode' {
  /** The part of the library that the tests compare against. */
  class Timecode {
    constructor(timecode: number | string, frameRate: number, dropFrame: boolean);
    readonly frameCount: number;
    toString(): string;
  }
  export = Timecode;
}
