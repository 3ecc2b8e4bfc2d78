import { z } from 'zod';
import { type Comp, type CreateCompRequest, compSchema } from '../../shared/api/comp.ts';
import type { MediaId, VersionId } from '../../shared/api/ids.ts';
import type { Media } from '../../shared/api/media.ts';
import { type Note, type NoteStatusFilter, noteSchema } from '../../shared/api/note.ts';
import { type Project, projectSchema } from '../../shared/api/project.ts';
import type { Stage } from '../../shared/api/stage.ts';
import { serviceFailures } from '../../shared/messages/service-failures.ts';
import type { AccountId } from '../../shared/model/account.ts';
import {
  type MediaView,
  mediaViewSchema,
  type Source,
  type StageView,
  stageViewSchema,
} from '../../shared/model/library-views.ts';
import type { ProjectPlace } from '../../shared/model/project-place.ts';
import type { Lane } from '../../shared/model/rate-budget.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import type { ApiClient } from '../api-client/api-client.ts';
import type { Pages } from '../api-client/pages.ts';
import { createComp } from '../comps/create-comp.ts';
import type { Random } from '../ports/random.ts';
import type { CachedLists } from '../store/tables/cached-lists.ts';
import { allPages } from './all-pages.ts';
import { EarlierVersions } from './earlier-versions.ts';
import { LastPictures } from './last-pictures.ts';
import { TinyPictures } from './tiny-pictures.ts';
import type { OwnOfVersion } from './versions-from-here.ts';

export interface LibraryListsParts {
  readonly clientOf: (accountId: string) => ApiClient | null;
  readonly lists: CachedLists;
  readonly random: Random;
  /** The path under which the window finds a picture, whose address this account's service named. */
  readonly thumbnailPath: (
    accountId: string,
    url: string | null,
    versionId: VersionId | null,
  ) => string | null;
  /** What is known of this version if it was uploaded from here. */
  readonly ownOf: (versionId: VersionId) => OwnOfVersion;
  /** Whether this computer knows that no upload to an item was finished. */
  readonly hasNoUpload: (item: MediaView) => boolean;
  /** A call under this account failed. */
  readonly onFailure: (accountId: string, error: unknown) => void;
  /** Called with pages of the service that its own answers named, so that they may be opened. */
  readonly rememberLinks: (urls: readonly string[]) => void;
}

export interface InProject extends ProjectPlace {
  readonly source: Source;
}

export interface PageInProject extends InProject {
  readonly cursor: string | null;
}

export interface NotesPage extends PageInProject {
  readonly mediaId: MediaId;
  readonly status: NoteStatusFilter;
  readonly versionId: VersionId | null;
}

/** How a page is requested; by default in the lane for clicks, because a person waits for it. */
export interface AskedHow {
  readonly lane: Lane;
  readonly signal?: AbortSignal | undefined;
}

/** `fetchedAtMs` says how old it is; null where nothing was ever seen. */
export interface ListedPage<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
  readonly fetchedAtMs: number | null;
}

export interface ListedItem<Item> {
  readonly item: Item | null;
  readonly fetchedAtMs: number | null;
}

/** What is known of an item besides the answer. */
interface KnownBesides<View> {
  /** Adds it, whether the answer is new (`null`) or was kept. */
  readonly fill: (accountId: string, item: View, fetchedAtMs: number | null) => View;
  readonly remember: (accountId: string, item: View, fetchedAtMs: number) => void;
}

interface ListRequest<Item, View> extends Pick<ProjectPlace, 'accountId'> {
  readonly key: string;
  readonly source: Source;
  readonly cursor: string | null;
  readonly schema: z.ZodType<View>;
  readonly list: (client: ApiClient) => Pages<Item>;
  readonly view: (item: Item) => View;
  readonly known?: KnownBesides<View>;
}

const lane = { lane: 'click' } as const;

/** The service's lists, as last seen or as they are now. New answers are kept for the next start. */
export class LibraryLists {
  readonly #parts: LibraryListsParts;
  readonly #earlierVersions = new EarlierVersions();
  readonly #lastPictures = new LastPictures();
  readonly #tinyPictures: TinyPictures;

  constructor(parts: LibraryListsParts) {
    this.#parts = parts;
    this.#tinyPictures = new TinyPictures(parts.lists);
  }

