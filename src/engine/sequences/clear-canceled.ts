import type { EncodeQueue } from './encode-queue.ts';

/** Takes canceled encodes off the list: they are over, as uploads that `clearEnded` takes off. */
export async function clearCanceled(encodes: Pick<EncodeQueue, 'snapshot' | 'remove'>): Promise<void> {
  for (const { id, state } of encodes.snapshot().encodes)
    if (state.kind === 'canceled') await encodes.remove(id);
}
