import { ItemTurns } from '../queue/item-turns.ts';
import type { QueueState } from '../queue/queue-state.ts';
import type { QueueTroubles } from '../queue/queue-troubles.ts';
import type { RunnerParts } from '../runner/runner-parts.ts';
import type { UploadLedger } from '../tables/upload-ledger.ts';
import type { UploadSettings } from '../tables/upload-settings.ts';
import type { SendingPowers, UploadEngineParts } from '../upload-engine-parts.ts';
import { usualSpeed, withSample } from './line-speed.ts';
import { bytesPerSecondNow } from './schedule.ts';

export interface SenderParts extends RunnerParts, SendingPowers {
  setBandwidth(): void;
  /** An account or a project cannot be looked at; answers whether to go on trying by itself. */
  onWatchFailure(accountId: string, projectId: string, error: unknown): 'later' | 'stop';
}

export interface SenderSurroundings {
  readonly engine: UploadEngineParts;
  readonly state: QueueState;
  readonly settings: UploadSettings;
  readonly troubles: QueueTroubles;
  readonly ledger: UploadLedger;
}

/** What the sender is handed by the engine around it. */
export function senderPartsOf({
  engine,
  state,
  settings,
  troubles,
  ledger,
}: SenderSurroundings): SenderParts {
  const { bandwidth, clock, random, logger, powers } = engine;
  const limitNow = () => bytesPerSecondNow(state.limits, clock.nowMs());
  const speedSamples = () => settings.get('speedSamples') ?? [];
  return {
    ...powers,
    clock,
    random,
    logger,
    state,
    ledger,
    limiter: bandwidth,
    addresses: new Map(),
    notToResend: new Set(),
    turns: new ItemTurns(state),
    writableSinceMs: new Map(),
    limitBytesPerSecond: limitNow,
    setBandwidth: () => {
      if (bandwidth.bytesPerSecond !== limitNow()) bandwidth.setLimit(limitNow());
    },
    measuredBytesPerSecond: () => usualSpeed(speedSamples(), clock.nowMs()),
    recordSpeed: (bytesPerSecond) =>
      settings.set('speedSamples', withSample(speedSamples(), { atMs: clock.nowMs(), bytesPerSecond })),
    holdProject: (job, trouble) =>
      troubles.addHold({
        scope: { kind: 'project', accountId: job.accountId, projectId: job.target.projectId },
        trouble,
        sinceMs: clock.nowMs(),
      }),
    holdAccount: (job, trouble) => troubles.holdAccount(job.accountId, trouble),
    onWatchFailure: (accountId, projectId, error) => troubles.onWatchFailure(accountId, projectId, error),
  };
}
