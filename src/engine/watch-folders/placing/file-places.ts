import { watchMessages } from '../../../shared/messages/watch.ts';
import type { UploadQueue } from '../../../shared/model/upload-queue.ts';
import type { UploadTarget } from '../../../shared/model/uploads.ts';
import type { WaitingFor } from '../../../shared/model/watch-folders.ts';
import type { Clock } from '../../ports/clock.ts';
import type { UploadHistory } from '../../uploads/tables/upload-history.ts';
import { accepts, type WatchedFile } from '../file/watched-file.ts';
import type { FolderRecord } from '../folder-record.ts';
import type { WatchStore } from '../tables/watch-store.ts';
import { asksAboutItem } from './asks-about-item.ts';
import {
  choosePlace,
  nameKeyOf,
  type Placement,
  placedPath,
  projectNameOf,
  type WatchedItem,
} from './choose-place.ts';
import { otherMayHave } from './other-computers.ts';
import { shapeOfRender } from './other-shape.ts';
import { rateByReceipt } from './short-sequence.ts';
import type { ItemsAnswer, WatchedItems } from './watched-items.ts';

export interface FilePlacesParts {
  readonly clock: Clock;
  readonly items: WatchedItems;
  readonly store: WatchStore;
  readonly history: Pick<UploadHistory, 'sentVersion'>;
  readonly uploads: Pick<UploadQueue, 'snapshot'>;
  readonly record: () => FolderRecord;
  readonly absolute: (path: string) => string;
  readonly signal: AbortSignal;
}

/** A list of items of at most this age will do for a file that matches one of them. */
const itemsFreshMs = 60_000;
/** For frames the list must be newer, since their count is compared with the duration of the current version. */
const itemsFreshForFramesMs = 2_000;
/** If nothing matches, the list is reloaded before a person is asked, but not more often than this. */
const askAgainAfterMs = 15_000;

export type Placed =
  | (Extract<Placement, { kind: 'goes' }> & {
      readonly versionAtMs: number | null;
      readonly item?: WatchedItem | null;
    })
  | Extract<Placement, { kind: 'asks' }>
  | { readonly kind: 'waits'; readonly waitingFor: WaitingFor };

/** Where one file goes by the items there are now: to which item, or what a person is asked, or what is waited for. */
export class FilePlaces {
  readonly #parts: FilePlacesParts;

  constructor(parts: FilePlacesParts) {
    this.#parts = parts;
  }

  /** Where a finished file goes now; a list that is read again decides before a person is asked. */
  async ofFinished(file: WatchedFile): Promise<Placed> {
    const chosen = accepts(file, 'item') ? file.target : null;
    if (chosen && (file.insisted || chosen.kind === 'new_item'))
      return { ...goesTo(chosen, file.why), versionAtMs: null };
    // Chosen before it was complete: what speaks against it could not be said yet.
    if (chosen) return await this.of(file, itemsFreshForFramesMs, chosen);
    const { settings } = this.#parts.record();
    // With several computers the first decision stands: later the item may exist because another computer made it.
    if (settings.shared && settings.rule.kind === 'new_items' && file.target?.kind === 'new_item')
      return { ...goesTo(file.target, file.why), versionAtMs: null };
    const nowMs = this.#parts.clock.monotonicMs();
    const first = await this.of(file, file.sequence ? itemsFreshForFramesMs : itemsFreshMs);
    const placed =
      first.kind !== 'asks' || nowMs - first.readAtMs < askAgainAfterMs ? first : await this.of(file, 0);
    return this.#unlessAnotherMayHave(file, placed);
  }

  /** `chosen`: its item, if a person said that; otherwise the rule of the folder decides. */
  async of(
    file: WatchedFile,
    freshMs = itemsFreshMs,
    chosen: UploadTarget | null = null,
  ): Promise<Placed & { readonly readAtMs: number }> {
    const { record, items, clock, signal, uploads, history } = this.#parts;
    const { place, settings, remembered } = record();
    const nowMs = clock.monotonicMs();
    const path = placedPath(file);
    const projectName = chosen ? null : projectNameOf(path, settings.rule);
    const inProject = chosen
      ? { ...place, projectId: chosen.projectId, projectName: chosen.projectName }
      : place;
    const answer: ItemsAnswer = await items.of(inProject, projectName, nowMs - freshMs, signal);
    switch (answer.kind) {
      case 'failed':
        return { kind: 'waits', waitingFor: 'items', readAtMs: nowMs };
      case 'no_project':
        return {
          kind: 'asks',
          says: watchMessages.noProject(projectName ?? ''),
          candidates: [],
          readAtMs: nowMs,
        };
      case 'items': {
        const { rule } = settings;
        const placement = chosen
          ? goesTo(chosen, file.why)
          : choosePlace({ path, place, rule, remembered, items: answer.items });
        const settled = settings.rule.kind === 'new_items' ? this.#nextOfOwnItem(file, placement) : placement;
        const { readAtMs } = answer;
        if (settled.kind === 'asks') return { ...settled, readAtMs };
        const { target } = settled;
        const item =
          target.kind === 'version' ? answer.items.items.find(({ id }) => id === target.mediaId) : undefined;
        // The item was made after the list was read: reload it, as the file must be compared with the item.
        if (target.kind === 'version' && !item && readAtMs < nowMs) return await this.of(file, 0, chosen);
        const { absolute } = this.#parts;
        // Until all frames are there, every sequence is short, and asking about that would hide which item it goes to.
        const sequence = file.state.kind === 'settling' ? null : file.sequence;
        const asked =
          item &&
          (await asksAboutItem({ ...file, sequence }, item, {
            ...{ frames: settings.frames, rateOf: rateByReceipt(history), jobs: uploads.snapshot().jobs },
            shape: () => shapeOfRender(file, absolute),
          }));
        if (asked) return { ...asked, readAtMs };
        return { ...settled, versionAtMs: item?.versionCreatedAtMs ?? null, item: item ?? null, readAtMs };
      }
    }
  }

  /** Uses the item that an earlier file of this name made, even if the list of items does not contain it yet. */
  #nextOfOwnItem(file: WatchedFile, placement: Placement): Placement {
    if (placement.kind !== 'goes' || placement.target.kind !== 'new_item') return placement;
    const made = this.#parts.store.sentByName(this.#parts.record().id, nameKeyOf(placedPath(file)));
    if (!made) return placement;
    const { projectId, projectName } = placement.target;
    return {
      kind: 'goes',
      target: { kind: 'version', projectId, projectName, mediaId: made.mediaId, mediaName: made.itemName },
      why: watchMessages.sameNewItem,
    };
  }

  #unlessAnotherMayHave(file: WatchedFile, placed: Placed): Placed {
    if (placed.kind !== 'goes' || !placed.item) return placed;
    const { clock, record, store } = this.#parts;
    const { id, settings } = record();
    const isOurs = store.sentByName(id, nameKeyOf(placedPath(file)))?.mediaId === placed.item.id;
    const others = otherMayHave({ settings, file, item: placed.item, isOurs, nowMs: clock.nowMs() });
    if (others === null) return placed;
    return others.kind === 'asks' ? others : { kind: 'waits', waitingFor: 'other_computer' };
  }
}

const goesTo = (target: UploadTarget, why: string | null): Extract<Placement, { kind: 'goes' }> => ({
  kind: 'goes',
  target,
  why: why ?? watchMessages.chosenNow,
});
