import { mediaIdSchema } from '../../shared/api/ids.ts';
import type { Media } from '../../shared/api/media.ts';
import type { Project } from '../../shared/api/project.ts';
import type { Stage } from '../../shared/api/stage.ts';
import type { FailureText } from '../../shared/messages/failure-text.ts';
import { type Lookup, lookupFailures } from '../../shared/messages/lookup-failures.ts';
import { nearest } from '../../shared/model/nearest.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import type { ApiClient } from './api-client.ts';
import { ApiFailure } from './api-failure.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Something was named that is not there, or is there more than once. */
export class LookupError extends TroubleError {
  override readonly name = 'LookupError';
  /** What may have been meant. */
  readonly candidates: readonly string[];
  /** Whether the remedy already names the candidates. */
  readonly areNamed: boolean;

  constructor(code: string, text: FailureText, candidates: readonly string[] = [], areNamed = false) {
    super(troubleOf(code, text));
    this.candidates = candidates;
    this.areNamed = areNamed;
  }
}

const shownAtMost = 8;

/** Finds an item by id, by name, or by name in other capitals, if exactly one matches. */
export function findByName<Item extends Named>(what: Lookup, text: string, items: readonly Item[]): Item {
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
    if (found.length > 1)
      throw new LookupError(
        'ambiguous_name',
        lookupFailures.ambiguous_name(what, wanted, found.length),
        listed(found),
      );
  }
  throw notFound(what, wanted, items);
}

function notFound(what: Lookup, text: string, items: readonly Named[]): LookupError {
  const folded = text.toLocaleLowerCase('en');
  const holding = items.filter(({ name }) => name.toLocaleLowerCase('en').includes(folded));
  const near = nearest(
    text,
    items.map(({ name }) => name),
    shownAtMost,
  );
  const close = [...new Set([...holding, ...items.filter(({ name }) => near.includes(name))])];
  const similar = [...new Set(close.map(({ name }) => name))];
  return new LookupError(
    `${what}_not_found`,
    lookupFailures.not_found(what, text, similar, items.length > 0),
    listed(close),
    true,
  );
}

const listed = (items: readonly Named[]): string[] => [
  ...items.slice(0, shownAtMost).map(({ id, name }) => `${id}  ${name}`),
  ...(items.length > shownAtMost ? [`… and ${items.length - shownAtMost} more`] : []),
];

export async function findProject(client: ApiClient, text: string, signal: AbortSignal): Promise<Project> {
  return findByName('project', text, await client.listProjects({ lane: 'click', signal }).all());
}

/** The project; throws if files may not be added to it. */
export async function findProjectToChange(
  client: ApiClient,
  text: string,
  signal: AbortSignal,
): Promise<Project> {
  const project = await findProject(client, text, signal);
  if (project.role === 'viewer')
    throw new LookupError('project_read_only', lookupFailures.project_read_only(project.name));
  return project;
}

const looksLikeId = /^[A-Za-z0-9]+[_-][A-Za-z0-9_-]{6,}$/;

/** A project may hold thousands of items, so a text that looks like an id is requested as one before the list is read. */
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
