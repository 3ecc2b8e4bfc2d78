import { afterAll, beforeAll, expect, it } from 'vitest';
import { PracticeService } from '../../../testing/practice-service.ts';
import { accountIdSchema } from '../../shared/model/account.ts';
import { CachedLists } from '../store/tables/cached-lists.ts';
import { connectedClient } from '../testing/connected-client.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { LibraryLists } from './library-lists.ts';

let service: PracticeService;
beforeAll(async () => {
  service = await PracticeService.start();
});
afterAll(() => service.stop());

const first = { accountId: 'account', source: 'service', cursor: null } as const;

function openLists(
  rememberLinks: (urls: readonly string[]) => void = () => {},
  isSignedIn: () => boolean = () => true,
) {
  const resources = new DisposableStack();
  const folder = resources.use(temporaryFolder());
  const clock = new FakeClock();
  const store = resources.use(storeIn(folder.path, clock));
  const { client } = resources.use(connectedClient(service.baseUrl, service.addresses.keys.all));
  let made = 0;
  const lists = new LibraryLists({
    clientOf: () => (isSignedIn() ? client : null),
    lists: new CachedLists(store, clock),
    random: {
      fraction: () => 0,
      bytes: () => new Uint8Array(),
      uuid: () => {
        made += 1;
        return String(made);
      },
    },
    thumbnailPath: () => null,
    ownOf: () => ({}),
    hasNoUpload: () => false,
    onFailure: () => {},
    rememberLinks,
  });
  return { lists, clock, [Symbol.dispose]: () => resources.dispose() };
}

it('lets every page of the service be opened that its answers named, and lists be seen again without it', async () => {
  const links = new Set<string>();
  using open = openLists((urls) => {
    for (const url of urls) links.add(url);
  });
  const { lists, clock } = open;
  const before = { ...first, source: 'known' } as const;
  expect(await lists.projects(before)).toMatchObject({ items: [], fetchedAtMs: null });
  const projects = await lists.projects(first);
  expect(await lists.projects(before)).toEqual({ ...projects, fetchedAtMs: clock.nowMs() });

  for (const { id: projectId } of projects.items) {
    const [stage] = (await lists.stages({ ...first, projectId })).items.filter(
      ({ known_screens: screens }) => screens.length > 0,
    );
    const { items } = await lists.media({ ...first, projectId });
    const video = items.find(({ type, status }) => type === 'video' && status === 'ready');
    const [screen] = stage?.known_screens ?? [];
    if (!stage || !video || screen === undefined) continue;
    const comp = await lists.createComp(
      { accountId: 'account', projectId },
      {
        stage_id: stage.id,
        screens: [{ screen, media_id: video.id, start_seconds: 0 }],
      },
    );
    expect([...links]).toContain(comp.app_url);
    return;
  }
  throw new Error('No project of the demo has a stage and a video.');
});

it('gives items their colors where they are shown, and reads none where they are only looked through', async () => {
  using open = openLists();
  const { lists } = open;
  const [project] = (await lists.projects(first)).items;
  if (!project) throw new Error('The demo has no project');
  const asked = { ...first, projectId: project.id };
  const [item] = (await lists.media(asked)).items;
  if (!item) throw new Error('The project has no item');
  const tiny = { of: '/thumbnail/led', pixels: 'AQEAAAA=' };
  lists.keepTinyPictures(accountIdSchema.parse('account'), [{ mediaId: item.id, tiny }]);
  const known = { ...asked, source: 'known' } as const;
  expect((await lists.mediaToShow(known)).items[0]).toEqual({ ...item, tiny });
  expect((await lists.media(known)).items[0]).toEqual(item);
});

it('knows a project that was only listed', async () => {
  using open = openLists();
  const { lists } = open;
  const [, second] = (await lists.projects(first)).items;
  if (!second) throw new Error('The demo has one project');
  const place = { ...first, source: 'known', projectId: second.id } as const;
  expect((await lists.project(place)).item).toEqual(second);
});

it('keeps nothing that was answered after its account had signed out', async () => {
  let isSignedIn = true;
  const resources = new DisposableStack();
  using _all = resources;
  const signOut = () => {
    isSignedIn = false;
  };
  const { lists } = resources.use(openLists(signOut, () => isSignedIn));
  const known = { ...first, source: 'known' } as const;
  const [project] = (await lists.projects(first)).items;
  if (!project) throw new Error('no project');
  expect(await lists.projects(known)).toMatchObject({ items: [], fetchedAtMs: null });
  isSignedIn = true;
  const place = { ...first, projectId: project.id };
  expect((await lists.project(place)).item).toEqual(project);
  expect(await lists.project({ ...place, source: 'known' })).toEqual({ item: null, fetchedAtMs: null });
});
