import type { QueryClient } from '@tanstack/react-query';
import type { EncodeEvent, EncodesSnapshot } from '../../shared/model/encodes.ts';
import { queryKeys } from '../bridge/queries.ts';

/** Keeps the list of encodes up to date. If an event is missing, the whole list is requested again. */
export function followEncodes(client: QueryClient, event: EncodeEvent): void {
  const known = client.getQueryData<EncodesSnapshot>(queryKeys.encodes);
  if (!known || event.sequence <= known.sequence) return;
  const next = event.sequence === known.sequence + 1 ? afterEvent(known, event) : null;
  if (next) client.setQueryData(queryKeys.encodes, next);
  else void client.invalidateQueries({ queryKey: queryKeys.encodes });
}

function afterEvent({ encodes }: EncodesSnapshot, event: EncodeEvent): EncodesSnapshot {
  const { sequence } = event;
  if (event.kind === 'removed') {
    const gone = new Set(event.ids);
    return { sequence, encodes: encodes.filter(({ id }) => !gone.has(id)) };
  }
  const changed = new Map(event.encodes.map((encode) => [encode.id, encode]));
  const known = new Set(encodes.map(({ id }) => id));
  return {
    sequence,
    encodes: [
      ...encodes.map((encode) => changed.get(encode.id) ?? encode),
      ...event.encodes.filter(({ id }) => !known.has(id)),
    ],
  };
}
