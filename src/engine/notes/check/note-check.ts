import { basename } from 'node:path';
import type { NoteId, VersionId } from '../../../shared/api/ids.ts';
import { noteCheckTexts } from '../../../shared/messages/note-check.ts';
import {
  areCountedAlike,
  type BeforeInCheck,
  type CheckPicture,
  type CheckRender,
  type CheckSteps,
  evenPicture,
  type NoteInCheck,
  noteFrame,
  picturesAt,
  stepsPerSecond,
  unevenPicture,
} from '../../../shared/model/note-check.ts';
import { secondsToFrame } from '../../../shared/model/timecode.ts';
import type { FrameGrabber } from '../../ports/frame-grabber.ts';
import type { TickedRender } from '../note-ticks.ts';
import {
  canShowFrames,
  framesShown,
  hasAlpha,
  isPlayable,
  type LocatedRender,
  locateRender,
  newestFirst,
  pictureShown,
  type Render,
  type RenderCopies,
  sourceOf,
  type VersionRender,
} from '../version-renders.ts';
import { differencesBetween } from './differences.ts';
import { type FetchUnit, FrameFetcher } from './frame-fetcher.ts';

/** The part of a note that a check needs. */
export interface NotePlace {
  /** Null: not a note, but the whole video, compared with that of the version. */
  readonly id: NoteId | null;
  /** Null if there is no other version to compare with. */
  readonly versionId: VersionId | null;
  readonly versionNumber: number;
  readonly atSeconds: number;
}

/** The render that notes are checked on. */
export interface CheckSubject extends TickedRender {
  readonly render: Render;
  readonly versionNumber: number | null;
}

export interface NoteCheckParts {
  readonly id: string;
  readonly grabber: FrameGrabber;
  /** Null if no render of the item is on this computer. */
  readonly subject: CheckSubject | null;
  readonly versions: readonly VersionRender[];
  readonly copies: RenderCopies;
}

/** How many adjacent pictures are decoded at once: half a second of video for one start of ffmpeg. */
const runLength = 12;
const aroundOthers = 6;
/** Step size where the times of pictures are unknown. */
const unplayedStepSeconds = 1 / 24;

/** A check of open notes: each is shown on the render it was left on, and on the render to be checked. */
export class NoteCheck {
  readonly id: string;
  subject: CheckSubject | null;
  readonly #grabber: FrameGrabber;
  readonly #fetcher: FrameFetcher;
  readonly #wholeFetcher: FrameFetcher;
  readonly #versions: readonly VersionRender[];
  readonly #copies: RenderCopies;
  readonly #renders = new Map<string, Render>();
  readonly #notes = new Map<string, Promise<NoteInCheck>>();
  readonly #closing = new AbortController();
  #turn = 0;

  constructor({ id, grabber, subject, versions, copies }: NoteCheckParts) {
    this.id = id;
    this.subject = subject;
    this.#grabber = grabber;
    this.#fetcher = new FrameFetcher(grabber);
    this.#wholeFetcher = new FrameFetcher(grabber, 'own');
    this.#versions = versions;
    this.#copies = copies;
    if (subject) this.#renders.set(this.#keyOfSubject, subject.render);
    for (const version of versions) this.#renders.set(this.#keyOf(version.versionId), version);
  }

  /** Its upload has made this version of the render that is checked. */
  becomes(made: Pick<CheckSubject, 'versionId' | 'versionNumber'>): void {
    this.subject = this.subject && { ...this.subject, ...made };
    // What was said of it before called it the new render.
    this.#notes.clear();
  }

  /** The renders of this check, starting with the one to be checked. */
  async renders(): Promise<readonly CheckRender[]> {
    const hasFfmpeg = await this.#grabber.isAvailable();
    const subject =
      this.subject && describe(this.#keyOfSubject, this.subject.render, this.subject, hasFfmpeg);
    const others = await Promise.all(
      this.#versions.map(async (version) => {
        const { render } = await this.#locate(version);
        return describe(this.#keyOf(version.versionId), render ?? version, version, hasFfmpeg);
      }),
    );
    return subject ? [subject, ...others] : others;
  }

