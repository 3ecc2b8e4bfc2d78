import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { EncodeSettings, LinkReach } from '../../../shared/model/sequences.ts';
import { digestOf } from '../../ground/digest-of.ts';
import { makeFolder } from '../../ground/make-folder.ts';
import type { PieceRecord } from './piece-plan.ts';

/** What a video is made from, and how. Another rate or codec makes another video, with other pieces. */
export interface PieceSource {
  readonly folder: string;
  readonly pattern: string;
  readonly settings: Pick<EncodeSettings, 'rate' | 'codec' | 'colour'>;
  readonly links: LinkReach;
}

const recordSchema = z.object({
  first: z.int().nonnegative(),
  last: z.int().nonnegative(),
  frames: z.array(
    z.object({
      name: z.string(),
      sizeBytes: z.number(),
      modifiedNs: z.string(),
      changedNs: z.string(),
      inode: z.string(),
      hash: z.string(),
    }),
  ),
  picture: z.string(),
  sizeBytes: z.number(),
});

export const shelfNameOf = ({ folder, pattern, settings, links }: PieceSource): string => {
  const { rate, codec, colour } = settings;
  // Frames of pieces from earlier versions do not say their colors, so such pieces are not joined to those of today.
  const made = 'frames say their colours';
  return digestOf([JSON.stringify([folder, pattern, rate.num, rate.den, codec, colour, links, made])]);
};

/** A record whose program ended while writing it. */
const unfinishedRecord = /\.json\./;
const videoName = /^(\d+)\.mov$/;

/**
 * The encoded pieces of one video on disk, each beside a record of the frames it was made from. A piece that does not match
 * its record is simply encoded again.
 */
export class PieceShelf {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Removes the pieces of every other video, so that pieces never take more room than one video. */
  static async only(parent: string, name: string): Promise<PieceShelf> {
    const others = await readdir(parent).catch(() => []);
    for (const other of others)
      if (other !== name) await rm(join(parent, other), { recursive: true, force: true });
    const folder = join(parent, name);
    await makeFolder(folder, 0o700);
    return new PieceShelf(folder);
  }

  static async removeAll(parent: string): Promise<void> {
    await rm(parent, { recursive: true, force: true });
  }

  /** Null if there are no pieces. */
  static async find(parent: string, name: string): Promise<PieceShelf | null> {
    const folder = join(parent, name);
    const found = await stat(folder).catch(() => null);
    return found?.isDirectory() ? new PieceShelf(folder) : null;
  }

  pathOf(place: number): string {
    return join(this.#folder, `${place}.mov`);
  }

  /** The records of whole pieces, by place. Removes what is left of others. */
  async records(): Promise<Map<number, PieceRecord>> {
    const records = new Map<number, PieceRecord>();
    for (const name of await readdir(this.#folder).catch(() => [])) {
      if (unfinishedRecord.test(name)) await rm(join(this.#folder, name), { force: true });
      const [, digits] = videoName.exec(name) ?? [];
      if (digits === undefined) continue;
      const place = Number(digits);
      const record = await this.#read(place);
      if (record === null) await this.removePiece(place);
      else records.set(place, record);
    }
    return records;
  }

  /** Call once its video is written: the record is what makes a piece count. */
  async keep(place: number, record: PieceRecord): Promise<void> {
    const unfinished = `${this.#recordPath(place)}.${randomUUID()}`;
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(JSON.stringify(record));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, this.#recordPath(place));
  }

  async removePiece(place: number): Promise<void> {
    await rm(this.#recordPath(place), { force: true });
    await rm(this.pathOf(place), { force: true });
  }

  /** Removes all pieces of this video. */
  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #read(place: number): Promise<PieceRecord | null> {
    try {
      const said: unknown = JSON.parse(await readFile(this.#recordPath(place), 'utf8'));
      const record = recordSchema.parse(said);
      return (await stat(this.pathOf(place))).size === record.sizeBytes ? record : null;
    } catch {
      return null;
    }
  }

  #recordPath(place: number): string {
    return join(this.#folder, `${place}.json`);
  }
}
