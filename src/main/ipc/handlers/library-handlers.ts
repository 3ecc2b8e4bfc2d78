import { z } from 'zod';
import type { ApiClient } from '../../../engine/api-client/api-client.ts';
import type { Pages } from '../../../engine/api-client/pages.ts';
import { serialiseBody } from '../../../engine/api-client/serialise-body.ts';
import type { Random } from '../../../engine/ports/random.ts';
import type { CachedLists } from '../../../engine/store/cached-lists.ts';
import { type Comp, compSchema } from '../../../shared/api/comp.ts';
import type { Media } from '../../../shared/api/media.ts';
import { type Note, noteSchema } from '../../../shared/api/note.ts';
import { type Project, projectSchema } from '../../../shared/api/project.ts';
import type { Stage } from '../../../shared/api/stage.ts';
import {
  type MediaView,
  mediaViewSchema,
  type Source,
  type StageView,
  stageViewSchema,
} from '../../../shared/ipc/requests/library.ts';
import { serviceFailures } from '../../../shared/messages/service-failures.ts';
import { TroubleError, troubleOf } from '../../../shared/model/trouble.ts';
import type { AppHandlers } from '../router.ts';

export interface LibraryParts {
  /** The account the window works with; null when nobody is signed in. */
  readonly activeAccountId: () => string | null;
  readonly clientOf: (accountId: string) => ApiClient | null;
  readonly lists: CachedLists;
  readonly random: Random;
  readonly thumbnailPath: (url: string | null) => string | null;
  /** An account met a failure of the service: what it means for the account is the engine's business. */
  readonly onFailure: (accountId: string, error: unknown) => void;
  /** Pages of the service that were named in its own answers, and may be opened. */
  readonly noteLinks: (urls: readonly string[]) => void;
}

interface ListRequest<Item, View> {
  readonly key: string;
  readonly source: Source;
  readonly cursor: string | null;
  readonly schema: z.ZodType<View>;
  readonly list: (client: ApiClient) => Pages<Item>;
  readonly view: (item: Item) => View;
}

type Library = AppHandlers['library'];

/** Those that read the service's lists; none of them needs to know who asks. */
type LibraryHandlers = {
  readonly [Name in Exclude<keyof Library, 'openNotes' | 'setInSight' | 'versionRates' | 'tellFrameRate'>]: (
    args: Parameters<Library[Name]>[0],
  ) => ReturnType<Library[Name]>;
};

