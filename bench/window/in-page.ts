import type { Page } from '@playwright/test';

/** Measurements inside the page itself, so that the DevTools connection doesn't add to them. */

export interface Watch {
  readonly longestTaskMs: number;
  readonly longTasks: number;
  readonly tookMs: number;
}

/** Records tasks over 50 ms until `stop`; the browser doesn't report shorter ones. */
export async function watchTasks(window: Page): Promise<{ readonly stop: () => Promise<Watch> }> {
  await window.evaluate(() => {
    const tasks: number[] = [];
    // Node's types do not know 'longtask'.
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    observer.observe({ entryTypes: ['longtask' as 'mark'] });
    const startedMs = performance.now();
    Reflect.set(globalThis, 'endWatch', async () => {
      // An entry is delivered in a task after the one it describes.
      await new Promise((resolve) => setTimeout(resolve, 100));
      const tookMs = performance.now() - startedMs - 100;
      observer.disconnect();
      return { longestTaskMs: Math.max(0, ...tasks), longTasks: tasks.length, tookMs };
    });
  });
  return { stop: () => window.evaluate(() => Reflect.get(globalThis, 'endWatch')()) };
}

/** Milliseconds by the window's own clock, from the event to the first frame that shows the text. */
export async function whenShown(
  window: Page,
  since: { readonly event: 'drop' | 'keydown' | 'pointermove' },
  shown: {
    readonly selector: string;
    readonly text?: string;
    readonly attribute?: readonly [string, string];
  },
): Promise<() => Promise<number>> {
  await window.evaluate(
    ([sinceWhat, wanted]) => {
      let fromMs: number | null = null;
      const note = () => {
        fromMs ??= performance.now();
      };
      document.addEventListener(sinceWhat.event, note, { capture: true, once: true });
      const isThere = () =>
        [...document.querySelectorAll(wanted.selector)].some((element) => {
          if (wanted.text !== undefined && !new RegExp(wanted.text).test(element.textContent ?? ''))
            return false;
          const [name, value] = wanted.attribute ?? [];
          return name === undefined || element.getAttribute(name) === value;
        });
      const seen = new Promise<number>((resolve) => {
        const look = () => {
          if (fromMs !== null && isThere()) resolve(performance.now() - fromMs);
          else requestAnimationFrame(look);
        };
        look();
      });
      Reflect.set(globalThis, 'seenAfter', seen);
    },
    [since, shown] as const,
  );
  return () => window.evaluate(() => Reflect.get(globalThis, 'seenAfter'));
}

export interface Scrolling {
  readonly framesPerSecond: number;
  readonly slowestFrameMs: number;
  readonly mostRows: number;
  /** Time of the window's main thread, independent of what else the computer is doing. */
  readonly workMsPerFrame: number;
}

interface ScrollPlan {
  readonly scroller: string;
  readonly rows: string;
  readonly forMs: number;
}

/** Scrolls by a fixed amount in each frame, from top to bottom and repeatedly, and counts frames and rows. */
export async function scrollThrough(window: Page, plan: ScrollPlan): Promise<Scrolling> {
  const devtools = await window.context().newCDPSession(window);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const workedMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const beforeMs = await workedMs();
  const scrolled = await scrollInPage(window, plan);
  const afterMs = await workedMs();
  await devtools.detach();
  const frames = (scrolled.framesPerSecond * plan.forMs) / 1_000;
  return { ...scrolled, workMsPerFrame: (afterMs - beforeMs) / frames };
}

function scrollInPage(
  window: Page,
  { scroller, rows, forMs }: ScrollPlan,
): Promise<Omit<Scrolling, 'workMsPerFrame'>> {
  return window.evaluate(
    ([what, rowSelector, durationMs]) => {
      const element = document.querySelector(what);
      if (!element) throw new Error(`Nothing to scroll: ${what}`);
      return new Promise<Omit<Scrolling, 'workMsPerFrame'>>((resolve) => {
        const frames: number[] = [];
        let mostRows = 0;
        let lastMs = performance.now();
        const startedMs = lastMs;
        const step = (nowMs: number) => {
          frames.push(nowMs - lastMs);
          lastMs = nowMs;
          mostRows = Math.max(mostRows, element.querySelectorAll(rowSelector).length);
          const atEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
          element.scrollTop = atEnd ? 0 : element.scrollTop + 180;
          if (nowMs - startedMs < durationMs) requestAnimationFrame(step);
          else
            resolve({
              framesPerSecond: (frames.length * 1000) / (nowMs - startedMs),
              slowestFrameMs: Math.max(...frames.slice(2)),
              mostRows,
            });
        };
        requestAnimationFrame(step);
      });
    },
    [scroller, rows, forMs] as const,
  );
}

/** Frames a second while nothing happens: the most that a list can reach on this computer. */
export function idleFrames(window: Page, forMs: number): Promise<number> {
  return window.evaluate(
    (durationMs) =>
      new Promise<number>((resolve) => {
        let frames = 0;
        const startedMs = performance.now();
        const step = (nowMs: number) => {
          frames += 1;
          if (nowMs - startedMs < durationMs) requestAnimationFrame(step);
          else resolve((frames * 1000) / (nowMs - startedMs));
        };
        requestAnimationFrame(step);
      }),
    forMs,
  );
}

/** Progress messages that reach the window in a second. */
export function progressMessages(window: Page, forMs: number): Promise<number> {
  return window.evaluate(
    (durationMs) =>
      new Promise<number>((resolve) => {
        let count = 0;
        const stop = Reflect.get(globalThis, 'renderdrop').events.queueChanged((event: { kind: string }) => {
          if (event.kind === 'progress') count += 1;
        });
        setTimeout(() => {
          stop();
          resolve((count * 1000) / durationMs);
        }, durationMs);
      }),
    forMs,
  );
}

export interface Footprint {
  readonly heapMegabytes: number;
  readonly nodes: number;
}

/** Memory and number of nodes after garbage collection. */
export async function footprintOf(window: Page): Promise<Footprint> {
  const devtools = await window.context().newCDPSession(window);
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  await devtools.detach();
  const metric = (name: string) => metrics.find(({ name: known }) => known === name)?.value ?? Number.NaN;
  const nodes = await window.evaluate(() => document.querySelectorAll('*').length);
  return { heapMegabytes: metric('JSHeapUsedSize') / 1e6, nodes };
}
