import type { VideoCodec } from './sequences.ts';

/** The codec for frames, unless a person chooses another. */
export const usualCodec = (hasAlpha: boolean): VideoCodec => (hasAlpha ? 'prores4444' : 'prores422hq');

export const losesAlpha = (codec: VideoCodec): boolean => codec !== 'prores4444';
