import type { VersionId } from '../../shared/api/ids.ts';
import type { JobId } from '../../shared/model/uploads.ts';
import type { ApiClient } from '../api-client/api-client.ts';
import type { MediaProbe } from '../media-probe/media-probe.ts';
import type { NetworkStatus } from '../ports/network-status.ts';
import type { PowerBlocker, PowerEvents } from '../ports/power.ts';
import type { ServiceNews } from '../ports/service-news.ts';
import type { ItemReader } from '../processing/processing-watcher.ts';
import type { WatchTimes } from '../processing/verdict.ts';
import type { RunnerTimes } from './runner-times.ts';
import type { OpenOutcome, OpenRender } from './transfer/open-render.ts';
import type { UploadAddressRefusal } from './transfer/upload-address-rule.ts';
import type { UploadTransport } from './transfer/upload-transport.ts';

/** What uploading needs of the world around the engine. */
export interface UploadPowers {
  readonly network: NetworkStatus;
  readonly powerBlocker: PowerBlocker;
  readonly powerEvents: PowerEvents;
  readonly news: ServiceNews;
  readonly probe: MediaProbe;
  readonly transport: UploadTransport;
  readonly reader: ItemReader;
  readonly times: RunnerTimes;
  readonly watchTimes: WatchTimes;
  /** The practice service's own origin, where there is one: its sessions may be asked how far they got. */
  readonly practiceOrigin: string | null;
  /** Null: nobody is signed in under this account. */
  clientOf(accountId: string): ApiClient | null;
  /** The service's id for the key that this account uses now; null: nobody is signed in. */
  keyIdOf(accountId: string): string | null;
  /** Why a file must not go to an address that this account's service gave; null if it may. */
  refuseUploadAddress(accountId: string, address: string): Promise<UploadAddressRefusal | null>;
  openRender(path: string): Promise<OpenOutcome>;
  /** Takes over, and closes, the open render of a version that may have arrived while its path leads to it no longer. */
  keepLostRender?(jobId: JobId, versionId: VersionId, render: OpenRender): void;
}