  /** A note on both renders. Pictures around it, and those of the next notes, are fetched ahead. */
  async lookAt(note: NotePlace, next: readonly NotePlace[]): Promise<NoteInCheck> {
    const found = await this.place(note);
    void this.#fetchAhead(found, next);
    return found;
  }

  place(note: NotePlace): Promise<NoteInCheck> {
    const name = `${note.id} ${note.versionId} ${note.atSeconds}`;
    const known = this.#notes.get(name);
    if (known) return known;
    const placed = this.#place(note);
    this.#notes.set(name, placed);
    return placed;
  }

  /** A picture of one of the renders, by a name from `picturesAt`: as wide as a screen, or in full size. */
  async picture(key: string, name: string, isWhole = false): Promise<Uint8Array | null> {
    const render = this.#renders.get(key);
    const picture = render && readName(name, render);
    if (!render || !picture) return null;
    if (isWhole) return await this.#wholeFetcher.picture({ key, render, pictures: [picture] });
    const wasThere = this.#fetcher.isKept(key, picture);
    const bytes = await this.#fetcher.picture({ key, render, pictures: [picture] });
    if (!wasThere && bytes) this.#fetcher.addAhead(unitsAround(key, render, picture));
    return bytes;
  }

  /** Path of one of the renders, for the window to play. */
  pathOf(key: string): string | null {
    const render = this.#renders.get(key);
    return render ? sourceOf(render).path : null;
  }

