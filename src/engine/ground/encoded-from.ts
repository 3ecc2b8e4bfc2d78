import { readFile, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { z } from 'zod';
import { type SourceFrames, sourceFramesSchema } from '../../shared/model/sequences.ts';
import { diskPath } from './disk-path.ts';
import { replaceExclusively } from './exclusive-file.ts';
import { folderEntries } from './folder-entries.ts';

/** What `encode` leaves beside a video, so that whoever uploads it, on any computer, knows its frames. */
const encodedFromSchema = z.object({
  type: z.literal('encoded_from'),
  /** The folder of its frames. */
  frames: z.string().min(1),
  source_frames: sourceFramesSchema,
  /** Of the video that it was written for. */
  size_bytes: z.int().positive(),
});

export interface EncodedFrom {
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

/** Of so many files in one folder the folder is read once; what lies beside fewer is asked for one by one. */
const readFrom = 50;

/** What lies beside these videos about their frames; without those that nothing lies beside. */
export async function encodedFromOfAll(paths: readonly string[]): Promise<ReadonlyMap<string, EncodedFrom>> {
  const found = new Map<string, EncodedFrom>();
  for (const [folder, videos] of Map.groupBy(new Set(paths), (path) => dirname(path))) {
    const mayHaveNote = videos.length < readFrom ? () => true : await whatMayHaveNote(folder);
    const asked = videos.filter(mayHaveNote).map(async (path) => [path, await encodedFromOf(path)] as const);
    for (const [path, from] of await Promise.all(asked)) if (from) found.set(path, from);
  }
  return found;
}

/** A folder may spell its names in another case, or with accents of their own, than the paths that lead there. */
const anySpelling = (name: string): string => name.normalize('NFC').toLowerCase();

async function whatMayHaveNote(folder: string): Promise<(path: string) => boolean> {
  try {
    const names = new Set((await folderEntries(folder)).map(({ name }) => anySpelling(name)));
    return (path) => names.has(anySpelling(basename(notePathFor(path))));
  } catch {
    // Whose list nobody may read can hold files that are read.
    return () => true;
  }
}

/** What lies beside a video about its frames; null where nothing does, or where it is about another video. */
export async function encodedFromOf(videoPath: string): Promise<EncodedFrom | null> {
  try {
    const path = diskPath(notePathFor(videoPath));
    const note = await stat(path);
    if (!note.isFile() || note.size > bytesMax) return null;
    const said = encodedFromSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
    if (!said.success || said.data.size_bytes !== (await stat(diskPath(videoPath))).size) return null;
    return { encodedFrom: said.data.frames, sourceFrames: said.data.source_frames };
  } catch {
    return null;
  }
}
