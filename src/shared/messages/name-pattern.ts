import { phrase } from './phrase.ts';

/** What is wrong with a pattern like `{project}/{item}_v{version}`. */
export const namePatternTexts = {
  empty: 'Enter a pattern like {item}_v{version}.',
  tooLong: phrase((max: number) => `The pattern is longer than ${max} characters.`, 255),
  notOpened: 'A } has no matching {.',
  notClosed: 'A { has no matching }.',
  unknown: phrase(
    (written: string, known: string) => `Unknown placeholder {${written}}. Use ${known}.`,
    'shot',
    '{item}, {version}',
  ),
  adjoining: phrase(
    (name: string) => `Put something between {${name}} and the placeholder before it, like _ or -.`,
    'version',
  ),
  twice: phrase((name: string) => `Use {${name}} only once.`, 'item'),
  needsItem: 'Add {item}: the part of the name that is the item.',
} as const;