  /** Ends every decoder; resolves when they are gone. */
  async close(): Promise<void> {
    this.#turn += 1;
    this.#closing.abort();
    await Promise.all([this.#fetcher.close(), this.#wholeFetcher.close()]);
  }

  async #place(note: NotePlace): Promise<NoteInCheck> {
    const { subject } = this;
    const version = this.#versions.find(({ versionId }) => versionId === note.versionId) ?? null;
    const isSame = note.versionId !== null && subject?.versionId === note.versionId;
    const located = version && !isSame ? await this.#locate(version) : null;
    const noted = located?.render ?? null;
    const standIn = noted || isSame || note.versionId === null ? null : await this.#standIn();
    const old = noted ?? standIn;
    const oldFrame = old && noteFrame(note.atSeconds, version?.evenRate ?? null, counted(old));
    const oldSteps = old && (await this.#steps(old, note.atSeconds, oldFrame));
    const isCountedAlike =
      old !== null && subject !== null && areCountedAlike(old.evenRate, counted(subject.render));
    const mapping = isCountedAlike ? 'frame' : 'time';
    // No note is past the end of its own version. A stand-in may end before the note, and the new render not.
    const lastFrame = noted && oldSteps?.kind === 'even' ? oldSteps.frame : oldFrame;
    const sameFrame = mapping === 'frame' ? lastFrame : null;
    const steps = subject && (await this.#steps(subject.render, note.atSeconds, sameFrame));
    const both = old && {
      versionNumber: old.versionNumber,
      render: old,
      frame: standIn && oldFrame,
    };
    return {
      noteId: note.id,
      before: this.#before(note, located, isSame, old, oldSteps),
      after: steps && { key: this.#keyOfSubject, steps },
      mapping,
      remarks: subject
        ? [
            ...(isSame && this.#hasOthers()
              ? [{ of: 'after' as const, sentence: noteCheckTexts.ownNote(note.versionNumber) }]
              : []),
            ...differencesBetween(both, subject, { mapping, frame: sameFrame, atSeconds: note.atSeconds }),
          ]
        : [],
    };
  }

  #before(
    note: NotePlace,
    located: LocatedRender | null,
    isSame: boolean,
    old: VersionRender | null,
    steps: CheckSteps | null,
  ): BeforeInCheck {
    if (note.versionId === null || isSame) return { kind: 'same' };
    const shown = old && steps && { kind: 'shown' as const, key: this.#keyOf(old.versionId), steps };
    if (shown && located?.render) return shown;
    const sentence = whyMissing(located, note.versionNumber);
    if (!shown) return { kind: 'missing', sentence, onSheet: noteCheckTexts.noPictureOf(note.versionNumber) };
    const { versionNumber } = old;
    return {
      ...shown,
      insteadOf: {
        sentence: `${sentence} ${noteCheckTexts.shownInstead(versionNumber)}`,
        onSheet: noteCheckTexts.insteadOf(note.versionNumber, versionNumber),
      },
    };
  }

  /** The newest version here that is older than the render being checked: what it is compared with where the noted one isn't here. */
  async #standIn(): Promise<VersionRender | null> {
    const { subject } = this;
    if (!subject) return null;
    const isOlder = ({ versionId, versionNumber }: VersionRender) =>
      // A render that isn't a version yet counts as the newest.
      subject.versionId === null ||
      (versionId !== subject.versionId && (versionNumber ?? 0) < (subject.versionNumber ?? 0));
    for (const version of newestFirst(this.#versions).filter(isOlder)) {
      const { render } = await this.#locate(version);
      if (render) return render;
    }
    return null;
  }

  /** Whether versions other than the one being checked were uploaded from here. */
  #hasOthers(): boolean {
    return this.#versions.some(({ versionId }) => versionId !== this.subject?.versionId);
  }

  /** Finds the file of a version's render, or the small copy of it. Its pictures come from there from now on. */
  async #locate(version: VersionRender): Promise<LocatedRender> {
    const located = await locateRender(version, this.#copies);
    if (located.render) this.#renders.set(this.#keyOf(version.versionId), located.render);
    return located;
  }

  /** Steps around a frame if its number is known, otherwise around a time. */
  async #steps(render: Render, atSeconds: number, known: number | null): Promise<CheckSteps> {
    const { evenRate: rate, frameCount } = render;
    if (rate) {
      const count = frameCount === 0 ? null : frameCount;
      const frame = known ?? secondsToFrame(atSeconds, rate);
      return {
        kind: 'even',
        frame: Math.min(frame, (count ?? Number.MAX_SAFE_INTEGER) - 1),
        rate,
        frameCount: count,
      };
    }
    const found = await this.#grabber.timesAround(sourceOf(render), atSeconds, this.#closing.signal);
    const times = found.length > 0 ? found : momentsAround(atSeconds);
    return {
      kind: 'uneven',
      times: [...times],
      at: Math.max(
        0,
        times.findLastIndex((time) => time <= atSeconds + 0.0015),
      ),
    };
  }

  /** Fetches the two pictures of this note first, then those of the next note, then those for stepping and looping. */
  async #fetchAhead(current: NoteInCheck, next: readonly NotePlace[]): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const half = Math.ceil(stepsPerSecond(current) / 2);
    const [following, ...later] = next;
    const near = [...this.#units(current, [0, 0])];
    const around = this.#units(current, [-half, half]);
    this.#fetcher.setAhead(near);
    // Until these two are there, nothing else is fetched.
    await Promise.all(near.map((unit) => this.#fetcher.picture(unit)));
    if (turn !== this.#turn) return;
    this.#fetcher.setAhead(around);
    const soon = following ? this.#units(await this.place(following), [0, 0]) : [];
    if (turn !== this.#turn) return;
    this.#fetcher.setAhead([...near, ...soon, ...around]);
    const others: FetchUnit[] = [];
    for (const note of [...(following ? [following] : []), ...later]) {
      const placed = await this.place(note);
      if (turn !== this.#turn) return;
      others.push(...this.#units(placed, [-aroundOthers, aroundOthers]));
    }
    this.#fetcher.setAhead([...near, ...soon, ...around, ...others]);
  }

  #units(note: NoteInCheck, [from, to]: readonly [number, number]): readonly FetchUnit[] {
    const units: FetchUnit[] = [];
    for (let first = from; first <= to; first += runLength) {
      const offsets = Array.from({ length: Math.min(runLength, to - first + 1) }, (_, at) => first + at);
      const pairs = offsets.map((offset) => picturesAt(note, offset));
      const before =
        note.before.kind === 'shown'
          ? this.#unit(
              note.before.key,
              pairs.map((pair) => pair.before),
            )
          : [];
      const after = note.after
        ? this.#unit(
            note.after.key,
            pairs.map((pair) => pair.after),
          )
        : [];
      units.push(...after, ...before);
    }
    // Start with those nearest to the note.
    const centre = (unit: FetchUnit) => Math.abs(units.indexOf(unit) - (units.length - 1) / 2);
    return units.toSorted((a, b) => centre(a) - centre(b));
  }

  #unit(key: string, pictures: readonly (CheckPicture | null)[]): readonly FetchUnit[] {
    const render = this.#renders.get(key);
    const named = new Map(pictures.flatMap((picture) => (picture ? [[picture.name, picture] as const] : [])));
    return render && named.size > 0 ? [{ key, render, pictures: [...named.values()] }] : [];
  }

  get #keyOfSubject(): string {
    return `${this.id}-0`;
  }

  #keyOf(versionId: VersionId): string {
    return `${this.id}-${this.#versions.findIndex((version) => version.versionId === versionId) + 1}`;
  }
}

function describe(
  key: string,
  render: Render,
  version: { readonly versionId: VersionId | null; readonly versionNumber: number | null },
  hasFfmpeg: boolean,
): CheckRender {
  return {
    key,
    versionId: version.versionId,
    versionNumber: version.versionNumber,
    fileName: basename(render.path),
    codec: render.codec,
    ...pictureShown(render),
    rate: render.evenRate,
    dropFrame: render.dropFrame,
    startTimecode: render.startTimecode,
    firstFrame: render.firstFrame,
    frameCount: render.frameCount,
    hasAlpha: hasAlpha(render),
    ...framesShown(render),
    shownBy: canShowFrames(render, hasFfmpeg) ? 'frames' : isPlayable(sourceOf(render)) ? 'video' : 'nothing',
  };
}

const counted = ({ evenRate, frames }: Render) => ({ rate: evenRate, sequence: frames });

/** `located` is null if the version was not uploaded from here. */
function whyMissing(located: LocatedRender | null, versionNumber: number): string {
  switch (located?.kind) {
    case 'changed':
      return noteCheckTexts.changed(versionNumber);
    case 'gone':
      return noteCheckTexts.gone(versionNumber);
    case 'here':
    case undefined:
      return noteCheckTexts.notHere(versionNumber);
  }
}

/** The picture with this name, as named by `evenPicture` and `unevenPicture`. */
export function readName(name: string, { evenRate }: Render): CheckPicture | null {
  const [, kind, digits] = /^([fm])(\d{1,12})$/.exec(name) ?? [];
  if (digits === undefined) return null;
  if (kind === 'm') return unevenPicture(Number(digits) / 1e6);
  return evenRate && evenPicture(Number(digits), evenRate);
}

/** Pictures shortly after and before one that somebody has stepped to. */
function unitsAround(key: string, render: Render, { frame }: CheckPicture): readonly FetchUnit[] {
  const rate = render.evenRate;
  if (frame === null || !rate) return [];
  const run = (first: number) =>
    Array.from({ length: runLength }, (_, at) => first + at)
      .filter((each) => each >= 0 && each < (render.frameCount || Number.MAX_SAFE_INTEGER))
      .map((each) => evenPicture(each, rate));
  return [run(frame + 1), run(frame - runLength)]
    .filter((pictures) => pictures.length > 0)
    .map((pictures) => ({ key, render, pictures }));
}

/** Without a list of picture times, the player moves in small steps. */
function momentsAround(atSeconds: number): readonly number[] {
  return Array.from({ length: 97 }, (_, at) => atSeconds + (at - 48) * unplayedStepSeconds).filter(
    (time) => time >= 0,
  );
}