/** What the service holds, as last seen or as it is now. What was asked now is remembered for the next start. */
export function createLibraryHandlers(parts: LibraryParts): LibraryHandlers {
  const { lists } = parts;
  const lane = { lane: 'click' } as const;

  const account = (): string => {
    const accountId = parts.activeAccountId();
    if (accountId === null) throw new TroubleError(notSignedIn);
    return accountId;
  };

  const asked = async <Answer>(work: (client: ApiClient, accountId: string) => Promise<Answer>) => {
    const accountId = account();
    const client = parts.clientOf(accountId);
    if (!client) throw new TroubleError(notSignedIn);
    try {
      return await work(client, accountId);
    } catch (error) {
      parts.onFailure(accountId, error);
      throw error;
    }
  };

  const noteLinksOf = (items: readonly unknown[]) => {
    parts.noteLinks(items.flatMap((found) => linkedSchema.safeParse(found).data?.app_url ?? []));
  };

  const page = async <Item, View>({ key, source, cursor, schema, list, view }: ListRequest<Item, View>) => {
    const pageSchema = z.object({ items: z.array(schema), nextCursor: z.string().nullable() });
    const pageKey = `${key} from ${cursor ?? 'the start'}`;
    if (source === 'known') {
      const known = lists.read(account(), pageKey, pageSchema);
      noteLinksOf(known?.value.items ?? []);
      if (known) return { ...known.value, fetchedAtMs: known.fetchedAtMs };
      return { items: [], nextCursor: null, fetchedAtMs: null };
    }
    return asked(async (client, accountId) => {
      const { items, nextCursor } = await list(client).page({ cursor });
      const value = { items: items.map(view), nextCursor };
      noteLinksOf(value.items);
      lists.write(accountId, pageKey, value);
      return { ...value, fetchedAtMs: lists.read(accountId, pageKey, pageSchema)?.fetchedAtMs ?? null };
    });
  };

  const item = async <Item, View>(
    key: string,
    source: Source,
    schema: z.ZodType<View>,
    get: (client: ApiClient) => Promise<Item>,
    view: (found: Item) => View,
  ) => {
    if (source === 'known') {
      const known = lists.read(account(), key, schema);
      return { item: known?.value ?? null, fetchedAtMs: known?.fetchedAtMs ?? null };
    }
    return asked(async (client, accountId) => {
      const found = view(await get(client));
      noteLinksOf([found]);
      lists.write(accountId, key, found);
      return { item: found, fetchedAtMs: lists.read(accountId, key, schema)?.fetchedAtMs ?? null };
    });
  };

  const mediaView = ({ thumbnail_url, ...media }: Media): MediaView => ({
    ...media,
    thumbnail: parts.thumbnailPath(thumbnail_url),
  });
  const stageView = ({ thumbnail_url, ...stage }: Stage): StageView => ({
    ...stage,
    thumbnail: parts.thumbnailPath(thumbnail_url),
  });
  return {
    projects: ({ source, cursor }) =>
      page({
        key: 'projects',
        source,
        cursor,
        schema: projectSchema,
        list: (client) => client.listProjects(lane),
        view: asItIs<Project>,
      }),
    project: ({ source, projectId }) =>
      item(
        `project ${projectId}`,
        source,
        projectSchema,
        (client) => client.getProject(projectId, lane),
        asItIs<Project>,
      ),
    stages: ({ source, cursor, projectId }) =>
      page({
        key: `stages of ${projectId}`,
        source,
        cursor,
        schema: stageViewSchema,
        list: (client) => client.listStages(projectId, lane),
        view: stageView,
      }),
    media: ({ source, cursor, projectId }) =>
      page({
        key: `media of ${projectId}`,
        source,
        cursor,
        schema: mediaViewSchema,
        list: (client) => client.listMedia(projectId, lane),
        view: mediaView,
      }),
    mediaItem: ({ source, projectId, mediaId }) =>
      item(
        `media ${mediaId} of ${projectId}`,
        source,
        mediaViewSchema,
        (client) => client.getMedia(projectId, mediaId, lane),
        mediaView,
      ),
    notes: ({ source, cursor, projectId, mediaId, status, versionId }) =>
      page({
        key: `${status} notes of ${mediaId} in ${projectId} on ${versionId ?? 'any version'}`,
        source,
        cursor,
        schema: noteSchema,
        list: (client) =>
          client.listNotes(
            projectId,
            mediaId,
            { status, ...(versionId === null ? {} : { version_id: versionId }) },
            lane,
          ),
        view: asItIs<Note>,
      }),
    comps: ({ source, cursor, projectId }) =>
      page({
        key: `comps of ${projectId}`,
        source,
        cursor,
        schema: compSchema,
        list: (client) => client.listComps(projectId, lane),
        view: asItIs<Comp>,
      }),
    createComp: ({ projectId, comp }) =>
      asked(async (client) => {
        const created = await client.createComp(projectId, {
          ...lane,
          body: serialiseBody('createComp', comp),
          idempotencyKey: `rd1-comp-${parts.random.uuid()}`,
        });
        noteLinksOf([created.data]);
        return created.data;
      }),
  };
}

const linkedSchema = z.object({ app_url: z.string() });

const asItIs = <Item>(item: Item): Item => item;

const notSignedIn = troubleOf('not_signed_in', serviceFailures.not_signed_in);
