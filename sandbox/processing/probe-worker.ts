import { open } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import mediaInfoFactory from 'mediainfo.js';
import { z } from 'zod';

const requestSchema = z.object({ id: z.number(), file: z.string() });

const trackSchema = z.object({
  '@type': z.string(),
  Duration: z.coerce.number().optional(),
  Width: z.coerce.number().optional(),
  Height: z.coerce.number().optional(),
  Rotation: z.coerce.number().optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
});
const resultSchema = z.object({
  media: z.object({ track: z.array(trackSchema) }).nullish(),
});

export interface ProbeAnswer {
  readonly id: number;
  /** Null when the file is not a complete video. */
  readonly facts: { durationSeconds: number | null; width: number; height: number } | null;
}

const mediaInfo = await mediaInfoFactory({ format: 'object', coverData: false });

async function probe(file: string): Promise<ProbeAnswer['facts']> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  if (size === 0) return null;
  const result = await mediaInfo.analyzeData(size, async (length, offset) => {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await handle.read(bytes, 0, length, offset);
    return bytes.subarray(0, bytesRead);
  });
  const tracks = resultSchema.parse(result).media?.track ?? [];
  const general = tracks.find((track) => track['@type'] === 'General');
  const video = tracks.find((track) => track['@type'] === 'Video');
  if (!video?.Width || !video.Height || general?.extra?.['IsTruncated'] === 'Yes') return null;
  const isTurned = video.Rotation !== undefined && Math.round(video.Rotation) % 180 !== 0;
  return {
    durationSeconds: video.Duration ?? general?.Duration ?? null,
    // As it is shown, because a comp shows it so, and the client says it so when it asks for a version.
    width: isTurned ? video.Height : video.Width,
    height: isTurned ? video.Width : video.Height,
  };
}

// MediaInfo reads one file at a time, so files queue up.
let line: Promise<void> = Promise.resolve();
parentPort?.on('message', (message: unknown) => {
  const { id, file } = requestSchema.parse(message);
  line = line.then(async () => {
    const facts = await probe(file).catch(() => null);
    parentPort?.postMessage({ id, facts } satisfies ProbeAnswer);
  });
});
