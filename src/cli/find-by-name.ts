import type { ApiClient } from '../engine/api-client/api-client.ts';
import { ApiFailure } from '../engine/api-client/api-failure.ts';
import { mediaIdSchema } from '../shared/api/ids.ts';
import type { Media } from '../shared/api/media.ts';
import type { Project } from '../shared/api/project.ts';
import type { Stage } from '../shared/api/stage.ts';
import { nearest } from './arguments/nearest.ts';
import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

const shownAtMost = 8;

const listedBy: Readonly<Record<string, string>> = {
  project: '"renderdrop projects" lists them.',
  account: '"renderdrop whoami" lists them.',
};

/** By id, by name, or by name whatever its capitals: but only where that is one and no more. */
export function findByName<Item extends Named>(what: string, text: string, items: readonly Item[]): Item {
  const wanted = text.trim();
  const folded = wanted.toLocaleLowerCase('en');
  const steps: readonly ((item: Item) => boolean)[] = [
    ({ id }) => id === wanted,
    ({ name }) => name === wanted,
    ({ name }) => name.trim().toLocaleLowerCase('en') === folded,
  ];
  for (const fits of steps) {
    const found = items.filter(fits);
    if (found.length === 1 && found[0]) return found[0];
    if (found.length > 1) throw ambiguous(what, wanted, found);
  }
  throw notFound(what, wanted, items);
}

function ambiguous(what: string, text: string, found: readonly Named[]): CliError {
  return new CliError({
    code: 'ambiguous_name',
    sentence: `${found.length} ${what}s are called "${text}".`,
    remedy: 'Say which by its id.',
    exitCode: exitCodes.usage,
    list: listed(found),
  });
}

function notFound(what: string, text: string, items: readonly Named[]): CliError {
  const folded = text.toLocaleLowerCase('en');
  const holding = items.filter(({ name }) => name.toLocaleLowerCase('en').includes(folded));
  const near = nearest(
    text,
    items.map(({ name }) => name),
    shownAtMost,
  );
  const close = [...new Set([...holding, ...items.filter(({ name }) => near.includes(name))])];
  return new CliError({
    code: `${what}_not_found`,
    sentence: `There is no ${what} "${text}".`,
    remedy:
      close.length > 0
        ? 'These come close.'
        : items.length === 0
          ? `There are no ${what}s at all.`
          : (listedBy[what] ?? null),
    exitCode: exitCodes.notFound,
    list: listed(close),
  });
}

const listed = (items: readonly Named[]): string[] => [
  ...items.slice(0, shownAtMost).map(({ id, name }) => `${id}  ${name}`),
  ...(items.length > shownAtMost ? [`… and ${items.length - shownAtMost} more`] : []),
];

export async function findProject(client: ApiClient, text: string, signal: AbortSignal): Promise<Project> {
  return findByName('project', text, await client.listProjects({ lane: 'click', signal }).all());
}

const looksLikeId = /^[A-Za-z0-9]+[_-][A-Za-z0-9_-]{6,}$/;

/** A project may hold thousands of items: what looks like an id is asked for as one before the list is read. */
export async function findMedia(
  client: ApiClient,
  project: Project,
  text: string,
  signal: AbortSignal,
): Promise<Media> {
  const call = { lane: 'click', signal } as const;
  if (looksLikeId.test(text)) {
    try {
      return await client.getMedia(project.id, mediaIdSchema.parse(text), call);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'media_not_found') throw error;
    }
  }
  return findByName('item', text, await client.listMedia(project.id, call).all());
}

export async function findStage(
  client: ApiClient,
  project: Project,
  text: string,
  signal: AbortSignal,
): Promise<Stage> {
  return findByName('stage', text, await client.listStages(project.id, { lane: 'click', signal }).all());
}
