import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { type SourceFrames, sourceFramesSchema } from '../../shared/model/sequences.ts';
import { diskPath } from './disk-path.ts';
import { replaceExclusively } from './exclusive-file.ts';

/** What `encode` leaves beside a video, so that whoever uploads it, on any computer, knows its frames. */
const encodedFromSchema = z.object({
  type: z.literal('encoded_from'),
  /** The folder of its frames. */
  frames: z.string().min(1),
  source_frames: sourceFramesSchema,
  /** Of the video that it was written for. */
  size_bytes: z.int().positive(),
});

interface EncodedFrom {
  readonly encodedFrom: string;
  readonly sourceFrames: SourceFrames;
}

const bytesMax = 64 * 1024;

const notePathFor = (videoPath: string): string => `${videoPath}.frames.json`;

/** Says what a video that was just made came from; false where that can't be written, as beside a name of the greatest length. */
export async function keepEncodedFrom(
  videoPath: string,
  { encodedFrom, sourceFrames }: EncodedFrom,
): Promise<boolean> {
  const { size } = await stat(diskPath(videoPath));
  const said = encodedFromSchema.parse({
    type: 'encoded_from',
    frames: encodedFrom,
    source_frames: sourceFrames,
    size_bytes: size,
  });
  return await replaceExclusively(notePathFor(videoPath), `${JSON.stringify(said, null, 2)}\n`).then(
    () => true,
    () => false,
  );
}

/** What lies beside a video about its frames; null where nothing does, or where it is about another video. */
export async function encodedFromOf(videoPath: string): Promise<EncodedFrom | null> {
  try {
    const path = diskPath(notePathFor(videoPath));
    const [video, note] = await Promise.all([stat(diskPath(videoPath)), stat(path)]);
    if (!note.isFile() || note.size > bytesMax) return null;
    const said = encodedFromSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
    if (!said.success || said.data.size_bytes !== video.size) return null;
    return { encodedFrom: said.data.frames, sourceFrames: said.data.source_frames };
  } catch {
    return null;
  }
}
