import { z } from 'zod';
import type { Studio } from '../../e2e/pages/studio.ts';
import type { Benchmark } from '../benchmark.ts';
import { footprintOf, scrollThrough, watchTasks, whenShown } from '../window/in-page.ts';
import { inStudio } from '../window/in-studio.ts';
import { doubling, GrowingSeries, hardlyAtAll, inProportion } from './growth.ts';

const itemRows = '[role="grid"][aria-label="Items"]';
const madeProject = z.object({ id: z.string() });
const longestLoadMs = 600_000;

/** A project with more and more items in the window: the memory it takes, and the delays that a person notices. */
export const scaleWindow: Benchmark = ({ quick, log }) =>
  // With this time scale the requests of a minute are available again after a second, because this measures the window,
  // not the wait for requests.
  inStudio({ log, service: { timeScale: 60 } }, async (studio) => {
    const series = new GrowingSeries('items of a project in the window', {
      heap: { what: 'memory that the page keeps', unit: 'MB', exponent: inProportion },
      nodes: { what: 'elements in the page', unit: 'nodes', exponent: hardlyAtAll },
      loadTask: { what: 'the longest task while they come', unit: 'ms', exponent: inProportion },
      scroll: { what: 'work for each frame while scrolling', unit: 'ms', exponent: hardlyAtAll },
      searched: { what: 'a search, from the key to the item', unit: 'ms', exponent: inProportion },
      searchTask: { what: 'the longest task of a search', unit: 'ms', exponent: inProportion },
    });
    for (const count of doubling(quick ? 1_000 : 100_000, quick ? 2 : 4)) {
      const figures = await look(studio, count);
      log(`${count} items: ${JSON.stringify(figures)}`);
      series.add(count, figures);
    }
    return series.rows();
  });

async function look(studio: Studio, count: number) {
  const { window, service } = studio;
  const name = `Library of ${count}`;
  madeProject.parse(await service.control('POST', '/projects', { name, media: count }));
  await window.reload();
  const loading = await watchTasks(window);
  await studio.openProject(name);
  const items = count.toLocaleString('en');
  await window.locator('main header').getByText(items, { exact: true }).waitFor({ timeout: longestLoadMs });
  const loaded = await loading.stop();
  const { heapMegabytes, nodes } = await footprintOf(window);
  const scrolled = await scrollThrough(window, { scroller: itemRows, rows: '[role="row"]', forMs: 3_000 });
  const wanted = String(count - 3).padStart(5, '0');
  const shown = await whenShown(
    window,
    { event: 'keydown' },
    { selector: `${itemRows} [role="row"]`, text: `Clip ${wanted}` },
  );
  const searching = await watchTasks(window);
  const search = window.getByRole('searchbox', { name: 'Search items' });
  await search.pressSequentially(wanted);
  const searched = await shown();
  const { longestTaskMs } = await searching.stop();
  await search.clear();
  // The browser reports no task below 50 ms, so a shorter one counts as 50 ms.
  const told = (taskMs: number) => Math.max(50, taskMs);
  return {
    ...{ heap: heapMegabytes, nodes, scroll: scrolled.workMsPerFrame, searched },
    ...{ loadTask: told(loaded.longestTaskMs), searchTask: told(longestTaskMs) },
  };
}
