/** Of a video that doesn't say how its YUV is meant. */
export interface UnsaidColours {
  /** As ffmpeg names it. */
  readonly codec: string;
  readonly height: number;
  readonly isFullRange: boolean;
}

const hdFromHeight = 720;

/**
 * Whether it is BT.709, where ffmpeg takes BT.601. It is read as Chromium plays it (seen in Chromium 156), here and for the pictures
 * of the service: from 720 lines on as BT.709, others as BT.601. VP9, AV1 and full range are BT.601 in any size.
 */
export const isUnsaidBt709 = ({ codec, height, isFullRange }: UnsaidColours): boolean =>
  height >= hdFromHeight && !isFullRange && codec !== 'vp9' && codec !== 'av1';
