import { namePatternTexts } from '../../shared/messages/name-pattern.ts';
import { nameLengthMax, stemOf } from './split-name.ts';

const placeholders = ['item', 'project', 'screen', 'version', 'date', 'any'] as const;
type Placeholder = (typeof placeholders)[number];

type Segment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'placeholder'; readonly name: Placeholder };

export interface NamePattern {
  readonly source: string;
  readonly segments: readonly Segment[];
  /** How many folders above the file the pattern includes. */
  readonly folders: number;
}

export type CompiledPattern =
  | { readonly kind: 'pattern'; readonly pattern: NamePattern }
  | { readonly kind: 'invalid'; readonly says: string };

type PatternValues = Readonly<Partial<Record<Placeholder, string>>>;

export type PatternReading =
  | { readonly kind: 'parsed'; readonly values: PatternValues }
  /** The pattern fits in more than one way: `{item}_{screen}` on `LED_Main_Left`. */
  | { readonly kind: 'ambiguous'; readonly readings: readonly PatternValues[] }
  | { readonly kind: 'no_match' };

const known = placeholders.map((name) => `{${name}}`).join(', ');

/** Compiles `{item}_{screen}_v{version}` or `{project}/{item}`, or says in one sentence what is wrong with it. */
export function compilePattern(source: string): CompiledPattern {
  const invalid = (says: string): CompiledPattern => ({ kind: 'invalid', says });
  if (source.trim() === '') return invalid(namePatternTexts.empty);
  if (source.length > nameLengthMax) return invalid(namePatternTexts.tooLong(nameLengthMax));
  const segments: Segment[] = [];
  for (let index = 0; index < source.length; ) {
    const open = source.indexOf('{', index);
    const text = source.slice(index, open < 0 ? source.length : open);
    if (text.includes('}')) return invalid(namePatternTexts.notOpened);
    if (text !== '') segments.push({ kind: 'text', text });
    if (open < 0) break;
    const close = source.indexOf('}', open);
    if (close < 0) return invalid(namePatternTexts.notClosed);
    const written = source.slice(open + 1, close);
    const name = placeholders.find((candidate) => candidate === written.trim().toLowerCase());
    if (name === undefined) return invalid(namePatternTexts.unknown(written, known));
    if (segments.at(-1)?.kind === 'placeholder') {
      return invalid(namePatternTexts.adjoining(name));
    }
    const isTwice = segments.some((segment) => segment.kind === 'placeholder' && segment.name === name);
    if (isTwice && name !== 'any') return invalid(namePatternTexts.twice(name));
    segments.push({ kind: 'placeholder', name });
    index = close + 1;
  }
  const hasItem = segments.some((segment) => segment.kind === 'placeholder' && segment.name === 'item');
  if (!hasItem) return invalid(namePatternTexts.needsItem);
  const folders = source.split('/').length - 1;
  return { kind: 'pattern', pattern: { source, segments, folders } };
}

const readingsMax = 8;

/**
 * Finds every way in which the pattern fits the name. Positions that led nowhere are remembered and not tried again, so no
 * name is slow. A pattern with slashes includes as many folders above the file; one without slashes reads the file's name
 * only.
 */
export function readByPattern(filePath: string, { segments, folders }: NamePattern): PatternReading {
  const stem = pathStemOf(filePath, folders);
  if (stem === null) return { kind: 'no_match' };
  const lower = stem.toLowerCase();
  const deadEnds = new Set<number>();
  const readings: PatternValues[] = [];

  const walk = (segmentIndex: number, at: number, values: PatternValues): boolean => {
    if (readings.length >= readingsMax) return true;
    const segment = segments[segmentIndex];
    if (segment === undefined) {
      if (at === stem.length) readings.push(values);
      return at === stem.length;
    }
    const place = segmentIndex * (stem.length + 1) + at;
    if (deadEnds.has(place)) return false;
    let found = false;
    if (segment.kind === 'text') {
      const text = segment.text.normalize('NFC').toLowerCase();
      found = lower.startsWith(text, at) && walk(segmentIndex + 1, at + text.length, values);
    } else {
      for (let end = at + 1; end <= stem.length && accepts(segment.name, stem, at, end); end++) {
        if (segment.name === 'date' && end - at !== 6 && end - at !== 8 && end - at !== 10) continue;
        const value = stem.slice(at, end);
        if (walk(segmentIndex + 1, end, { ...values, [segment.name]: value })) found = true;
      }
    }
    if (!found) deadEnds.add(place);
    return found;
  };

  walk(0, 0, {});
  const [first, ...others] = distinct(readings);
  if (first === undefined) return { kind: 'no_match' };
  return others.length === 0
    ? { kind: 'parsed', values: first }
    : { kind: 'ambiguous', readings: [first, ...others] };
}

/** The last folders of a path and the file's stem, joined by slashes; null if there are too few folders. */
function pathStemOf(filePath: string, folders: number): string | null {
  const isWindows = /^(?:[a-z]:\\|\\\\)/i.test(filePath);
  const names = (isWindows ? filePath.replaceAll('\\', '/') : filePath).split('/');
  if (names.length <= folders) return null;
  const above = folders === 0 ? [] : names.slice(-1 - folders, -1);
  return [...above, stemOf(names.at(-1) ?? '')].join('/').normalize('NFC');
}

function accepts(name: Placeholder, stem: string, from: number, end: number): boolean {
  const last = stem.slice(end - 1, end);
  switch (name) {
    case 'version':
      return /^\d$/.test(last) && end - from <= 9;
    case 'date':
      return /^[\d-]$/.test(last) && end - from <= 10;
    case 'item':
    case 'project':
    case 'screen':
    case 'any':
      return last !== '/';
  }
}

function distinct(readings: readonly PatternValues[]): PatternValues[] {
  return [
    ...new Map(
      readings.map((values) => [
        JSON.stringify([values.project, values.item, values.screen, values.version]),
        values,
      ]),
    ).values(),
  ];
}
