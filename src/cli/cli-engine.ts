import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenedSecretStore } from '../engine/accounts/open-secret-store.ts';
import { isLoopback } from '../engine/ground/base-address.ts';
import { FileLogger } from '../engine/node/file-logger.ts';
import { EnvironmentProxyResolver } from '../engine/node/http/environment-proxy-resolver.ts';
import { NodeClock } from '../engine/node/node-clock.ts';
import { NodeNetworkStatus } from '../engine/node/node-network-status.ts';
import { NodePowerBlocker, TimeJumpPowerEvents } from '../engine/node/node-power.ts';
import { type OpenEngine, openEngine, openKeychain } from '../engine/open.ts';
import { readPolicy } from '../engine/policy/policy-file.ts';
import type { Clock } from '../engine/ports/clock.ts';
import type { Logger } from '../engine/ports/logger.ts';
import { requireDataFolder } from '../engine/store/places/moved-folder.ts';
import { cliAccountTexts } from '../shared/messages/cli/account.ts';
import { type Environment, keyPlace } from './environment.ts';
import { withKeyOfFile } from './key-file.ts';
import { LazySecretStore } from './lazy-secret-store.ts';
import type { Output } from './output/output.ts';
import { usualPatienceMs } from './uploads/patience.ts';

export interface CliEngine extends OpenEngine {
  readonly clock: Clock;
  readonly environment: Environment;
  readonly logger: Logger;
}

/** The engine on this computer, without a window: the same database and keychain as the desktop app's. */
export async function openCliEngine(
  given: Environment,
  output: Output,
  patienceMs: number = usualPatienceMs,
): Promise<CliEngine> {
  const environment = await withKeyOfFile(given);
  const managed = readPolicy(environment.policyPlace);
  // Must come first: the log would create the folder, even if its drive is not connected.
  requireDataFolder(environment.usualFolder);
  const clock = new NodeClock();
  const logger = new FileLogger({ path: join(environment.dataDirectory, 'logs', 'renderdrop.log'), clock });
  let loopbackOnly = false;
  const open = await openEngine({
    dataDirectory: environment.dataDirectory,
    usualFolder: environment.usualFolder,
    managed,
    userAgent: userAgent(),
    rateLimitPatienceMs: patienceMs,
    clock,
    logger,
    network: new NodeNetworkStatus(clock, () => loopbackOnly),
    powerBlocker: new NodePowerBlocker(process.platform, logger),
    powerEvents: new TimeJumpPowerEvents(clock),
    systemProxies: new EnvironmentProxyResolver(environment.variables),
    openSecrets: () => openSecrets(environment, clock),
    practiceOrigin: (known) => {
      const practice = practiceOriginOf(environment, known);
      loopbackOnly = practice !== null;
      return practice;
    },
  });
  if (open.damaged) {
    const rows = open.damaged.salvaged.reduce((sum, { rowCount }) => sum + rowCount, 0);
    output.note(cliAccountTexts.damaged(open.damaged.setAsidePath, rows));
  }
  return { ...open, clock, environment, logger };
}

/** With a key from the environment, the keychain is opened only if a job of another account needs it. */
async function openSecrets(environment: Environment, clock: Clock): Promise<OpenedSecretStore> {
  if (environment.apiKey === null) return openKeychain(clock);
  return {
    store: new LazySecretStore(() => openKeychain(clock)),
    whyMemory: null,
    sentence: cliAccountTexts.keyFromEnvironment(keyPlace(environment)),
  };
}

/** A service on this computer's loopback address is a practice service. */
function practiceOriginOf({ baseUrl }: Environment, known: readonly URL[]): string | null {
  const named = baseUrl !== null && URL.canParse(baseUrl) ? [new URL(baseUrl)] : known;
  return named.find(isLoopback)?.origin ?? null;
}

function userAgent(): string {
  const packageFile = new URL('../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  return `Renderdrop-CLI/${version}`;
}
