import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { EncodeSnapshot, EncodesSnapshot } from '../../../shared/model/encodes.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';

/** Videos that are being encoded, or failed. Once they upload, they are listed as uploads instead. */
export function useEncodes(): readonly EncodeSnapshot[] {
  const bridge = useBridge();
  const { data } = useQuery({
    queryKey: queryKeys.encodes,
    queryFn: () => unwrap(bridge.requests.encodes.snapshot()),
    select: listed,
  });
  return data ?? none;
}

const none: readonly EncodeSnapshot[] = [];
const listed = ({ encodes }: EncodesSnapshot): readonly EncodeSnapshot[] =>
  encodes.filter(({ state }) => state.kind !== 'uploading' && state.kind !== 'ready');

/** What the window has loaded of them. */
export const knownEncodes = (client: QueryClient): readonly EncodeSnapshot[] =>
  client.getQueryData<EncodesSnapshot>(queryKeys.encodes)?.encodes ?? none;

export interface EncodeCounts {
  readonly encoding: number;
  readonly waiting: number;
}

/** Those that are not failed or canceled. */
export function countEncodes(encodes: readonly EncodeSnapshot[]): EncodeCounts {
  const amount = (...kinds: readonly EncodeSnapshot['state']['kind'][]) =>
    encodes.filter(({ state }) => kinds.includes(state.kind)).length;
  return { encoding: amount('encoding', 'encoded'), waiting: amount('waiting') };
}
