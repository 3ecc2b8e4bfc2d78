import { afterAll, beforeAll, beforeEach } from 'vitest';
import { PracticeService } from '../../../testing/practice-service.ts';
import { ServiceView } from '../../engine/testing/upload-studio.ts';
import { CommandLine, refillRequests } from './command-line.ts';
import { makeRenders, type Renders } from './renders.ts';

export interface UploadDesk {
  readonly service: PracticeService;
  readonly view: ServiceView;
  readonly renders: Renders;
  /** Has a new data folder for each test. */
  readonly cli: CommandLine;
}

/** For test files that upload: a practice service and renders for all tests, and a command line for each. */
export function uploadDesk(): UploadDesk {
  const desk: { -readonly [Part in keyof UploadDesk]?: UploadDesk[Part] } = {};
  const part = <Name extends keyof UploadDesk>(name: Name): UploadDesk[Name] => {
    const found = desk[name];
    if (!found) throw new Error(`There is no ${name} outside a test.`);
    return found as UploadDesk[Name];
  };
  beforeAll(async () => {
    [desk.service, desk.renders] = await Promise.all([
      PracticeService.start({ processingMs: 200 }),
      makeRenders(),
    ]);
    desk.view = new ServiceView(desk.service);
  });
  beforeEach(async () => {
    const service = part('service');
    desk.cli = CommandLine.on(service);
    await service.control('DELETE', '/faults');
    await refillRequests(service);
    return () => part('cli')[Symbol.dispose]();
  });
  afterAll(async () => {
    await part('renders')[Symbol.asyncDispose]();
    await part('service').stop();
  });
  return {
    get service() {
      return part('service');
    },
    get view() {
      return part('view');
    },
    get renders() {
      return part('renders');
    },
    get cli() {
      return part('cli');
    },
  };
}

export const tour = 'Aurora Arena Tour';

/** The words that choose this item of the tour. */
export const to = (item: string): readonly string[] => ['-p', tour, '-m', item];
