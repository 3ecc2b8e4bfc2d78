import { numberedPictures, scaledTo } from '../../src/engine/media-probe/testing/numbered-frames.ts';
import type { SampleRenders } from '../../src/engine/testing/sample-renders.ts';
import { expect } from './expect.ts';
import { postForm } from './practice-page.ts';
import type { Studio } from './studio.ts';

/** Numbers in second versions begin here, so that none can be mistaken for a number of a first version. */
export const newerFrom = 512;

const prores = ['-c:v', 'prores_ks', '-profile:v', '2'];

interface Film {
  readonly frames: number;
  readonly version?: 1 | 2;
  /** The number in its first frame. */
  readonly first?: number;
  /** Such as `1080:1920`. */
  readonly size?: string;
}

interface NotedFrames {
  /** The lengths of version 1 and 2 in frames. */
  readonly first: number;
  readonly second: number;
  readonly notes: readonly (readonly [frame: number, text: string])[];
}

/** Test versions of items: ProRes films with the frame number in the pixels of each frame, and notes at given frames. */
export class NumberedFilms {
  readonly #studio: Studio;
  readonly #samples: SampleRenders;
  readonly #rate: string;

  constructor(studio: Studio, samples: SampleRenders, rate = '24000/1001') {
    this.#studio = studio;
    this.#samples = samples;
    this.#rate = rate;
  }

  make(name: string, { frames, version = 1, first = version === 1 ? 0 : newerFrom, size }: Film) {
    return this.#samples.make(fileOf(name, version), [
      ...numberedPictures(this.#rate, frames, first),
      ...(size === undefined ? [] : scaledTo(size)),
      ...prores,
    ]);
  }

  /** Uploads version 1 as an item of this name. */
  async upload(name: string, film: Film): Promise<string> {
    const path = await this.make(name, film);
    await this.#studio.uploadAsNewItem(path, name);
    await this.#studio.waitForState(fileOf(name, 1), 'ready');
    return path;
  }

  /** Uploads version 2 by a drop, as a person does. */
  async uploadNext(name: string, film: Film): Promise<string> {
    const path = await this.make(name, { ...film, version: 2 });
    await this.#studio.dropOnItem(name, [path]);
    await this.#studio.waitForState(fileOf(name, 2), 'ready');
    return path;
  }

  /** Leaves notes at frames of a version, on the item's page in the browser. */
  async leaveNotes(name: string, notes: NotedFrames['notes'], version: 1 | 2 = 1): Promise<void> {
    const { target, delivery } = await this.#studio.job(fileOf(name, version));
    const item = `/app/projects/${target.projectId}/media/${delivery?.mediaId ?? ''}`;
    for (const [frame, text] of notes)
      await postForm(this.#studio.service.addresses.base_url, `${item}/notes`, {
        version_id: delivery?.versionId ?? '',
        text,
        at_seconds: this.#secondsOf(frame).toFixed(3),
      });
  }

  /** Uploads version 1, leaves notes on it, and drops version 2 on the item: the sheet is open and ready to upload. */
  async dropOnNotes(name: string, frames: NotedFrames): Promise<void> {
    const { sheet, window } = this.#studio;
    await this.upload(name, { frames: frames.first });
    await this.leaveNotes(name, frames.notes);
    const second = await this.make(name, { frames: frames.second, version: 2 });
    await window.keyboard.press('F5');
    await this.#studio.dropOnItem(name, [second]);
    await expect(sheet).toContainText('open note');
    await expect(sheet.getByRole('button', { name: /^Upload.*Ctrl/ })).toBeFocused();
  }

  #secondsOf(frame: number): number {
    const [num = 0, den = 1] = this.#rate.split('/').map(Number);
    return (frame * den) / num;
  }
}

const fileOf = (name: string, version: 1 | 2): string => `${name}_v0${version}.mov`;
