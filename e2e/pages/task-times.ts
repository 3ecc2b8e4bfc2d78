import type { Page } from '@playwright/test';
import { z } from 'zod';

/** One task of the window's main thread. */
export interface WindowTask {
  /** Processor time of the thread: on a busy computer a task also waits for the processor, which is not its fault. */
  readonly workMs: number;
  /** Elapsed time. */
  readonly wallMs: number;
}

const traceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
});

const categories = ['toplevel', 'blink.user_timing'];
const mark = 'tasks are watched';

/** Records the tasks of the window's main thread, from now until the returned function is called, with Chromium's trace. */
export async function watchTasks(window: Page): Promise<() => Promise<readonly WindowTask[]>> {
  const session = await window.context().newCDPSession(window);
  const events: z.infer<typeof traceEvent>[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) {
      const parsed = traceEvent.safeParse(event);
      if (parsed.success) events.push(parsed.data);
    }
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: categories,
      recordMode: 'recordUntilFull',
      traceBufferSizeInKb: 400_000,
    },
  });
  await window.evaluate((name) => performance.mark(name), mark);
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    await session.detach();
    // The browser has windows of its own with the same kind of thread; the mark tells ours apart.
    const marked = events.find(({ name }) => name === mark);
    if (!marked) throw new Error(`The window's own mark is not among ${events.length} events of the trace`);
    return (
      events
        .filter(
          ({ name, ph, pid, tid }) =>
            ph === 'X' && name.endsWith('RunTask') && pid === marked.pid && tid === marked.tid,
        )
        // A task that still ran when the trace ended has no duration.
        .flatMap(({ dur, tdur }) =>
          dur === undefined || tdur === undefined ? [] : [{ workMs: tdur / 1000, wallMs: dur / 1000 }],
        )
    );
  };
}

export const longTaskMs = 50;

/** The tasks that a person would notice, longest first, in words. */
export function taskWords(tasks: readonly WindowTask[]): string {
  const longest = Math.max(0, ...tasks.map(({ workMs }) => workMs));
  const slow = tasks.filter(({ workMs }) => workMs > longTaskMs).map(({ workMs }) => Math.round(workMs));
  const onTheWall = tasks.filter(({ wallMs }) => wallMs > longTaskMs).length;
  return `longest ${longest.toFixed(0)} ms of processor time (over ${longTaskMs}: ${slow.join(', ') || 'none'}; ${onTheWall} by the wall clock)`;
}
