import { statSync } from 'node:fs';
import { mediaIdSchema, noteIdSchema, versionIdSchema } from '../../../shared/api/ids.ts';
import { type NoteInCheck, picturesAt } from '../../../shared/model/note-check.ts';
import { numberedPictures, numbersIn } from '../../media-probe/testing/numbered-frames.ts';
import { ProbeDesk } from '../../media-probe/testing/probe-samples.ts';
import { FfmpegFrameGrabber } from '../../node/ffmpeg/ffmpeg-frame-grabber.ts';
import { foundFfmpeg } from '../../testing/found-ffmpeg.ts';
import { type CheckSubject, NoteCheck, type NotePlace } from '../check/note-check.ts';
import { type Render, renderOf, type VersionRender } from '../version-renders.ts';

export const mediaId = mediaIdSchema.parse('med_1');
export const olderId = versionIdSchema.parse('ver_4');

/** First number in the pictures of the newer video, so that they differ from all those of the older one. */
export const newerFrom = 512;

export interface Film {
  readonly name: string;
  readonly rate: string;
  readonly count: number;
  readonly encoder: readonly string[];
}

export interface SeenNumbers {
  readonly before: number | null;
  readonly after: number | null;
}

/** Note checks on videos whose pictures show their own numbers. */
export class CheckDesk implements AsyncDisposable {
  readonly probes: ProbeDesk;
  readonly grabber = new FfmpegFrameGrabber(foundFfmpeg);
  readonly #checks: NoteCheck[] = [];

  private constructor(probes: ProbeDesk) {
    this.probes = probes;
  }

  static async open(): Promise<CheckDesk> {
    return new CheckDesk(await ProbeDesk.open());
  }

  film({ name, rate, count, encoder }: Film, from: number): Promise<string> {
    return this.probes.renders.make(name, [...numberedPictures(rate, count, from), ...encoder]);
  }

  async render(path: string): Promise<Render> {
    const probed = await this.probes.look(path);
    if (probed.kind !== 'video') throw new Error(`${path}: ${JSON.stringify(probed)}`);
    return renderOf(path, probed.facts, null);
  }

  async version(path: string): Promise<VersionRender> {
    const { size, mtimeMs } = statSync(path);
    const render = await this.render(path);
    return {
      ...render,
      versionId: olderId,
      versionNumber: 4,
      sizeBytes: size,
      durationSeconds: null,
      hasAudio: false,
      deliveredAtMs: mtimeMs,
    };
  }

  async subject(path: string): Promise<CheckSubject> {
    const { size, mtimeMs } = statSync(path);
    const file = { path, sizeBytes: size, modifiedMs: mtimeMs };
    return { render: await this.render(path), versionId: null, versionNumber: 5, file };
  }

  /** A check with the older video as v4, and the newer one as the render to check. */
  async check(older: Film | null, newer: Film | null): Promise<NoteCheck> {
    const check = new NoteCheck({
      id: `check${this.#checks.length}`,
      grabber: this.grabber,
      subject: newer && (await this.subject(await this.film(newer, newerFrom))),
      copies: { pathOf: async () => null },
      versions: older ? [await this.version(await this.film(older, 0))] : [],
    });
    this.#checks.push(check);
    return check;
  }

  /** The numbers that both sides show at this offset from a note, in steps. */
  async see(check: NoteCheck, note: NoteInCheck, offset = 0): Promise<SeenNumbers> {
    const [seen] = await this.seeSteps(check, note, [offset]);
    return seen ?? { before: null, after: null };
  }

  /** The same at several offsets, one after the other. */
  async seeSteps(
    check: NoteCheck,
    note: NoteInCheck,
    offsets: readonly number[],
  ): Promise<readonly SeenNumbers[]> {
    const read = async (key: string | null, name: string | undefined) =>
      key !== null && name !== undefined ? await check.picture(key, name) : null;
    const seen: (Uint8Array | null)[] = [];
    for (const offset of offsets) {
      const pictures = picturesAt(note, offset);
      seen.push(await read(note.before.kind === 'shown' ? note.before.key : null, pictures.before?.name));
      seen.push(await read(note.after?.key ?? null, pictures.after?.name));
    }
    const numbers = await numbersIn(seen);
    return offsets.map((_, index) => ({
      before: numbers[2 * index] ?? null,
      after: numbers[2 * index + 1] ?? null,
    }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const check of this.#checks) await check.close();
    await this.probes[Symbol.asyncDispose]();
  }
}

/** A note on v4, with its time rounded as the service does. */
export const noteAt = (seconds: number, id = `note_${seconds}`): NotePlace => ({
  id: noteIdSchema.parse(id),
  versionId: olderId,
  versionNumber: 4,
  atSeconds: Math.round(seconds * 1000) / 1000,
});
