import { compSchema } from '../../src/shared/api/comp.ts';
import { listSchema } from '../../src/shared/api/list.ts';
import { mediaSchema } from '../../src/shared/api/media.ts';
import { projectSchema } from '../../src/shared/api/project.ts';
import { stageSchema } from '../../src/shared/api/stage.ts';
import type { RunningService } from './running-service.ts';

function named<Item extends { readonly name: string }>(items: readonly Item[], name: string): Item {
  const item = items.find((candidate) => candidate.name === name);
  if (item === undefined) throw new Error(`The demo holds nothing called ${name}.`);
  return item;
}

/** Finds things of the demo by the names people read. */
export async function findDemo(service: RunningService) {
  const projects = (await service.read(listSchema(projectSchema), 'GET', '/v1/projects')).data;
  const tour = named(projects, 'Aurora Arena Tour');
  const inTour = `/v1/projects/${tour.id}`;
  const media = (await service.read(listSchema(mediaSchema), 'GET', `${inTour}/media?limit=100`)).data;
  const stages = (await service.read(listSchema(stageSchema), 'GET', `${inTour}/stages`)).data;
  const comps = (await service.read(listSchema(compSchema), 'GET', `${inTour}/comps`)).data;
  return {
    tour,
    path: inTour,
    project: (name: string) => named(projects, name),
    media: (name: string) => named(media, name),
    stage: (name: string) => named(stages, name),
    comp: (name: string) => named(comps, name),
  };
}
