/**
 * The rooms of `src/engine`, floor by floor, the lowest first (docs/adr/0023). A file may import only from its own room
 * and from lower floors, so every room can be understood from what is below it.
 */
type Floors = readonly (readonly string[])[];

const engineFloors: Floors = [
  ['ports'],
  ['ground'],
  ['policy'],
  ['store', 'api-client', 'media-probe', 'matching', 'processing'],
  ['accounts', 'uploads', 'comps'],
  ['sequences', 'notes'],
  ['drops', 'watch-folders', 'webhooks', 'small-copies', 'viewing', 'integrations', 'updates'],
  ['library', 'doctor'],
  ['node'],
  ['diagnostics', 'moves', 'connection-test.ts', 'session.ts', 'compose.ts'],
  ['open.ts'],
];

/** Rooms with so many files that they have rooms of their own, on floors as well. */
const floorsWithin: Readonly<Record<string, Floors>> = {
  'src/engine': engineFloors,
  'src/engine/store': [
    ['store-error.ts'],
    ['places', 'locks', 'migrations', 'quarantine.ts', 'write-ahead-log.ts', 'disk-reserve.ts'],
    ['migrate.ts', 'store.ts'],
    ['salvage.ts'],
    ['database.ts'],
    ['tables'],
  ],
  'src/engine/uploads': [
    ['transfer', 'runner-times.ts'],
    ['job', 'upload-powers.ts'],
    ['tables'],
    ['connection'],
    ['queue'],
    ['runner'],
    ['sending'],
    ['placing'],
    ['upload-engine.ts'],
  ],
  'src/engine/watch-folders': [
    ['folder-record.ts', 'file', 'work-rounds.ts'],
    ['folder-scanner.ts'],
    ['tables'],
    ['settling'],
    ['finding'],
    ['check-settings.ts'],
    ['watch-folder-error.ts'],
    ['placing'],
    ['frames', 'following'],
    ['plan'],
    ['remembered.ts', 'folder-watch.ts'],
    ['kept-folders.ts'],
    ['watch-engine.ts'],
  ],
};

/** Every room of the engine, the lowest floor first. */
export const rooms = engineFloors.flat();

/** The folders inside each room that has rooms of its own. */
export const innerRooms: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(floorsWithin)
    .filter(([, floors]) => floors !== engineFloors)
    .map(([room, floors]) => [room, floors.flat().filter((name) => !name.endsWith('.ts'))]),
);

/** Adapters: only these compose them with the rest. Rooms get them as what they implement. */
const adapters = 'src/engine/node/';
const mayUseAdapters = (path: string): boolean =>
  path.startsWith(adapters) || ['src/engine/open.ts', 'src/engine/compose.ts'].includes(path);

/** Says what is wrong with an import inside the engine; null if nothing is. */
export function climbingImport(path: string, from: string): string | null {
  if (!path.startsWith('src/engine/') || !from.startsWith('src/engine/')) return null;
  if (from.startsWith(adapters) && !mayUseAdapters(path))
    return `${path}: imports an adapter (${from}), as only open.ts and compose.ts may`;
  return climbsWithin('src/engine', path, from);
}

function climbsWithin(folder: string, path: string, from: string): string | null {
  const floors = floorsWithin[folder];
  if (!floors) return null;
  const [room, other] = [roomOf(folder, path), roomOf(folder, from)];
  if (room === other) return climbsWithin(room, path, from);
  const floorOf = (place: string) =>
    floors.findIndex((floor) => floor.some((name) => `${folder}/${name}` === place));
  const [floor, otherFloor] = [floorOf(room), floorOf(other)];
  const homeless = floor === -1 ? room : otherFloor === -1 ? other : null;
  if (homeless !== null) return `${homeless} stands on no floor of scripts/engine-floors.ts`;
  if (otherFloor < floor) return null;
  return `${path}: ${nameOf(room)} may not import ${nameOf(other)} (${from}); it imports only from floors below its own (scripts/engine-floors.ts)`;
}

/** The folder or file of `folder` that leads to the path. */
const roomOf = (folder: string, path: string): string =>
  path
    .split('/')
    .slice(0, folder.split('/').length + 1)
    .join('/');

const nameOf = (room: string): string => room.slice('src/engine/'.length);
