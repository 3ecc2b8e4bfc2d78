import type { MediaId, ProjectId } from '../../../shared/api/ids.ts';
import { bytesPerMegabyte } from '../../../shared/model/format.ts';
import type { VideoCodec } from '../../../shared/model/sequences.ts';
import type {
  ExistingFiles,
  WatchFolder,
  WatchRule,
  WatchSettings,
} from '../../../shared/model/watch-folders.ts';
import { type ChosenRate, rateChoiceFor, rateFrom } from '../sequences/frame-rate-choice.ts';

/** The settings of a watch folder while they are being edited. */
export interface WatchDraft {
  readonly projectId: ProjectId | null;
  readonly rule: WatchRule['kind'];
  readonly item: { readonly mediaId: MediaId; readonly mediaName: string } | null;
  readonly pattern: string;
  readonly existing: ExistingFiles;
  readonly include: string;
  readonly exclude: string;
  readonly subfolders: boolean;
  readonly minSizeMegabytes: number;
  readonly newestWins: boolean;
  readonly shared: boolean;
  readonly followLinks: boolean;
  readonly poll: boolean;
  readonly quietSeconds: number | null;
  readonly frames: WatchSettings['frames']['kind'];
  readonly rate: ChosenRate;
  /** Null: by the frames. */
  readonly codec: VideoCodec | null;
  readonly convertLinear: boolean;
  readonly priority: WatchSettings['priority'];
}

export const newDraft = (projectId: ProjectId | null): WatchDraft => ({
  projectId,
  rule: 'name',
  item: null,
  pattern: '{item}_v{version}',
  existing: 'from_now_on',
  include: '',
  exclude: '',
  subfolders: true,
  minSizeMegabytes: 0,
  newestWins: true,
  shared: false,
  followLinks: false,
  poll: false,
  quietSeconds: null,
  frames: 'ask',
  rate: { kind: 'none' },
  codec: null,
  convertLinear: true,
  priority: 'normal',
});

export function draftOf({ place, settings, existing }: WatchFolder): WatchDraft {
  const { rule, filter, ...rest } = settings;
  const { newestWins, shared, followLinks, poll, quietSeconds, priority, frames } = rest;
  const blank = newDraft(place.projectId);
  return {
    ...blank,
    ...{ existing, newestWins, shared, followLinks, poll, quietSeconds, priority },
    ...(frames.kind !== 'encode'
      ? { frames: frames.kind }
      : {
          frames: frames.kind,
          rate: rateChoiceFor(frames.rate),
          codec: frames.codec,
          convertLinear: frames.convertLinear,
        }),
    rule: rule.kind,
    item: rule.kind === 'item' ? { mediaId: rule.mediaId, mediaName: rule.mediaName } : null,
    pattern: rule.kind === 'pattern' ? rule.pattern : blank.pattern,
    include: joinPatterns(filter.include),
    exclude: joinPatterns(filter.exclude),
    subfolders: filter.subfolders,
    minSizeMegabytes: filter.minSizeBytes / bytesPerMegabyte,
  };
}

/** Null while something required is missing. */
export function settingsOf(draft: WatchDraft): WatchSettings | null {
  const rule = ruleOf(draft);
  if (rule === null || isRateWrong(draft)) return null;
  const { subfolders, minSizeMegabytes, newestWins, shared, followLinks, poll, quietSeconds, priority } =
    draft;
  return {
    rule,
    filter: {
      include: [...splitPatterns(draft.include)],
      exclude: [...splitPatterns(draft.exclude)],
      subfolders,
      minSizeBytes: Math.round(minSizeMegabytes * bytesPerMegabyte),
    },
    frames: framesOf(draft),
    ...{ newestWins, shared, followLinks, poll, quietSeconds, priority },
  };
}

/** The typed text is not a frame rate. */
export const isRateWrong = ({ frames, rate }: WatchDraft): boolean =>
  frames === 'encode' && rate.kind === 'other' && rate.typed.trim() !== '' && rateFrom(rate) === null;

/** The settings of a folder of which somebody has only chosen the frame rate. */
export const encodesAt = (rate: ChosenRate): WatchSettings['frames'] =>
  framesOf({ ...newDraft(null), frames: 'encode', rate });

const framesOf = ({ frames, rate, codec, convertLinear }: WatchDraft): WatchSettings['frames'] =>
  frames === 'encode' ? { kind: frames, rate: rateFrom(rate), codec, convertLinear } : { kind: frames };

function ruleOf({ rule, item, pattern }: WatchDraft): WatchRule | null {
  switch (rule) {
    case 'name':
    case 'new_items':
      return { kind: rule };
    case 'item':
      return item && { kind: 'item', ...item };
    case 'pattern':
      return pattern.trim() === '' ? null : { kind: 'pattern', pattern: pattern.trim() };
  }
}

/** Whether options other than the rule differ from the defaults: they are then shown instead of folded away. */
export function hasOptions(draft: WatchDraft): boolean {
  const usual = newDraft(null);
  const options = [
    'include',
    'exclude',
    'subfolders',
    'minSizeMegabytes',
    'newestWins',
    'shared',
    'followLinks',
    'poll',
    'quietSeconds',
    'priority',
  ] as const;
  return options.some((option) => draft[option] !== usual[option]);
}

/** `*.mov, shot_{010,020}_*`: a comma in braces or brackets belongs to its pattern. */
export function splitPatterns(text: string): readonly string[] {
  const patterns: string[] = [];
  let depth = 0;
  let current = '';
  for (const character of text) {
    if (character === '{' || character === '[') depth += 1;
    if ((character === '}' || character === ']') && depth > 0) depth -= 1;
    if (character === '\n' || (character === ',' && depth === 0)) {
      patterns.push(current);
      current = '';
    } else current += character;
  }
  return [...patterns, current].map((pattern) => pattern.trim()).filter((pattern) => pattern !== '');
}

export const joinPatterns = (patterns: readonly string[]): string => patterns.join(', ');
