/**
 * The rooms of `src/engine`, floor by floor, the lowest first (docs/adr/0023). A file may import only from its own room
 * and from lower floors, so every room can be understood from what is below it.
 */
const engineFloors: readonly (readonly string[])[] = [
  ['ports'],
  ['ground'],
  ['policy'],
  ['store', 'api-client', 'media-probe', 'matching', 'processing'],
  ['accounts', 'uploads', 'comps'],
  ['sequences', 'notes'],
  ['drops', 'watch-folders', 'webhooks', 'small-copies', 'viewing', 'integrations', 'updates'],
  ['library', 'doctor'],
  // Adapters. Nothing lower imports them: the files that compose the engine pass them in.
  ['node'],
  ['diagnostics', 'moves', 'connection-test.ts', 'session.ts', 'compose.ts'],
  ['open.ts'],
];

/** Every room, the lowest floor first. */
export const rooms = engineFloors.flat();

const floorOf = new Map(engineFloors.flatMap((rooms, floor) => rooms.map((room) => [room, floor] as const)));
const roomOf = (path: string): string | null => /^src\/engine\/([^/]+)/.exec(path)?.[1] ?? null;

/** Says what is wrong with an import inside the engine; null if nothing is. */
export function climbingImport(path: string, from: string): string | null {
  const room = roomOf(path);
  const other = roomOf(from);
  if (room === null || other === null || room === other) return null;
  const floor = floorOf.get(room);
  const otherFloor = floorOf.get(other);
  if (floor === undefined) return `${path}: ${room} stands on no floor of scripts/engine-floors.ts`;
  if (otherFloor === undefined) return `${from}: ${other} stands on no floor of scripts/engine-floors.ts`;
  if (otherFloor < floor) return null;
  return `${path}: ${room} may not import ${other} (${from}); it imports only from floors below its own (scripts/engine-floors.ts)`;
}
