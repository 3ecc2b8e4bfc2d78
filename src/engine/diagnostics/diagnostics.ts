import { release } from 'node:os';
import type { AccountsView } from '../../shared/model/account.ts';
import type { LogLine } from '../../shared/model/log-line.ts';
import { plainJson } from '../../shared/model/outside-text.ts';
import type { Managed } from '../../shared/model/policy.ts';
import type { Settings } from '../../shared/model/settings.ts';
import type { Trouble } from '../../shared/model/trouble.ts';
import type { QueueSnapshot } from '../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';
import type { WatchSnapshot } from '../../shared/model/watch-folders.ts';
import type { AccountService } from '../accounts/account-service.ts';
import type { Check } from '../doctor/check.ts';
import { hiderOf } from '../ground/hide-words.ts';
import type { CrashReport } from '../ports/crash-report.ts';
import type { Store } from '../store/store.ts';
import type { SettingsStore } from '../store/tables/settings-store.ts';
import type { UploadEngine } from '../uploads/upload-engine.ts';
import type { WatchEngine } from '../watch-folders/watch-engine.ts';
import { hideNames, hideSecrets, type Told } from './hide-names.ts';

const jobsMax = 500;
const lastErrorsMax = 300;
const lastLinesMax = 500;

/** The parts of an open engine that support needs to know about. */
export interface DiagnosticsSource {
  readonly settings: SettingsStore;
  readonly accounts: AccountService;
  readonly engine: { readonly uploads: UploadEngine; readonly watch: WatchEngine };
  readonly store: Store;
}

/** What is read from an open engine; null if it could not be opened. */
export interface OpenParts {
  readonly settings: Settings;
  readonly accounts: AccountsView;
  readonly queue: QueueSnapshot;
  readonly watch: WatchSnapshot;
  readonly schema: number;
  readonly setAside: number;
}

export const openPartsOf = ({ settings, accounts, engine, store }: DiagnosticsSource): OpenParts => ({
  settings: settings.read(),
  accounts: accounts.list(),
  queue: engine.uploads.snapshot(),
  watch: engine.watch.snapshot(),
  schema: store.schemaVersion(),
  setAside: store.listQuarantined().length,
});

/** Hides what the file must never contain: keys, tokens, and the password of a proxy. */
export async function hiderFor(
  { accounts, settings }: Pick<DiagnosticsSource, 'accounts' | 'settings'>,
  others: readonly (string | null)[],
): Promise<(text: string) => string> {
  const { proxy } = settings.read();
  const hideKeys = await accounts.hider();
  const hideOthers = hiderOf([...others.map((word) => word ?? ''), ...passwordIn(proxy)]);
  return (text) => hideOthers(hideKeys(text));
}

function passwordIn(proxy: Settings['proxy']): readonly string[] {
  if (proxy.kind !== 'fixed' || !URL.canParse(proxy.url)) return [];
  const { password } = new URL(proxy.url);
  return [password, decodeURIComponent(password)];
}

export interface DiagnosticsParts {
  readonly version: string;
  readonly packaging: string;
  readonly nowMs: number;
  readonly managed: Managed | null;
  readonly open: OpenParts | null;
  readonly checks: readonly Check[];
  readonly log: readonly LogLine[];
  readonly crashes: readonly CrashReport[];
}

export interface DiagnosticsOptions {
  readonly hidesNames: boolean;
  /** Removes the keys, tokens and passwords known on this computer from a text. */
  readonly hide: (text: string) => string;
}

/** Everything that support needs to know, as a file that a person can read before sharing it. */
export function diagnosticsText(parts: DiagnosticsParts, { hidesNames, hide }: DiagnosticsOptions): string {
  const told = hideSecrets(diagnosticsOf(parts, hidesNames), hide);
  return `${plainJson(hidesNames ? hideNames(told) : told, 2)}\n`;
}

function diagnosticsOf(parts: DiagnosticsParts, hidesNames: boolean): Told {
  const { open, managed } = parts;
  return {
    type: 'diagnostics',
    made_at: new Date(parts.nowMs).toISOString(),
    names: hidesNames ? 'hidden' : 'shown',
    versions: versionsOf(parts),
    checks: parts.checks.map(({ name, status, says, remedy, code }) => ({
      check: name,
      status,
      says,
      remedy,
      code,
    })),
    policy: managed && asTold(managed),
    settings: open && asTold(open.settings),
    accounts: open?.accounts.accounts.map(accountOf) ?? null,
    queue: open && queueOf(open.queue),
    watch_folders: open && asTold(open.watch.folders),
    database: open && { schema: open.schema, rows_set_aside: open.setAside },
    crashes: asTold(parts.crashes),
    last_errors: parts.log
      .filter(({ level }) => level === 'warn' || level === 'error')
      .slice(-lastErrorsMax)
      .map(lineOf),
    log: parts.log.slice(-lastLinesMax).map(lineOf),
  };
}

function versionsOf({ version, packaging }: DiagnosticsParts): Told {
  const { versions, platform, arch } = process;
  return {
    renderdrop: version,
    packaging,
    platform,
    release: release(),
    arch,
    node: versions.node,
    electron: versions['electron'] ?? null,
    chromium: versions['chrome'] ?? null,
  };
}

const accountOf = ({
  id,
  credential,
  baseUrl,
  record,
  state,
  keptIn,
}: AccountsView['accounts'][number]): Told => ({
  account_id: id,
  server: baseUrl,
  credential,
  kept_in: keptIn,
  state: state.kind,
  workspace: record.workspace.name ?? null,
  scopes: [...record.scopes],
});

const queueOf = ({ jobs, conditions, limits }: QueueSnapshot): Told => ({
  limits: asTold(limits),
  conditions: asTold(conditions),
  jobs_in_all: jobs.length,
  jobs: jobs.slice(-jobsMax).map(jobOf),
});

function jobOf({ id, accountId, batchId, file, target, state, progress, priority }: JobSnapshot): Told {
  return {
    job_id: id,
    batch_id: batchId,
    account_id: accountId,
    priority,
    state: state.kind,
    reason: state.kind === 'held' ? state.reason.kind : null,
    trouble: 'trouble' in state ? troubleTold(state.trouble) : null,
    file: asTold(file),
    target: asTold(target),
    progress: asTold(progress ?? null),
  };
}

const troubleTold = ({ code, sentence, remedy, requestId }: Trouble): Told => ({
  code,
  sentence,
  remedy,
  request_id: requestId,
});

const lineOf = ({ atMs, level, event, fields }: LogLine): Told => ({
  at: new Date(atMs).toISOString(),
  level,
  event,
  ...fields,
});

/** As plain JSON data. */
const asTold = (value: unknown): Told => JSON.parse(JSON.stringify(value)) as Told;
