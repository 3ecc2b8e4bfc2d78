import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PracticeService } from '../../../testing/practice-service.ts';
import { connectedClient } from '../testing/connected-client.ts';
import { ServiceView } from '../testing/upload-studio.ts';
import { findByName, findMedia, findProjectToChange } from './find-by-name.ts';

const never = new AbortController().signal;

describe('what is named', () => {
  const items = [
    { id: 'prj_1', name: 'Halo' },
    { id: 'prj_2', name: 'halo' },
    { id: 'prj_3', name: 'Summer Show' },
    { id: 'prj_4', name: 'Summer  Tour' },
    { id: 'Halo', name: 'An id like a name' },
  ];
  const found = (text: string, among = items) => {
    try {
      return findByName('project', text, among).id;
    } catch (error) {
      return error;
    }
  };

  it('is known by its id first, then by its name, then whatever its capitals', () => {
    expect(found('Halo')).toBe('Halo');
    expect(found('halo')).toBe('prj_2');
    expect(found(' SUMMER show ')).toBe('prj_3');
  });

  it('is nothing where it could be several, or none: and says what may have been meant', () => {
    expect(found('HALO')).toMatchObject({
      trouble: { code: 'ambiguous_name' },
      candidates: ['prj_1  Halo', 'prj_2  halo'],
      areNamed: false,
    });
    expect(found('sumer show')).toMatchObject({
      trouble: { code: 'project_not_found', remedy: 'Similar names: Summer Show' },
      candidates: ['prj_3  Summer Show'],
      areNamed: true,
    });
    expect(found('Winter', [])).toMatchObject({
      trouble: { code: 'project_not_found', remedy: 'There are no projects yet.' },
      candidates: [],
    });
    const many = Array.from({ length: 12 }, (_, index) => ({ id: `prj_${index}`, name: `Wall ${index}` }));
    expect(found('wall', many)).toMatchObject({
      trouble: { remedy: 'Similar names: Wall 0, Wall 1, Wall 2, Wall 3, Wall 4 and 7 more' },
    });
  });
});

describe('a project to add files to', () => {
  let service: PracticeService;
  beforeAll(async () => {
    service = await PracticeService.start();
  });
  afterAll(() => service.stop());

  it('is refused to those who may only view it; an item in it is found by id and by name', async () => {
    const [project] = await new ServiceView(service).projects();
    if (!project) throw new Error('a project');
    using editor = connectedClient(service.baseUrl, service.addresses.keys.all);
    expect(await findProjectToChange(editor.client, project.name, never)).toMatchObject({ id: project.id });
    const item = (await new ServiceView(service).media(project.id))[0];
    if (!item) throw new Error('an item');
    for (const text of [item.id, item.name])
      expect(await findMedia(editor.client, project, text, never)).toMatchObject({ id: item.id });
    // It looks like an id, and is none: it may be a name.
    await expect(findMedia(editor.client, project, 'med_nowhere', never)).rejects.toMatchObject({
      trouble: { code: 'item_not_found' },
    });
    using viewer = connectedClient(service.baseUrl, service.addresses.keys.viewer);
    await expect(findProjectToChange(viewer.client, project.id, never)).rejects.toMatchObject({
      trouble: { code: 'project_read_only' },
    });
  });
});
