import type { MediaFacts } from '../../../shared/model/media-facts.ts';
import { formatTimecode, frameToTimecode } from '../../../shared/model/timecode.ts';
import type { ContainerBytes } from './container-bytes.ts';
import { SampleTable } from './mp4-samples.ts';
import type { Track } from './mp4-track.ts';

const dropFrameFlag = 0x1;
const counterFlag = 0x8;

/**
 * The timecode of the first frame, from the timecode track that the video track refers to. Null if it refers to none, or to one
 * that is only a counter.
 */
export async function readStartTimecode(
  bytes: ContainerBytes,
  video: Track,
  tracks: readonly Track[],
): Promise<MediaFacts['startTimecode'] | 'unread'> {
  const track = tracks.find(({ id, handler }) => handler === 'tmcd' && id === video.timecodeTrackId);
  if (track === undefined) return null;
  if (track.codec !== 'tmcd') return 'unread';
  const description = await bytes.at(track.descriptionAt, 34);
  const flags = description.u32(20);
  const labelsPerSecond = description.u8(32);
  const samples = await SampleTable.of(bytes, track);
  if ((flags & counterFlag) !== 0) return null;
  if (samples === null || labelsPerSecond === 0) return 'unread';
  const { offset, sizeBytes } = await samples.sample(0);
  const value = await bytes.upTo(offset, Math.min(sizeBytes, 4));
  if (value.length < 4) return 'unread';
  const drops = (flags & dropFrameFlag) !== 0;
  const rate = drops ? { num: labelsPerSecond * 1000, den: 1001 } : { num: labelsPerSecond, den: 1 };
  const timecode = frameToTimecode(value.u32(0), rate, drops);
  return { text: formatTimecode(timecode, rate), dropFrame: timecode.dropFrame };
}
