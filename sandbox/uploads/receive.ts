import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Cancel, ServiceClock } from '../clock.ts';
import { bytesBefore, type OrderedBodyFault } from '../faults/fault.ts';
import { DiskWriter } from './disk-writer.ts';

/** How taking a body ended. `bytes` counts this body; `position` is where the file now ends. */
export interface Received {
  /**
   * `whole`: the client finished. `cut`: the connection ended too early. `stopped`: we stopped reading. `idle`: the
   * client sent nothing for longer than the service waits.
   */
  readonly end: 'whole' | 'cut' | 'stopped' | 'idle';
  readonly bytes: number;
  readonly position: number;
}

/** How long a client may send nothing, on the service's clock. */
const idleMs = 5 * 60_000;

interface Source {
  readonly request: IncomingMessage;
  readonly file: FileHandle;
  /** Where in the file the first byte that is kept goes. */
  readonly position: number;
  /** How many bytes at the start of the body are already held and are dropped. */
  readonly skipBytes: number;
  readonly fault: OrderedBodyFault | null;
  readonly clock: ServiceClock;
  /** Told now and then how many bytes have been taken. */
  readonly onBytes: (bytes: number) => void;
}

/** Takes a request body straight to disk. A fault happens after exactly its number of bytes, not at the end of a chunk. */
export function receiveBody(source: Source): Promise<Received> {
  const { request, file, skipBytes, onBytes, clock } = source;
  return new Promise((resolve, reject) => {
    const writer = new DiskWriter(file, source.position, () => flow());
    let fault = source.fault;
    let bytes = 0;
    let left = skipBytes;
    let stalled = false;
    let settled = false;
    let waitsSinceMs = clock.nowMs();

    const idleForMs = clock.afterMs(idleMs) - clock.nowMs();
    const watchIdle = (): Cancel =>
      clock.at(waitsSinceMs + idleForMs, () => {
        // While we ourselves are not reading, the client is not idle.
        if (stalled || request.isPaused()) waitsSinceMs = clock.nowMs();
        if (clock.nowMs() - waitsSinceMs >= idleForMs) settle('idle');
        else cancelIdle = watchIdle();
      });
    let cancelIdle = watchIdle();

    const settle = (end: Received['end']) => {
      if (settled) return;
      settled = true;
      cancelIdle();
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      request.pause();
      writer.finish().then((position) => resolve({ end, bytes, position }), reject);
    };
    const flow = () => {
      if (settled || stalled) return;
      waitsSinceMs = clock.nowMs();
      if (writer.failed) settle('stopped');
      else request.resume();
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      waitsSinceMs = clock.nowMs();
      onBytes(bytes);
      const dropped = Math.min(left, chunk.length);
      left -= dropped;
      const kept = dropped === 0 ? chunk : chunk.subarray(dropped);
      if (kept.length > 0 && !writer.push(kept)) request.pause();
    };
    const onData = (chunk: Buffer) => {
      if (fault === null) take(chunk);
      else takeUntilFault(fault, chunk);
    };
    const takeUntilFault = (due: OrderedBodyFault, chunk: Buffer) => {
      const before = chunk.subarray(0, bytesBefore(due) - bytes);
      if (before.length > 0) take(before);
      if (bytes < bytesBefore(due)) return;
      fault = null;
      const rest = chunk.subarray(before.length);
      if (due.kind !== 'stall_after_bytes') {
        settle('stopped');
        return;
      }
      // The faults were forgotten before this stall began, so no signal would end it.
      if (due.untilForgotten.aborted) {
        take(rest);
        return;
      }
      stalled = true;
      request.pause();
      if (rest.length > 0) request.unshift(rest);
      const goOn = () => {
        clearTimeout(timer);
        due.untilForgotten.removeEventListener('abort', goOn);
        stalled = false;
        flow();
      };
      const timer = setTimeout(goOn, due.ms).unref();
      due.untilForgotten.addEventListener('abort', goOn);
    };
    const onEnd = () => settle('whole');
    const onClose = () => settle('cut');

    request.on('error', () => settle('cut'));
    request.on('end', onEnd).on('close', onClose);
    if (fault !== null && bytesBefore(fault) === 0) takeUntilFault(fault, Buffer.alloc(0));
    if (settled) return;
    request.on('data', onData);
    if (stalled) request.pause();
    // The connection closed before the listeners were added, so no event will come.
    if (request.destroyed) settle('cut');
  });
}
