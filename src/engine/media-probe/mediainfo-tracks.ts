import { z } from 'zod';

/** The part of MediaInfo's output that is used here. Fields that a file has no data for are missing. */
const trackSchema = z.looseObject({
  '@type': z.string(),
  Format: z.string().optional(),
  Format_Commercial_IfAny: z.string().optional(),
  Format_Profile: z.string().optional(),
  Format_Version: z.string().optional(),
  CodecID: z.string().optional(),
  Width: z.number().optional(),
  Height: z.number().optional(),
  PixelAspectRatio: z.number().optional(),
  ScanType: z.string().optional(),
  Duration: z.number().optional(),
  FrameRate: z.number().optional(),
  FrameRate_Num: z.number().optional(),
  FrameRate_Den: z.number().optional(),
  FrameRate_Mode: z.string().optional(),
  FrameCount: z.number().optional(),
  TimeCode_FirstFrame: z.string().optional(),
  IsTruncated: z.string().optional(),
  extra: z.looseObject({ IsTruncated: z.string().optional() }).optional(),
});

const answerSchema = z.looseObject({
  media: z.looseObject({ track: z.array(trackSchema).default([]) }).nullish(),
});

export type Track = z.output<typeof trackSchema>;

export interface Tracks {
  readonly general: Track | null;
  readonly video: readonly Track[];
  readonly audio: readonly Track[];
  readonly image: readonly Track[];
  readonly other: readonly Track[];
}

export function readTracks(answer: unknown): Tracks {
  const tracks = answerSchema.parse(answer).media?.track ?? [];
  const ofType = (type: string) => tracks.filter((track) => track['@type'] === type);
  return {
    general: ofType('General')[0] ?? null,
    video: ofType('Video'),
    audio: ofType('Audio'),
    image: ofType('Image'),
    other: ofType('Other'),
  };
}

/** MediaInfo compares the size in the headers with the size of the file. */
export function saysTruncated(tracks: Tracks): boolean {
  return tracks.general?.IsTruncated === 'Yes' || tracks.general?.extra?.IsTruncated === 'Yes';
}
