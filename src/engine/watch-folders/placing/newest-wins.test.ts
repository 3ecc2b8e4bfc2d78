import { expect, it } from 'vitest';
import { mediaIdSchema, projectIdSchema } from '../../../shared/api/ids.ts';
import { type Contender, outdated } from './newest-wins.ts';

const target = (item: string): Contender['target'] => ({
  kind: 'version',
  projectId: projectIdSchema.parse('prj'),
  projectName: 'Show',
  mediaId: mediaIdSchema.parse(item),
  mediaName: item,
});
const file = (path: string, atNs: number, more: Partial<Contender> = {}): Contender => ({
  path,
  modifiedNs: String(atNs),
  target: target('led'),
  stage: 'waits',
  insisted: false,
  ...more,
});

it.each<readonly [string, readonly Contender[], Readonly<Record<string, string>>]>([
  ['one alone', [file('v1', 1)], {}],
  ['the newest of three', [file('v1', 1), file('v3', 3), file('v2', 2)], { v1: 'v3', v2: 'v3' }],
  ['written at once: by name, numbers as numbers', [file('v9', 1), file('v10', 1)], { v9: 'v10' }],
  ['for two items both', [file('v1', 1), file('x', 2, { target: target('floor') })], {}],
  ['what has begun goes on', [file('v1', 1, { stage: 'begun' }), file('v2', 2)], {}],
  ['older than what is there', [file('v1', 1), file('v2', 2, { stage: 'there' })], { v1: 'v2' }],
  ['newer than what is there', [file('v2', 2), file('v1', 1, { stage: 'there' })], {}],
  ['older than what is there, and asking', [file('v1', 1, { stage: 'asks' }), file('v2', 2)], { v1: 'v2' }],
  ['what asks is newer', [file('v1', 1), file('v2', 2, { stage: 'asks' })], {}],
  ['somebody insisted', [file('v1', 1, { insisted: true }), file('v2', 2)], {}],
])('%s', (_what, contenders, left) => expect(Object.fromEntries(outdated(contenders))).toEqual(left));
