import { formatFrameRate } from '../model/frame-rate.ts';
import type { AssumedRate } from '../model/note-exports.ts';
import { failureText } from './failure-text.ts';
import { nameOfCounted } from './note-times.ts';
import { count, namedMax, phrase, someOf } from './phrase.ts';

/** Items whose notes can't share one timeline, by name; versions of an item if it has several rates. */
export interface ExportedRates {
  readonly rates: readonly { readonly fps: string; readonly names: readonly string[] }[];
  readonly unknown: readonly string[];
  /** Of varying rate. */
  readonly uneven: readonly string[];
  /** Of several items. */
  readonly ofSeveral: boolean;
  /** Versions of an item have different rates, or some have none. */
  readonly areSplit: boolean;
}

function assumedOf({ item, versions, rate, as }: AssumedRate): string {
  const [first, ...others] = versions.map((version) => `v${version}`);
  const named = someOf([`${item} ${first}`, ...others]);
  return `The frame rate of ${named} is assumed to be ${formatFrameRate(rate)} fps, as in ${nameOfCounted(as)}.`;
}

const withoutRate = ({ unknown, uneven }: Pick<ExportedRates, 'unknown' | 'uneven'>): readonly string[] => [
  ...(unknown.length > 0 ? [`The frame rate of ${someOf(unknown)} is unknown.`] : []),
  ...(uneven.length > 0 ? [`The frame rate of ${someOf(uneven)} varies.`] : []),
];

function remedyOf({ rates, unknown, ofSeveral, areSplit }: ExportedRates): string {
  const files = rates.reduce((sum, { names }) => sum + names.length, 0);
  const what = ofSeveral ? (areSplit ? 'item and frame rate' : 'item') : 'frame rate';
  const save = files === 1 ? 'save the others' : `save ${count(files, 'file')}, one for each ${what}`;
  if (!ofSeveral) return `Choose one version, or ${save}.`;
  return unknown.length > 0 ? `Set it, or ${save}.` : `${save.charAt(0).toUpperCase()}${save.slice(1)}.`;
}

const example: ExportedRates = {
  rates: [
    { fps: '60', names: ['LED Main'] },
    { fps: '25', names: ['IMAG Left', 'IMAG Right'] },
  ],
  unknown: ['Floor Ripples'],
  uneven: [],
  ofSeveral: true,
  areSplit: false,
};

export const noteExportFailures = {
  /** Some of these notes can be saved, each item or version on a timeline of its own. */
  rates_differ: phrase((found: ExportedRates) => {
    const rates = found.rates.map(({ fps, names }) => `${someOf(names)} (${fps} fps)`).join(' · ');
    const differ = found.rates.length > 1 ? [`These notes have different frame rates: ${rates}.`] : [];
    return failureText([...differ, ...withoutRate(found)].join(' '), remedyOf(found));
  }, example),
  /** None of them. */
  no_rate: phrase(
    (found: ExportedRates) =>
      failureText(
        withoutRate(found).join(' '),
        found.unknown.length > 0
          ? 'Open the item and set its frame rate.'
          : 'Export CSV or JSON: they hold times.',
      ),
    { ...example, rates: [] },
  ),
  not_a_timecode: failureText(
    'There is no such start timecode at this frame rate.',
    'Write it as HH:MM:SS:FF, such as 01:00:00:00.',
  ),
} as const;

export const noteExportTexts = {
  checkedOn: phrase(
    (versionNumber: number | null) =>
      versionNumber === null ? 'checked on a render that was not uploaded' : `checked on v${versionNumber}`,
    5,
  ),
  /** In the file, and added to how many notes were saved: nobody knows these rates. */
  assumed: phrase(
    (rates: readonly AssumedRate[]) => {
      const left = rates.length - namedMax;
      return [
        ...(left > 1 ? rates.slice(0, namedMax) : rates).map(assumedOf),
        ...(left > 1 ? [`So are those of ${left} more items.`] : []),
      ].join(' ');
    },
    [{ item: 'LED Main', versions: [3, 4], rate: { num: 25, den: 1 }, as: 6 }],
  ),
  /** Added to how many notes were saved. */
  left: phrase(
    (names: readonly string[]) => `Not saved, without an even frame rate: ${someOf(names)}.`,
    ['Floor Ripples'],
  ),
} as const;
