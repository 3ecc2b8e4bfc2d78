import type { AppHandlers } from '../../src/main/ipc/router.ts';
import { areas, requestNames } from '../../src/shared/ipc/names.ts';

export interface RecordedRequest {
  readonly name: string;
  readonly args: unknown;
}

/**
 * Handlers for every request of the contract, made from its names. Each passes its arguments to `onRequest` and answers
 * what that returns.
 */
export function fakeHandlers(
  onRequest: (request: RecordedRequest) => Promise<unknown>,
  overrides: Partial<AppHandlers> = {},
): AppHandlers {
  const inAreas = areas.map((area) => {
    const handlers = requestNames[area].map((name) => [
      name,
      (args: unknown) => onRequest({ name: `${area}.${name}`, args }),
    ]);
    return [area, Object.fromEntries(handlers)];
  });
  return {
    ...Object.fromEntries(inAreas),
    takeDroppedFiles: (args) => onRequest({ name: 'takeDroppedFiles', args }) as never,
    ...overrides,
  } as AppHandlers;
}
