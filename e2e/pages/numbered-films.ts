import { numberedPictures } from '../../src/engine/media-probe/testing/numbered-frames.ts';
import type { SampleRenders } from '../../src/engine/testing/sample-renders.ts';
import { postForm } from './practice-page.ts';
import type { Studio } from './studio.ts';

/** The numbers in second versions begin here, so that none can be taken for one of a first version. */
export const newerFrom = 512;

const prores = ['-c:v', 'prores_ks', '-profile:v', '2'];

interface Film {
  readonly frames: number;
  readonly version?: 1 | 2;
  /** The number in its first frame. */
  readonly first?: number;
  /** What ffmpeg does to the pictures. */
  readonly filter?: string;
}

/** Versions of items, made for a test: ProRes whose frames have their numbers in their pixels, with notes at frames. */
export class NumberedFilms {
  readonly #studio: Studio;
  readonly #samples: SampleRenders;
  readonly #rate: string;

  constructor(studio: Studio, samples: SampleRenders, rate = '24000/1001') {
    this.#studio = studio;
    this.#samples = samples;
    this.#rate = rate;
  }

  make(name: string, { frames, version = 1, first = version === 1 ? 0 : newerFrom, filter }: Film) {
    return this.#samples.make(fileOf(name, version), [
      ...numberedPictures(this.#rate, frames, first),
      ...(filter === undefined ? [] : ['-vf', filter]),
      ...prores,
    ]);
  }

  /** Version 1 becomes an item of this name. */
  async upload(name: string, film: Film): Promise<string> {
    const path = await this.make(name, film);
    await this.#studio.uploadAsNewItem(path, name);
    await this.#studio.waitForState(fileOf(name, 1), 'ready');
    return path;
  }

  /** Version 2 goes up the way a person takes. */
  async uploadNext(name: string, film: Film): Promise<string> {
    const path = await this.make(name, { ...film, version: 2 });
    await this.#studio.dropOnItem(name, [path]);
    await this.#studio.waitForState(fileOf(name, 2), 'ready');
    return path;
  }

  /** Somebody leaves notes on version 1, each at a frame, on the item's page in the browser. */
  async leaveNotes(name: string, notes: readonly (readonly [frame: number, text: string])[]): Promise<void> {
    const { target, delivery } = await this.#studio.job(fileOf(name, 1));
    const item = `/app/projects/${target.projectId}/media/${delivery?.mediaId ?? ''}`;
    for (const [frame, text] of notes)
      await postForm(this.#studio.service.addresses.base_url, `${item}/notes`, {
        version_id: delivery?.versionId ?? '',
        text,
        at_seconds: this.#secondsOf(frame).toFixed(3),
      });
  }

  #secondsOf(frame: number): number {
    const [num = 0, den = 1] = this.#rate.split('/').map(Number);
    return (frame * den) / num;
  }
}

const fileOf = (name: string, version: 1 | 2): string => `${name}_v0${version}.mov`;
