import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { z } from 'zod';
import { type SourceFrames, sourceFramesSchema } from '../../shared/model/sequences.ts';
import { diskPath } from './disk-path.ts';
import { replaceExclusively } from './exclusive-file.ts';
import { folderEntries } from './folder-entries.ts';
import { openPlainFile } from './plain-file.ts';

/** A file that `encode` writes next to a video, so that whoever uploads the video, on any computer, knows its frames. */
const encodedFromSchema = z.object({
  type: z.literal('encoded_from'),
  frames: z.string().min(1),
  source_frames: sourceFramesSchema,
  /** Size of the video: of another size, it is another video. */
  size_bytes: z.int().positive(),
});

export interface EncodedFrom {
  readonly encodedFrom: string;
  readonly sourceFrames: SourceFrames;
}

const bytesMax = 64 * 1024;

const notePathFor = (videoPath: string): string => `${videoPath}.frames.json`;

/** Writes down what a new video was made from. False where that fails, for example because the name gets too long. */
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

/** From this many videos in one folder on, the folder is listed once; for fewer, each file is looked up. */
const readFrom = 50;

/** The frames of those videos that have such a file next to them. */
export async function encodedFromOfAll(paths: readonly string[]): Promise<ReadonlyMap<string, EncodedFrom>> {
  const found = new Map<string, EncodedFrom>();
  for (const [folder, videos] of Map.groupBy(new Set(paths), (path) => dirname(path))) {
    const mayHaveNote = videos.length < readFrom ? () => true : await whatMayHaveNote(folder);
    const asked = videos.filter(mayHaveNote).map(async (path) => [path, await encodedFromOf(path)] as const);
    for (const [path, from] of await Promise.all(asked)) if (from) found.set(path, from);
  }
  return found;
}

/** The file system may change the case or the Unicode normalization of names, so both are ignored. */
const anySpelling = (name: string): string => name.normalize('NFC').toLowerCase();

async function whatMayHaveNote(folder: string): Promise<(path: string) => boolean> {
  try {
    const names = new Set((await folderEntries(folder)).map(({ name }) => anySpelling(name)));
    return (path) => names.has(anySpelling(basename(notePathFor(path))));
  } catch {
    // Without the right to list a folder, its files may still be readable.
    return () => true;
  }
}

/** The frames of a video; null where nothing is written about it, or only about another video. */
export async function encodedFromOf(videoPath: string): Promise<EncodedFrom | null> {
  try {
    await using note = await openPlainFile(notePathFor(videoPath));
    if ((await note.stat()).size > bytesMax) return null;
    const said = encodedFromSchema.safeParse(JSON.parse(await note.readFile('utf8')));
    if (!said.success || said.data.size_bytes !== (await stat(diskPath(videoPath))).size) return null;
    return { encodedFrom: said.data.frames, sourceFrames: said.data.source_frames };
  } catch {
    return null;
  }
}
