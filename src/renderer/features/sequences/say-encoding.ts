import type { Bridge } from '../../../shared/ipc/contract.ts';
import { encodeTexts } from '../../../shared/messages/sequences.ts';
import type { EncodeEvent, EncodeId, EncodeSnapshot } from '../../../shared/model/encodes.ts';
import { showToast, withdrawToast } from '../../store/toast-store.ts';

/** Says that sequences are being encoded, for some seconds, but no longer than they are: then their rows say what follows. */
export function sayEncoding(
  { events }: { readonly events: Pick<Bridge['events'], 'encodesChanged'> },
  text: string,
  ids: readonly EncodeId[],
): void {
  const stop = events.encodesChanged((event) => {
    if (!endsOneOf(ids, event)) return;
    withdrawToast(toast);
    stop();
  });
  const toast = showToast({
    // It has only begun.
    tone: 'busy',
    text,
    detail: encodeTexts.addedDetail,
    durationMs: 5_000,
    onEnd: stop,
  });
}

const endsOneOf = (ids: readonly EncodeId[], event: EncodeEvent): boolean =>
  event.kind === 'removed'
    ? event.ids.some((id) => ids.includes(id))
    : event.encodes.some(({ id, state }) => ids.includes(id) && isOver(state));

function isOver({ kind }: EncodeSnapshot['state']): boolean {
  switch (kind) {
    case 'waiting':
    case 'encoding':
    case 'encoded':
      return false;
    case 'uploading':
    case 'ready':
    case 'failed':
    case 'canceled':
      return true;
  }
}
