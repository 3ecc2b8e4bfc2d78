import type { ProjectId } from '../shared/api/ids.ts';
import type { AccountId, AccountState, AccountsView } from '../shared/model/account.ts';
import { TroubleError } from '../shared/model/trouble.ts';
import type { UploadQueue } from '../shared/model/upload-queue.ts';
import type { AccountService } from './accounts/account-service.ts';
import type { Logger } from './ports/logger.ts';
import type { UploadEngine } from './uploads/upload-engine.ts';

export interface SessionParts {
  readonly accounts: Pick<AccountService, 'list' | 'subscribe' | 'check' | 'signOut'>;
  readonly logger: Logger;
  readonly uploads: Pick<UploadEngine, 'accountWorks' | 'accountLeft'> &
    Pick<UploadQueue, 'snapshot' | 'retryHold'>;
}

/** Whether calls with an account in this state work. */
const works = ({ kind }: AccountState): boolean => kind === 'ok' || kind === 'expiring';

/** What signing in means for uploads: a key that works again releases what it had held. */
export class Session implements AsyncDisposable {
  readonly #parts: SessionParts;
  /** The accounts that work, and when the service last confirmed that. */
  readonly #working = new Map<AccountId, number | null>();
  readonly #stop: () => void;
  #releasing: Promise<void> = Promise.resolve();

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#stop = parts.accounts.subscribe((view) => this.#follow(view));
  }

  /** Stops the account's uploads first: once nobody is signed in to it, nothing shows them. */
  async signOut(accountId: AccountId): Promise<AccountsView> {
    const { accounts, uploads } = this.#parts;
    await uploads.accountLeft(accountId);
    try {
      const left = await accounts.signOut(accountId);
      this.#working.delete(accountId);
      return left;
    } catch (error) {
      await uploads.accountWorks(accountId);
      throw error;
    }
  }

  /** Checks every hold on accounts and projects again, because a person asks for it. */
  async retryHolds(): Promise<void> {
    const { accounts, uploads } = this.#parts;
    for (const { scope } of uploads.snapshot().conditions.holds) {
      if (scope.kind === 'project') await uploads.retryHold(scope);
      else {
        const account = accounts.list().accounts.find(({ id }) => id === scope.accountId);
        const checked = account ? await accounts.check(account.id) : null;
        if (checked && works(checked.state)) await uploads.accountWorks(checked.id);
      }
    }
  }

  /** Call when a call under this account has just worked for this project: lifts the holds on both. */
  async releaseProject(accountId: AccountId, projectId: ProjectId): Promise<void> {
    const { uploads } = this.#parts;
    const mine = uploads
      .snapshot()
      .conditions.holds.map(({ scope }) => scope)
      .filter((scope) => scope.accountId === accountId);
    if (mine.some(({ kind }) => kind === 'account')) await uploads.accountWorks(accountId);
    if (mine.some((scope) => scope.kind === 'project' && scope.projectId === projectId)) {
      await uploads.retryHold({ kind: 'project', accountId, projectId });
    }
  }

  /** Resolves when everything is released that a working key releases. */
  async settled(): Promise<void> {
    await this.#releasing;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop();
    await this.settled();
  }

  #isHeld(accountId: AccountId): boolean {
    const { jobs, conditions } = this.#parts.uploads.snapshot();
    return (
      conditions.holds.some(({ scope }) => scope.kind === 'account' && scope.accountId === accountId) ||
      jobs.some(
        (job) =>
          job.accountId === accountId && job.state.kind === 'held' && job.state.reason.kind === 'account',
      )
    );
  }

  async #release(accountId: AccountId): Promise<void> {
    try {
      await this.#parts.uploads.accountWorks(accountId);
    } catch (error) {
      // The program that uploads did not answer, so the hold stays. The next change of an account tries again.
      if (!(error instanceof TroubleError)) throw error;
      this.#working.delete(accountId);
      this.#parts.logger.warn('hold_not_released', { code: error.trouble.code });
    }
  }

  #follow({ accounts }: AccountsView): void {
    for (const { id, state, checkedAtMs } of accounts) {
      if (!works(state)) this.#working.delete(id);
      // A new key may have replaced one whose end only the uploads had noticed.
      else if (this.#working.get(id) !== checkedAtMs) {
        this.#working.set(id, checkedAtMs);
        if (this.#isHeld(id)) this.#releasing = this.#releasing.then(() => this.#release(id));
      }
    }
  }
}
