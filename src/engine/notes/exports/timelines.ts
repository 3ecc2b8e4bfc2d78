import type { ExportedRates } from '../../../shared/messages/note-exports.ts';
import { noteExportFailures } from '../../../shared/messages/note-exports.ts';
import { formatFrameRate } from '../../../shared/model/frame-rate.ts';
import { TroubleError, troubleOf } from '../../../shared/model/trouble.ts';
import type { ItemNote, NoteRate } from './placed-notes.ts';

/** Notes of one item at one rate. A timeline has only one rate. */
interface RateGroup<Marked extends ItemNote> {
  /** Null if the rate is unknown, or varies. */
  readonly rate: NoteRate | null;
  readonly isUneven: boolean;
  /** The name of the item; with its versions if others of its versions have another rate. */
  readonly name: string;
  readonly notes: readonly Marked[];
}

/** The rate of the timeline that holds all of these notes. Throws a `TroubleError` that names the items in the way. */
export function oneRate(notes: readonly ItemNote[]): NoteRate {
  const groups = rateGroups(notes);
  const [first] = groups;
  if (!first) return { rate: { num: 25, den: 1 }, dropFrame: false };
  const keys = new Set(groups.map(keyOf));
  const place = notes[0]?.place;
  if (keys.size === 1 && place) return place;
  throw notOneTimeline(notes, groups);
}

/** Timelines that hold as many of these notes as possible, one for each item, and the names of those that have no rate. */
export function timelinesOf<Marked extends ItemNote>(
  notes: readonly Marked[],
): {
  readonly timelines: readonly Pick<RateGroup<Marked>, 'name' | 'notes'>[];
  readonly left: readonly string[];
} {
  const groups = rateGroups(notes);
  const left = groups.filter(({ rate }) => !rate);
  if (left.length === groups.length) throw notOneTimeline(notes, groups);
  return { timelines: groups.filter(({ rate }) => rate), left: left.map(({ name }) => name) };
}

function notOneTimeline(notes: readonly ItemNote[], groups: readonly RateGroup<ItemNote>[]): TroubleError {
  const atRate = Map.groupBy(
    groups.filter(({ rate }) => rate),
    keyOf,
  );
  const namesOf = (some: readonly RateGroup<ItemNote>[]) => some.map(({ name }) => name);
  const without = groups.filter(({ rate }) => !rate);
  const items = new Set(notes.map(({ note }) => note.media_id)).size;
  const found: ExportedRates = {
    rates: [...atRate].map(([fps, some]) => ({ fps, names: namesOf(some) })),
    unknown: namesOf(without.filter(({ isUneven }) => !isUneven)),
    uneven: namesOf(without.filter(({ isUneven }) => isUneven)),
    ofSeveral: items > 1,
    areSplit: groups.length > items,
  };
  return found.rates.length > 0
    ? new TroubleError(troubleOf('rates_differ', noteExportFailures.rates_differ(found)))
    : new TroubleError(troubleOf('no_rate', noteExportFailures.no_rate(found)));
}

const keyOf = ({ rate, isUneven }: Pick<RateGroup<ItemNote>, 'rate' | 'isUneven'>): string =>
  rate ? formatFrameRate(rate.rate) : isUneven ? 'uneven' : 'unknown';

function rateGroups<Marked extends ItemNote>(notes: readonly Marked[]): readonly RateGroup<Marked>[] {
  const items = Map.groupBy(notes, ({ note }) => note.media_id);
  return [...items.values()].flatMap((ofItem) => {
    const groups = [
      ...Map.groupBy(ofItem, ({ place, isUneven }) => keyOf({ rate: place, isUneven })).values(),
    ];
    return groups.flatMap((some): RateGroup<Marked>[] => {
      const [first] = some;
      if (!first) return [];
      const { item, place: rate, isUneven } = first;
      const versions = [...new Set(some.map(({ note }) => note.version_number))].sort((a, b) => a - b);
      const named = `${item} ${versions.map((version) => `v${version}`).join(', ')}`;
      const name = groups.length === 1 ? item : named;
      return [{ rate, isUneven, name, notes: some }];
    });
  });
}
