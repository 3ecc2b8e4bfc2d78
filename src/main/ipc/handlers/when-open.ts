import { type Area, requestNames } from '../../../shared/ipc/names.ts';
import type { AppHandlers } from '../router.ts';

type Handle = (args: unknown, caller: unknown) => Promise<unknown>;

/** Handlers that accept requests before the engine is open, and answer once it is. */
export function whenOpen<InArea extends Area>(
  area: InArea,
  opening: Promise<Pick<AppHandlers, InArea>>,
): AppHandlers[InArea] {
  const names: readonly string[] = requestNames[area];
  const waiting = names.map((name): [string, Handle] => [
    name,
    async (args, caller) => {
      const handlers = (await opening)[area] as unknown as Readonly<Record<string, Handle>>;
      const handle = handlers[name];
      if (!handle) throw new Error(`Nothing answers ${area}.${name}`);
      return handle(args, caller);
    },
  ]);
  return Object.fromEntries(waiting) as unknown as AppHandlers[InArea];
}