  projects({ accountId, source, cursor }: Omit<PageInProject, 'projectId'>): Promise<ListedPage<Project>> {
    return this.#page({
      key: 'projects',
      accountId,
      source,
      cursor,
      schema: projectSchema,
      list: (client) => client.listProjects(lane),
      view: asItIs<Project>,
    });
  }

  async project({ accountId, source, projectId }: InProject): Promise<ListedItem<Project>> {
    const get = (client: ApiClient) => client.getProject(projectId, lane);
    const key = `project ${projectId}`;
    const found = await this.#item(key, accountId, source, projectSchema, get, asItIs<Project>);
    if (source === 'service' || found.item) return found;
    // The window lists all projects, and asks for none by itself.
    const { items, fetchedAtMs } = await allPages((cursor) => this.projects({ accountId, source, cursor }));
    const item = items.find(({ id }) => id === projectId) ?? null;
    return { item, fetchedAtMs: item && fetchedAtMs };
  }

  stages({ accountId, source, cursor, projectId }: PageInProject): Promise<ListedPage<StageView>> {
    return this.#page({
      key: `stages of ${projectId}`,
      accountId,
      source,
      cursor,
      schema: stageViewSchema,
      list: (client) => client.listStages(projectId, lane),
      view: ({ thumbnail_url, ...stage }: Stage) => ({
        ...stage,
        thumbnail: this.#parts.thumbnailPath(accountId, thumbnail_url, null),
      }),
    });
  }

  media({ accountId, source, cursor, projectId }: PageInProject): Promise<ListedPage<MediaView>> {
    return this.#page({
      key: `media of ${projectId}`,
      accountId,
      source,
      cursor,
      schema: mediaViewSchema,
      list: (client) => client.listMedia(projectId, lane),
      view: this.#mediaViewOf(accountId),
      known: this.#knownBesides,
    });
  }

  /** Items to be shown, with what belongs to their pictures. That is read one by one, so use `media` to look through items. */
  async mediaToShow(asked: PageInProject): Promise<ListedPage<MediaView>> {
    const page = await this.media(asked);
    return { ...page, items: page.items.map((item) => this.#pictured(asked.accountId, item)) };
  }

  #pictured(accountId: string, item: MediaView): MediaView {
    return {
      ...this.#tinyPictures.fill(accountId, item),
      ...(item.version && this.#parts.ownOf(item.version.id)),
      ...(this.#parts.hasNoUpload(item) && { hasNoUpload: true }),
    };
  }

  async mediaItem({
    accountId,
    source,
    projectId,
    mediaId,
  }: InProject & { readonly mediaId: MediaId }): Promise<ListedItem<MediaView>> {
    const get = (client: ApiClient) => client.getMedia(projectId, mediaId, lane);
    const key = `media ${mediaId} of ${projectId}`;
    const view = this.#mediaViewOf(accountId);
    const found = await this.#item(key, accountId, source, mediaViewSchema, get, view, this.#knownBesides);
    return { ...found, item: found.item && this.#pictured(accountId, found.item) };
  }

  notes(
    { accountId, source, cursor, projectId, mediaId, status, versionId }: NotesPage,
    call: AskedHow = lane,
  ): Promise<ListedPage<Note>> {
    const filter = { status, ...(versionId === null ? {} : { version_id: versionId }) };
    return this.#page({
      key: `${status} notes of ${mediaId} in ${projectId} on ${versionId ?? 'any version'}`,
      accountId,
      source,
      cursor,
      schema: noteSchema,
      list: (client) => client.listNotes(projectId, mediaId, filter, call),
      view: asItIs<Note>,
    });
  }

  comps({ accountId, source, cursor, projectId }: PageInProject): Promise<ListedPage<Comp>> {
    return this.#page({
      key: `comps of ${projectId}`,
      accountId,
      source,
      cursor,
      schema: compSchema,
      list: (client) => client.listComps(projectId, lane),
      view: asItIs<Comp>,
    });
  }

  createComp({ accountId, projectId }: ProjectPlace, comp: CreateCompRequest): Promise<Comp> {
    return this.#asked(accountId, async (client) => {
      const created = await createComp(client, projectId, comp, this.#parts.random, lane);
      this.#rememberLinksOf([created]);
      return created;
    });
  }

  readonly #mediaViewOf =
    (accountId: string) =>
    ({ thumbnail_url, ...media }: Media): MediaView => ({
      ...media,
      thumbnail: this.#parts.thumbnailPath(accountId, thumbnail_url, media.version?.id ?? null),
    });

  keepTinyPictures(accountId: AccountId, pictures: Parameters<TinyPictures['keep']>[1]): void {
    if (this.#isSignedIn(accountId)) this.#tinyPictures.keep(accountId, pictures);
  }

  readonly #knownBesides: KnownBesides<MediaView> = {
    fill: (accountId, item, fetchedAtMs) =>
      this.#earlierVersions.fill(accountId, this.#lastPictures.fill(accountId, item), fetchedAtMs),
    remember: (accountId, item, fetchedAtMs) => this.#earlierVersions.saw(accountId, item, fetchedAtMs),
  };

  async #page<Item, View>(request: ListRequest<Item, View>): Promise<ListedPage<View>> {
    const { key, accountId, source, cursor, schema, list, view, known: besides } = request;
    const pageKey = `${key} from ${cursor ?? 'the start'}`;
    if (source === 'known') {
      const pageSchema = z.object({ items: z.array(schema), nextCursor: z.string().nullable() });
      const known = this.#parts.lists.read(accountId, pageKey, pageSchema);
      if (!known) return { items: [], nextCursor: null, fetchedAtMs: null };
      const { nextCursor } = known.value;
      const { fetchedAtMs } = known;
      const items = known.value.items.map((item) => besides?.fill(accountId, item, fetchedAtMs) ?? item);
      for (const item of items) besides?.remember(accountId, item, fetchedAtMs);
      this.#rememberLinksOf(items);
      return { items, nextCursor, fetchedAtMs };
    }
    return await this.#asked(accountId, async (client) => {
      const { items, nextCursor } = await list(client).page({ cursor });
      const stored = (all: readonly View[]) => ({ items: all, nextCursor });
      return { ...this.#keep(accountId, pageKey, items.map(view), stored, besides), nextCursor };
    });
  }

  async #item<Item, View>(
    key: string,
    accountId: string,
    source: Source,
    schema: z.ZodType<View>,
    get: (client: ApiClient) => Promise<Item>,
    view: (found: Item) => View,
    besides?: KnownBesides<View>,
  ): Promise<ListedItem<View>> {
    if (source === 'known') {
      const known = this.#parts.lists.read(accountId, key, schema);
      return { item: known?.value ?? null, fetchedAtMs: known?.fetchedAtMs ?? null };
    }
    return await this.#asked(accountId, async (client) => {
      const answer = view(await get(client));
      const { items, fetchedAtMs } = this.#keep(accountId, key, [answer], ([item]) => item, besides);
      return { item: items[0] ?? null, fetchedAtMs };
    });
  }

  /** Adds what else is known to what the service has just answered, and keeps it for the next start. */
  #keep<View>(
    accountId: string,
    key: string,
    answered: readonly View[],
    stored: (items: readonly View[]) => unknown,
    besides: KnownBesides<View> | undefined,
  ): Omit<ListedPage<View>, 'nextCursor'> {
    const items = answered.map((item) => besides?.fill(accountId, item, null) ?? item);
    this.#rememberLinksOf(items);
    if (!this.#isSignedIn(accountId)) return { items, fetchedAtMs: null };
    const fetchedAtMs = this.#parts.lists.write(accountId, key, stored(items));
    for (const item of items) besides?.remember(accountId, item, fetchedAtMs);
    return { items, fetchedAtMs };
  }

  /** Asked again after each answer: signing out removes what is kept of an account, and nothing is kept after that. */
  #isSignedIn(accountId: string): boolean {
    return this.#parts.clientOf(accountId) !== null;
  }

  async #asked<Answer>(accountId: string, work: (client: ApiClient) => Promise<Answer>): Promise<Answer> {
    const client = this.#parts.clientOf(accountId);
    if (!client) throw new TroubleError(notSignedIn);
    try {
      return await work(client);
    } catch (error) {
      this.#parts.onFailure(accountId, error);
      throw error;
    }
  }

  #rememberLinksOf(items: readonly unknown[]): void {
    this.#parts.rememberLinks(items.flatMap((found) => linkedSchema.safeParse(found).data?.app_url ?? []));
  }
}

const linkedSchema = z.object({ app_url: z.string() });

const asItIs = <Item>(item: Item): Item => item;

const notSignedIn = troubleOf('not_signed_in', serviceFailures.not_signed_in);
