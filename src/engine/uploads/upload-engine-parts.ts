import type { Policy } from '../../shared/model/policy.ts';
import type { Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import type { PowerBlocker, PowerEvents } from '../ports/power.ts';
import type { Random } from '../ports/random.ts';
import type { ServiceNews } from '../ports/service-news.ts';
import type { ItemReader } from '../processing/processing-watcher.ts';
import type { WatchTimes } from '../processing/verdict.ts';
import type { Store } from '../store/store.ts';
import type { RunnerPowers } from './runner/runner-parts.ts';
import type { SharedBandwidth } from './transfer/bandwidth-limiter.ts';

/** What uploading needs of the world around the engine. */
export interface SendingPowers extends RunnerPowers {
  readonly reader: ItemReader;
  readonly watchTimes: WatchTimes;
  readonly powerBlocker: PowerBlocker;
  readonly powerEvents: PowerEvents;
  readonly news: ServiceNews;
}

export interface UploadEngineParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly bandwidth: SharedBandwidth;
  readonly powers: SendingPowers;
  /** What the organization has decided; nothing where it is left out. */
  readonly policy?: Policy;
  /** How often to look for what another program wrote. */
  readonly pollMs?: number;
}
