import { join } from 'node:path';
import { ApiClient } from '../../api-client/api-client.ts';
import { RateBudget } from '../../api-client/rate-budget.ts';
import { NodeClock } from '../../node/node-clock.ts';
import { NodeRandom } from '../../node/node-random.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SecretStore } from '../../ports/secret-store.ts';
import { openStore } from '../../store/database.ts';
import type { Store } from '../../store/store.ts';
import { CachedLists } from '../../store/tables/cached-lists.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { PracticeRuns } from '../account-credentials.ts';
import { AccountService } from '../account-service.ts';
import { MemorySecretStore } from '../memory-secret-store.ts';
import type { OpenedSecretStore } from '../open-secret-store.ts';
import { TokenEndpoint } from '../token-endpoint.ts';
import { CollectingLogger } from './collecting-logger.ts';
import { RecordingTransport } from './recording-transport.ts';

export interface AppOptions {
  readonly clock?: Clock;
  readonly secretStore?: SecretStore;
  readonly secrets?: OpenedSecretStore;
  readonly practiceRuns?: PracticeRuns;
  /** The folder of another app, to share it as the command line does. */
  readonly folder?: string;
}

/** Everything around the account service as the app builds it, on a folder of its own. */
export class SignedOutApp implements Disposable {
  readonly folder: string;
  readonly databasePath: string;
  readonly store: Store;
  readonly lists: CachedLists;
  readonly accounts: AccountService;
  readonly logger = new CollectingLogger();
  readonly tokenEndpoint: TokenEndpoint;
  readonly random = new NodeRandom();
  readonly clock: Clock;
  readonly secretStore: SecretStore;
  readonly #cleanUp = new DisposableStack();
  readonly transport = this.#cleanUp.use(new RecordingTransport());

  constructor(options: AppOptions = {}) {
    this.clock = options.clock ?? new NodeClock();
    this.folder = options.folder ?? this.#cleanUp.use(temporaryFolder()).path;
    this.databasePath = join(this.folder, 'renderdrop.sqlite');
    const opened = openStore(this.databasePath, { clock: this.clock });
    if (opened.kind === 'refused') throw opened.error;
    this.store = this.#cleanUp.use(opened.store);
    this.lists = new CachedLists(this.store, this.clock);
    this.secretStore = options.secretStore ?? new MemorySecretStore();
    this.tokenEndpoint = new TokenEndpoint(this.transport, this.clock, 'renderdrop-test');
    this.accounts = this.#cleanUp.use(
      new AccountService({
        store: this.store,
        lists: this.lists,
        secrets: options.secrets ?? { store: this.secretStore, whyMemory: null, sentence: '' },
        clientFor: (baseUrl, credentials) =>
          new ApiClient({
            baseUrl,
            credentials,
            transport: this.transport,
            budget: new RateBudget(this.clock, this.random),
            clock: this.clock,
            random: this.random,
            userAgent: 'renderdrop-test',
          }),
        tokenEndpoint: this.tokenEndpoint,
        clock: this.clock,
        logger: this.logger,
        folder: this.folder,
        practiceRuns: options.practiceRuns,
      }),
    );
  }

  [Symbol.dispose](): void {
    this.#cleanUp.dispose();
  }
}
