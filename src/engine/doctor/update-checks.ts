import { doctorTexts } from '../../shared/messages/doctor.ts';
import { updateFailures, updateStates } from '../../shared/messages/updates.ts';
import type { Clock } from '../ports/clock.ts';
import type { HttpTransport } from '../ports/http-transport.ts';
import type { AppStateStore } from '../store/tables/app-state-store.ts';
import type { SettingsStore } from '../store/tables/settings-store.ts';
import { checkForUpdate, type UpdateCheck } from '../updates/check.ts';
import { howToGet, sayUnreachable } from '../updates/say.ts';
import { noUpdates, type ThisCopy } from '../updates/this-copy.ts';
import { UpdateMemory } from '../updates/update-memory.ts';
import { type Check, ok, warn } from './check.ts';

export interface UpdateCheckParts {
  readonly copy: ThisCopy;
  readonly settings: SettingsStore;
  readonly transport: HttpTransport;
  readonly clock: Clock;
  readonly appState: AppStateStore;
}

/** Whether this copy is the newest version, and how updates are installed. */
export async function checkUpdates(
  { copy, settings, transport, clock, appState }: UpdateCheckParts,
  signal: AbortSignal,
): Promise<Check> {
  const { source } = copy;
  const never = noUpdates(copy);
  if (never === 'run_from_source') return ok(doctorTexts.updates, updateStates.never[never]);
  if (never !== null || source === null) {
    return warn(doctorTexts.updates, updateStates.never.no_key_published, updateStates.installReleased);
  }
  if (settings.read().updates === 'off') return ok(doctorTexts.updates, updateStates.off);
  const { newestSeen } = new UpdateMemory(appState).read();
  const found = await checkForUpdate({
    transport,
    copy: { ...copy, source },
    newestSeen,
    nowMs: clock.nowMs(),
    signal,
  });
  return say(found, copy.version, source.feed);
}

function say(found: UpdateCheck, version: string, feed: URL): Check {
  const name = doctorTexts.updates;
  switch (found.kind) {
    case 'current':
      return ok(name, updateStates.current(version));
    case 'newer':
      return warn(name, updateStates.available(found.manifest.version), howToGet(found.how, feed));
    case 'refused': {
      const { sentence, remedy } = updateFailures[found.why];
      return warn(name, sentence, remedy);
    }
    case 'unreachable': {
      const { sentence, remedy } = sayUnreachable(found.error);
      return warn(name, sentence, remedy);
    }
  }
}
