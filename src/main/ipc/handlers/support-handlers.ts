import { diagnosticsText, hiderFor, openPartsOf } from '../../../engine/diagnostics/diagnostics.ts';
import { everyCheck } from '../../../engine/doctor/every-check.ts';
import { openIntegrations } from '../../../engine/integrations/open-integrations.ts';
import type { CrashReports } from '../../../engine/node/crash-reports.ts';
import type { FileLogger } from '../../../engine/node/file-logger.ts';
import { LogReader } from '../../../engine/node/log-reader.ts';
import type { OpenEngine } from '../../../engine/open.ts';
import { policyPlace } from '../../../engine/policy/policy-file.ts';
import type { Clock } from '../../../engine/ports/clock.ts';
import { thisCopy } from '../../../engine/updates/this-copy.ts';
import { diagnosticsTexts } from '../../../shared/messages/diagnostics.ts';
import { failureOf } from '../failure-of.ts';
import type { AppHandlers } from '../router.ts';
import { saveFile } from '../save-file.ts';
import type { FileDialogs } from './file-handlers.ts';
import { createIntegrationHandlers } from './integration-handlers.ts';
import { createLogHandlers } from './log-handlers.ts';

export interface SupportParts {
  readonly dataDirectory: string;
  /** The clone's folder, or the package's archive. */
  readonly root: string;
  readonly clock: Clock;
  readonly logger: FileLogger;
  readonly crashes: CrashReports;
  readonly dialogs: FileDialogs;
  readonly engine: Promise<OpenEngine>;
}

const logLinesMax = 5_000;

export interface Support {
  readonly handlers: Pick<AppHandlers, 'integrations' | 'logs'>;
  /** For use without a window: resolves to a sentence about the result, even if it failed; null if the person canceled. */
  readonly saveDiagnostics: (hidesNames: boolean) => Promise<string | null>;
}

/** Logs, diagnostics and integrations. */
export function createSupport(parts: SupportParts): Support {
  const { dataDirectory, root, clock, logger, crashes, dialogs } = parts;
  const { platform, arch, env: environment } = process;
  const reader = new LogReader(logger.path);
  const integrations = () => openIntegrations({ root, dataDirectory, environment });
  const diagnostics = async (hidesNames: boolean): Promise<string> => {
    const open = await parts.engine;
    const copy = thisCopy({ root, platform, arch, environment });
    const place = policyPlace(platform, environment);
    const around = { copy, dataDirectory, clock, policyPlace: place, integrations: integrations() };
    const told = {
      version: copy.version,
      packaging: copy.packaging,
      nowMs: clock.nowMs(),
      managed: open.managed,
      open: openPartsOf(open),
      checks: await everyCheck({ ...open, ...around }, open.closing),
      log: await reader.read(logLinesMax),
      crashes: crashes.read(),
    };
    const hide = await hiderFor(open, [environment['RENDERDROP_WEBHOOK_SECRET'] ?? null]);
    return diagnosticsText(told, { hidesNames, hide });
  };
  const saveDiagnostics = async (hidesNames: boolean): Promise<string | null> => {
    const today = new Date(clock.nowMs()).toISOString().slice(0, 10);
    const path = await dialogs.chooseSavePath(`renderdrop-diagnostics-${today}.json`);
    return path === null ? null : saveFile(path, await diagnostics(hidesNames), { isPrivate: true });
  };
  return {
    saveDiagnostics: async (hidesNames) => {
      try {
        const savedAs = await saveDiagnostics(hidesNames);
        return savedAs === null ? null : diagnosticsTexts.savedAs(savedAs);
      } catch (error) {
        const { sentence, remedy } = failureOf(error, 'logs.saveDiagnostics', logger);
        return `${sentence} ${remedy}`;
      }
    },
    handlers: {
      integrations: createIntegrationHandlers(async () => integrations()),
      logs: createLogHandlers({ reader, logger, dialogs, crashes, saveDiagnostics }),
    },
  };
}
