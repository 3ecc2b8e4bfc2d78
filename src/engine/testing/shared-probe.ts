import { WorkerProbe } from '../media-probe/worker-probe.ts';
import { NodeClock } from '../node/node-clock.ts';
import { MemoryLogger } from './fake-computer.ts';

/**
 * For all tests of a process, since starting its threads takes longer than most tests. It is never closed: idle threads do not keep
 * the process alive.
 */
export const sharedProbe = new WorkerProbe({ logger: new MemoryLogger(), clock: new NodeClock() });
