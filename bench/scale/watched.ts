import { ServiceView } from '../../src/engine/testing/upload-studio.ts';
import { PracticeService } from '../../testing/practice-service.ts';
import type { Benchmark } from '../benchmark.ts';
import { measureEngine } from '../watch.ts';
import { doubling, GrowingSeries, inProportion } from './growth.ts';

const leastPercent = 0.03;

/** A whole engine that watches a folder with more and more files. */
export const scaleWatched: Benchmark = async ({ quick, log }) => {
  const series = new GrowingSeries('files watched', {
    readyMs: { what: 'until all have a row', unit: 'ms', exponent: inProportion },
    quietAfterMs: { what: 'until at rest', unit: 'ms', exponent: inProportion },
    memoryMb: { what: 'memory of the engine', unit: 'MB', exponent: inProportion },
    restPercent: { what: 'at rest', unit: 'of a core, %', exponent: inProportion },
    pageMs: { what: 'a page of 200 rows from the middle', unit: 'ms', exponent: inProportion },
  });
  await using service = await PracticeService.start({ processingMs: 30 });
  const { projectId, projectName } = await new ServiceView(service).target();
  for (const files of doubling(quick ? 2_000 : 50_000, quick ? 2 : 4)) {
    const measured = await measureEngine(
      { addresses: service.addresses, place: { projectId, projectName }, files },
      { fresh: 200, freshMs: 2_000, restMs: quick ? 2_000 : 30_000 },
    );
    log(`${files} files: ${JSON.stringify(measured)}`);
    // The system counts in hundredths of a second; less than one can't be distinguished from nothing.
    const restPercent = Math.max(leastPercent, measured.restPercent);
    series.add(files, { ...measured, restPercent, pageMs: measured.pageMs ?? Number.NaN });
  }
  return series.rows();
};
