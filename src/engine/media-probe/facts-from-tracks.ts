import {
  believeFrameRate,
  type FrameRate,
  framesPerSecond,
  recognizeFrameRate,
} from '../../shared/model/frame-rate.ts';
import type { MediaFacts } from '../../shared/model/media-facts.ts';
import { believedAspect } from '../../shared/model/shown-shape.ts';
import type { ContainerFacts } from './containers/container-report.ts';
import { codecLabel, containerLabel } from './labels.ts';
import type { Track, Tracks } from './mediainfo-tracks.ts';

/** Facts about the first video track with a size; null if there is none. What the container itself says has priority. */
export function factsFromTracks(
  tracks: Tracks,
  sizeBytes: number,
  said: ContainerFacts = {},
): MediaFacts | null {
  const video = tracks.video.find((track) => isSize(track.Width) && isSize(track.Height));
  const { general } = tracks;
  if (video?.Width === undefined || video.Height === undefined || general === null) return null;
  const rate = said.frameRate ?? rateOf(video) ?? rateOf(general);
  const durationSeconds =
    said.durationSeconds ?? durationOf(video, general, rate, video.FrameCount ?? general.FrameCount ?? null);
  const frameRateMode = said.frameRateMode ?? (video.FrameRate_Mode === 'VFR' ? 'variable' : 'constant');
  const rotationDegrees = said.rotationDegrees ?? 0;
  const height = said.height ?? video.Height;
  const isTurned = rotationDegrees === 90 || rotationDegrees === 270;
  const startTimecode = said.startTimecode ?? startTimecodeOf(tracks);
  return {
    container: containerLabel(general),
    codec: codecLabel(video, said.codecId),
    durationSeconds,
    frameRate: rate,
    frameRateMode,
    frameCount:
      said.frameCount ??
      video.FrameCount ??
      general.FrameCount ??
      countedFrames(durationSeconds, rate, frameRateMode),
    startTimecode,
    startTimecodeUnread: startTimecode === null && (said.startTimecodeUnread === true || saysAStart(tracks)),
    hasAudio: tracks.audio.length > 0,
    sizeBytes,
    width: isTurned ? height : video.Width,
    height: isTurned ? video.Width : height,
    rotationDegrees,
    pixelAspect: pixelAspectOf(video, isTurned),
    isInterlaced: video.ScanType !== undefined && video.ScanType !== 'Progressive',
  };
}

/** A rotation by 90 degrees turns the pixels, too. */
function pixelAspectOf({ PixelAspectRatio: said = 1 }: Track, isTurned: boolean): number {
  const aspect = believedAspect(said);
  return isTurned ? 1 / aspect : aspect;
}

function countedFrames(
  durationSeconds: number | null,
  rate: FrameRate | null,
  mode: MediaFacts['frameRateMode'],
): number | null {
  if (durationSeconds === null || rate === null || mode === 'variable') return null;
  return Math.round(durationSeconds * framesPerSecond(rate));
}

function isSize(value: number | undefined): boolean {
  return value !== undefined && Number.isSafeInteger(value) && value > 0;
}

function rateOf(track: Track): FrameRate | null {
  if (track.FrameRate_Num !== undefined && track.FrameRate_Den !== undefined) {
    const exact = believeFrameRate(track.FrameRate_Num, track.FrameRate_Den);
    if (exact !== null) return exact;
  }
  return track.FrameRate === undefined ? null : recognizeFrameRate(track.FrameRate);
}

/** MediaInfo rounds to milliseconds. Frame count and rate give the exact duration, if both agree to a frame. */
function durationOf(
  video: Track,
  general: Track,
  rate: FrameRate | null,
  frameCount: number | null,
): number | null {
  // The track's duration first: that of a transport stream includes its clock, which continues after the pictures.
  const said = video.Duration ?? general.Duration;
  if (rate === null || frameCount === null || frameCount === 0) return said ?? null;
  const exact = (frameCount * rate.den) / rate.num;
  const oneFrameSeconds = 1 / framesPerSecond(rate);
  if (said !== undefined && Math.abs(said - exact) > oneFrameSeconds) return said;
  return exact;
}

/** The timecode track of the container has priority over a timecode within the video stream. */
function startTimecodeOf(tracks: Tracks): MediaFacts['startTimecode'] {
  const text = startsSaid(tracks).find((value) => /^\d\d:\d\d:\d\d[:;]\d{2,3}$/.test(value));
  return text === undefined ? null : { text, dropFrame: text.includes(';') };
}

const startsSaid = (tracks: Tracks): readonly string[] =>
  tracks.other.flatMap(({ TimeCode_FirstFrame: text }) => text ?? []);
const saysAStart = (tracks: Tracks): boolean => startsSaid(tracks).length > 0;
