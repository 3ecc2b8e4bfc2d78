import { z } from 'zod';
import type { Random } from '../../ports/random.ts';
import type { AppStateStore } from '../../store/tables/app-state-store.ts';

const key = 'watch.computerId';

/** What this computer calls itself in a folder that several watch: the same at every start. */
export function computerIdOf(appState: Pick<AppStateStore, 'read' | 'write'>, random: Random): string {
  const known = appState.read(key, z.string());
  if (known !== null) return known;
  const made = random.uuid();
  appState.write(key, made);
  return made;
}
