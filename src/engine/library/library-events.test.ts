import { describe, expect, it } from 'vitest';
import type { Comp } from '../../shared/api/comp.ts';
import { compIdSchema, mediaIdSchema, projectIdSchema } from '../../shared/api/ids.ts';
import type { Project } from '../../shared/api/project.ts';
import type { WebhookEvent } from '../../shared/api/webhook-event.ts';
import { ApiFailure } from '../api-client/api-failure.ts';
import { LibraryEvents } from './library-events.ts';
import type { ItemPlace } from './open-notes.ts';

const projectId = projectIdSchema.parse('prj_1');
const [mediaId, other] = [mediaIdSchema.parse('med_1'), mediaIdSchema.parse('med_2')];
const compId = compIdSchema.parse('cmp_1');

interface Given {
  readonly accountId?: string | null;
  readonly comp?: Error | readonly string[];
  readonly hasClient?: boolean;
}

function desk({ accountId = 'acc_1', comp = ['med_1', 'med_2'], hasClient = true }: Given = {}) {
  const closing = new AbortController();
  const heard: unknown[] = [];
  const events = new LibraryEvents({
    lists: {
      projects: async ({ cursor }) =>
        cursor === null
          ? { items: [], nextCursor: 'second', fetchedAtMs: 1 }
          : { items: [{ id: projectId } as Project], nextCursor: null, fetchedAtMs: 1 },
    },
    closing: closing.signal,
    accountId: () => accountId,
    clientOf: () =>
      hasClient
        ? {
            async getComp() {
              if (comp instanceof Error) throw comp;
              return { screens: comp.map((id) => ({ media_id: mediaIdSchema.parse(id) })) } as Comp;
            },
          }
        : null,
    onComment: async (items: readonly ItemPlace[]) => void heard.push(items),
  });
  const stops = [
    events.onOutdated((project, part) => heard.push([project, part])),
    events.onReviewNews((news) => heard.push(news)),
  ];
  const take = async (type: WebhookEvent['type'], data: object) => {
    heard.length = 0;
    await events.take({
      type,
      timestamp: '',
      data: { project_id: projectId, ...data },
    } as unknown as WebhookEvent);
    return [...heard];
  };
  return { take, closing, stop: () => stops.map((stop) => stop()) };
}

describe('an event of the service', () => {
  it('says what was read before and is another now', async () => {
    const { take, stop } = desk();
    for (const type of ['comp.created', 'comp.version_published'] as const)
      expect(await take(type, {})).toEqual([[projectId, 'comps']]);
    for (const type of ['media.ready', 'media.failed'] as const)
      expect(await take(type, {})).toEqual([[projectId, 'media']]);
    stop();
    expect(await take('media.ready', {})).toEqual([]);
  });

  it('tells of reviews of projects that can be opened here, on whatever page they are listed', async () => {
    const { take, stop } = desk();
    const status = { name: 'Opening', status: 'approved', changed_by: { name: 'Kim' } };
    const news = { kind: 'comp_status', projectId, name: 'Opening', status: 'approved', by: 'Kim' };
    expect(await take('comp.status_changed', status)).toEqual([[projectId, 'comps'], news]);
    expect(await take('review_link.first_opened', { title: 'Act 2' })).toEqual([
      { kind: 'link_opened', projectId, title: 'Act 2' },
    ]);
    const elsewhere = { project_id: projectIdSchema.parse('prj_2'), title: 'Act 2' };
    expect(await take('review_link.first_opened', elsewhere)).toEqual([]);
    stop();
    expect(await take('review_link.first_opened', { title: 'Act 2' })).toEqual([]);
  });

  it('tells nobody of reviews while nobody is signed in', async () => {
    const { take } = desk({ accountId: null });
    expect(await take('review_link.first_opened', { title: 'Act 2' })).toEqual([]);
  });
});

describe('a note that came', () => {
  const onComp = { media_id: null, comp_id: compId };
  const places = (...items: readonly string[]) => [
    items.map((id) => ({ projectId, mediaId: mediaIdSchema.parse(id) })),
  ];

  it('is on its item, or on all that its comp shows', async () => {
    const { take } = desk();
    expect(await take('comment.created', { media_id: mediaId, comp_id: compId })).toEqual(places('med_1'));
    expect(await take('comment.created', onComp)).toEqual(places('med_1', other));
    expect(await take('comment.created', { media_id: null, comp_id: null })).toEqual(places());
  });

  it.each<readonly [string, Given]>([
    ['nobody is signed in', { accountId: null }],
    ['the account is not worked with', { hasClient: false }],
    ['the comp is not to be read', { comp: new ApiFailure({ code: 'comp_not_found' }) }],
  ])('is on nothing that is known where %s', async (_why, given) => {
    expect(await desk(given).take('comment.created', onComp)).toEqual(places());
  });

  it('lets a mistake of ours be seen, unless the engine closes', async () => {
    const { take, closing } = desk({ comp: new TypeError('ours') });
    await expect(take('comment.created', onComp)).rejects.toThrow(TypeError);
    closing.abort();
    expect(await take('comment.created', onComp)).toEqual(places());
  });
});
