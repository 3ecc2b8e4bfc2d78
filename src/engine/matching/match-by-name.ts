import type { MatchCandidate, MatchResult, MatchTarget } from './match-result.ts';
import { similarity } from './name-similarity.ts';
import { type ReadName, readName, tagsOf } from './read-name.ts';

interface Read<Id extends string> {
  readonly target: MatchTarget<Id>;
  readonly name: ReadName;
}

/** A project's items, read once, so that a folder of ten thousand files is not ten thousand times the work. */
export class NameMatcher<Id extends string> {
  readonly #items: readonly Read<Id>[];
  readonly #byKey = new Map<string, Read<Id>[]>();

  constructor(targets: readonly MatchTarget<Id>[]) {
    this.#items = targets.map((target) => ({ target, name: readName(target.name) }));
    for (const item of this.#items) {
      const others = this.#byKey.get(item.name.key);
      if (others === undefined) this.#byKey.set(item.name.key, [item]);
      else others.push(item);
    }
  }

  /** Certain only when one item alone has this very name, apart from what describes the render. */
  match(fileName: string): MatchResult<Id> {
    const file = readName(fileName);
    if (file.key === '') return { kind: 'none', says: 'Its name has no word to go by.' };
    const same = this.#byKey.get(file.key) ?? [];
    const one = onlyOneMeant(file, same);
    if (one !== null) return { kind: 'match', candidate: sameNameCandidate(file, one) };
    const candidates = [...same.map((item) => sameNameCandidate(file, item)), ...this.#near(file)]
      .sort((a, b) => b.certainty - a.certainty || compareText(a.name, b.name))
      .slice(0, 8);
    if (candidates.length === 0) return { kind: 'none', says: 'No item here has a name like this.' };
    const says = same.length > 1 ? `${same.length} items have this name.` : 'No item has exactly this name.';
    return { kind: 'ask', candidates, says };
  }

  #near(file: ReadName): MatchCandidate<Id>[] {
    return this.#items
      .filter(({ name }) => name.key !== file.key)
      .map(({ target, name }) => ({ ...target, ...similarity(file, name) }))
      .filter(({ certainty }) => certainty >= 0.5);
  }
}

const tellingTags = ['size', 'date', 'codec', 'frame_rate', 'frame_range'] as const;

/** Among items of one name, the one whose hints, sizes and the like are the file's too; null when that is not just one. */
function onlyOneMeant<Id extends string>(file: ReadName, same: readonly Read<Id>[]): Read<Id> | null {
  const sameHints = same.filter(({ name }) => name.hints.join(' ') === file.hints.join(' '));
  if (sameHints.length <= 1) return sameHints[0] ?? null;
  const wanted = tagsOf(file, tellingTags);
  const sameTags = sameHints.filter(({ name }) => tagsOf(name, tellingTags) === wanted);
  if (sameTags.length === 1) return sameTags[0] ?? null;
  // Items that are told apart by nothing but a version in each name: "LED R1" and "LED R2".
  const versions = new Set(versionsOf(file));
  if (sameHints.some(({ name }) => versionsOf(name).length === 0)) return null;
  const sameVersion = sameHints.filter(({ name }) =>
    versionsOf(name).every((version) => versions.has(version)),
  );
  return sameVersion.length === 1 ? (sameVersion[0] ?? null) : null;
}

function versionsOf(name: ReadName): string[] {
  return name.tags.filter(({ kind }) => kind === 'version').map(({ text }) => text);
}

function sameNameCandidate<Id extends string>(file: ReadName, item: Read<Id>): MatchCandidate<Id> {
  const { name, target } = item;
  const extraHints = file.hints.filter((hint) => !name.hints.includes(hint));
  const missingHints = name.hints.filter((hint) => !file.hints.includes(hint));
  const reasons = [sameNameReason(file)];
  if (extraHints.length > 0) reasons.push(`the file also says "${extraHints.join(' ')}"`);
  if (missingHints.length > 0) reasons.push(`the file does not say "${missingHints.join(' ')}"`);
  const sameTags = tagsOf(name, tellingTags) === tagsOf(file, tellingTags);
  const hintsAgree = extraHints.length + missingHints.length === 0;
  const certainty = hintsAgree ? (sameTags ? 1 : 0.95) : 0.75;
  return { id: target.id, name: target.name, certainty, reasons };
}

/** "same name without _v012 and _4k" */
function sameNameReason(file: ReadName): string {
  const left = file.tags.map(({ written }) => written.trim());
  if (left.length === 0) return 'same name';
  const shown = left.length > 4 ? [...left.slice(0, 3), `${left.length - 3} more`] : left;
  const last = shown.at(-1);
  const list = shown.length === 1 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
  return `same name without ${list}`;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
