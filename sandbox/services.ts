import type { ServiceClock } from './clock.ts';
import type { EventBus } from './events.ts';
import type { Addresses } from './http/addresses.ts';
import type { CursorSigner } from './http/cursor.ts';
import type { IdempotencyKeys } from './http/idempotency.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { Authenticator } from './keys/authenticate.ts';
import type { SandboxOptions } from './options.ts';
import type { PeopleServices } from './people-services.ts';
import type { Connection } from './state/database.ts';
import type { IdSource } from './state/ids.ts';
import type { MediaStore } from './state/media.ts';
import type { Plans } from './state/plan.ts';
import type { ProjectStore } from './state/projects.ts';
import type { Settings } from './state/settings.ts';
import type { UploadAddresses } from './state/upload-addresses.ts';
import type { VersionStore } from './state/versions.ts';

/** The parts that the rest of the service is built from; made once, in server.ts. */
export interface Services extends PeopleServices {
  readonly options: SandboxOptions;
  readonly dataDirectory: string;
  readonly clock: ServiceClock;
  readonly ids: IdSource;
  readonly connection: Connection;
  readonly settings: Settings;
  readonly addresses: Addresses;
  readonly events: EventBus;
  readonly authenticator: Authenticator;
  readonly rateLimiter: RateLimiter;
  readonly idempotency: IdempotencyKeys;
  readonly cursors: CursorSigner;
  readonly projects: ProjectStore;
  readonly media: MediaStore;
  readonly versions: VersionStore;
  readonly plans: Plans;
  readonly uploadAddresses: UploadAddresses;
}
