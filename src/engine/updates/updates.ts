import { releaseNotes } from '../../shared/messages/release-notes.ts';
import { updateFailures } from '../../shared/messages/updates.ts';
import { type Trouble, TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import type { Release, UpdateState, UpdatesView } from '../../shared/model/updates.ts';
import { Listeners } from '../ground/listeners.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { HttpTransport } from '../ports/http-transport.ts';
import type { Logger } from '../ports/logger.ts';
import type { Random } from '../ports/random.ts';
import type { AfterInstall, KeepPackage, UpdateInstaller, UpdateOrder } from '../ports/update-installer.ts';
import { checkForUpdate, type UpdateCheck } from './check.ts';
import { hasExpired, type UpdateVerdict } from './decide.ts';
import { compareVersions, isReleaseVersion } from './release-version.ts';
import { isRolledOut } from './rollout.ts';
import { howToGet, howToInstall, sayUnreachable } from './say.ts';
import { noUpdates, type ThisCopy } from './this-copy.ts';
import type { UpdateMemory } from './update-memory.ts';
import type { UpdateSource } from './update-source.ts';

export interface UpdatesParts {
  readonly copy: ThisCopy;
  readonly transport: HttpTransport;
  readonly memory: UpdateMemory;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** Whether to look for newer versions at all, as set by the person or a policy. */
  readonly mode: () => 'ask' | 'off';
  /** Resolves once nothing uploads. */
  readonly whenUploadsRest: (signal: AbortSignal) => Promise<void>;
  /** Loaded when a person first downloads an update. */
  readonly installer: () => Promise<UpdateInstaller>;
  readonly keepPackage: KeepPackage;
  /** Removes downloads that are no longer needed: those of the running version and older ones. */
  readonly removeDownloads: () => void;
  /** Ends this program, and restarts it unless its installer does. */
  readonly finish: (after: AfterInstall) => Promise<void>;
}

/** Lets a person start to work before the first check. */
const firstCheckMs = 60_000;
const checkEveryMs = 12 * 60 * 60 * 1_000;
const putOffMs = 3 * 24 * 60 * 60 * 1_000;
const progressEveryMs = 250;

type Newer = Extract<UpdateVerdict, { kind: 'newer' }>;

interface Checking {
  isAsked: boolean;
  readonly before: UpdateState;
  done: Promise<void>;
}

/**
 * Announces newer versions, and installs one when a person asks for it. Nothing is downloaded without being asked for, and
 * neither a download nor a restart happens during uploads.
 */
export class Updates implements Disposable {
  readonly #parts: UpdatesParts;
  readonly #listeners = new Listeners<[view: UpdatesView]>();
  readonly #source: UpdateSource | null;
  #state: UpdateState;
  #installer: UpdateInstaller | null = null;
  #newer: Newer | null = null;
  #isNew = false;
  #downloaded: Pick<Extract<UpdateState, { kind: 'ready' }>, 'byHand'> | null = null;
  #timer: Cancel | null = null;
  #work: AbortController | null = null;
  #checking: Checking | null = null;

  constructor(parts: UpdatesParts) {
    this.#parts = parts;
    const never = noUpdates(parts.copy);
    this.#source = never === null ? parts.copy.source : null;
    this.#state = never === null ? this.#atRest() : { kind: 'never', why: never };
  }

  start(): void {
    const { memory, copy } = this.#parts;
    const { lastRun } = memory.read();
    if (isReleaseVersion(copy.version)) {
      this.#isNew = lastRun !== null && compareVersions(copy.version, lastRun) > 0;
      if (lastRun === null) memory.change({ lastRun: copy.version });
      if (this.#isNew) this.#parts.removeDownloads();
    }
    this.#schedule(firstCheckMs);
    this.#tell();
  }

  view(): UpdatesView {
    const { version } = this.#parts.copy;
    const notes = new Map<string, readonly string[]>(Object.entries(releaseNotes)).get(version) ?? [];
    return { state: this.#state, thisVersion: { version, notes: [...notes] }, isNew: this.#isNew };
  }

  subscribe(listener: (view: UpdatesView) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Call when the setting was changed. */
  modeChanged(): void {
    if (this.#source === null || (this.#state.kind === 'off') === (this.#parts.mode() === 'off')) return;
    this.#stopWork();
    this.#newer = null;
    this.#downloaded = null;
    this.#set(this.#atRest());
    this.#schedule(0);
  }

  /**
   * A person checks for updates: they see a version even if the rollout has not reached this computer, or they had put it
   * off.
   */
  async check(): Promise<void> {
    this.#parts.memory.change({ putOff: null });
    await this.#check(true);
  }

  /** A person asked for the download. */
  async download(): Promise<void> {
    const newer = this.#newer;
    const order = newer && this.#orderOf(newer);
    this.#leaveUnasked();
    if (!newer || !order || !this.#mayBegin(['available', 'failed']) || this.#refuseExpired(newer)) return;
    const release = releaseOf(newer);
    await this.#doing(release, async (signal) => {
      this.#set({ kind: 'waiting', release, until: 'download' });
      await this.#parts.whenUploadsRest(signal);
      signal.throwIfAborted();
      const { clock } = this.#parts;
      const show = (receivedBytes: number) =>
        this.#set({ kind: 'downloading', release, receivedBytes, sizeBytes: order.file.sizeBytes });
      let shownAtMs = clock.monotonicMs();
      show(0);
      const onReceived = (bytes: number) => {
        if (clock.monotonicMs() - shownAtMs < progressEveryMs) return;
        shownAtMs = clock.monotonicMs();
        show(bytes);
      };
      this.#downloaded = await this.#fetch(newer, order, onReceived, signal);
      this.#set({ kind: 'ready', release, ...this.#downloaded, isPutOff: false });
    });
  }

  async #fetch({ how }: Newer, ...[order, onReceived, signal]: Parameters<KeepPackage>) {
    if (how.kind === 'package_manager') {
      const path = await this.#parts.keepPackage(order, onReceived, signal);
      return { byHand: howToInstall(how.packaging, path) };
    }
    this.#installer ??= await this.#parts.installer();
    signal.throwIfAborted();
    await this.#installer.download(order, onReceived, signal);
    return { byHand: null };
  }

  /** Installs the downloaded version and restarts, as soon as nothing uploads. */
  async restart(): Promise<void> {
    const newer = this.#newer;
    const order = newer && this.#orderOf(newer);
    const installer = this.#installer;
    this.#leaveUnasked();
    if (!newer || !order || !installer || !this.#mayBegin(['ready'])) return;
    if (this.#downloaded?.byHand !== null || this.#refuseExpired(newer)) return;
    const release = releaseOf(newer);
    await this.#doing(release, async (signal) => {
      this.#set({ kind: 'waiting', release, until: 'restart' });
      await this.#parts.whenUploadsRest(signal);
      signal.throwIfAborted();
      this.#set({ kind: 'installing', release });
      const after = await installer.install(order);
      this.#parts.logger.info('update_installed', { version: order.version, after });
      await this.#parts.finish(after);
    });
  }

  /** Puts this version off for some days, and ends what was being done for it. */
  later(): void {
    const newer = this.#newer;
    if (!newer || this.#state.kind === 'installing') return;
    const { memory, clock } = this.#parts;
    const { version } = newer.manifest;
    memory.change({ putOff: { version, untilMs: clock.nowMs() + putOffMs } });
    this.#stopWork();
    this.#set(this.#known(newer));
  }

  /** A person has seen what is new in this version, or does not want to. */
  newsSeen(): void {
    const { memory, copy } = this.#parts;
    if (isReleaseVersion(copy.version)) memory.change({ lastRun: copy.version });
    this.#isNew = false;
    this.#tell();
  }

  [Symbol.dispose](): void {
    this.#timer?.();
    this.#stopWork();
    this.#listeners.clear();
  }

  #schedule(delayMs: number): void {
    this.#timer?.();
    if (this.#source === null) return;
    this.#timer = this.#parts.clock.schedule(delayMs, () => {
      this.#schedule(checkEveryMs);
      void this.#check(false);
    });
  }

  async #check(isAsked: boolean): Promise<void> {
    const source = this.#source;
    if (source === null || this.#parts.mode() === 'off') return;
    if (this.#checking) {
      // A check is running already: a person who asks now gets its result.
      this.#checking.isAsked ||= isAsked;
      if (isAsked) this.#set({ kind: 'checking' });
      return this.#checking.done;
    }
    if (!this.#mayBegin(['current', 'available', 'failed', 'ready'])) return;
    const checking: Checking = { isAsked, before: this.#state, done: Promise.resolve() };
    this.#checking = checking;
    // A check that nobody asked for is not shown.
    if (isAsked) this.#set({ kind: 'checking' });
    checking.done = this.#finish(checking, source);
    await checking.done;
  }

  /** Ends the check before its result is reported, since listeners may start the next command. */
  async #finish(checking: Checking, source: UpdateSource): Promise<void> {
    let found: UpdateCheck | null;
    try {
      found = await this.#ask(source);
    } catch (error) {
      this.#endChecking(checking);
      this.#set(checking.before);
      throw error;
    }
    this.#endChecking(checking);
    if (found) this.#take(found, checking);
  }

  /** Does nothing if another check has begun meanwhile. */
  #endChecking(checking: Checking): void {
    if (this.#checking === checking) this.#checking = null;
  }

  /** Stops a check that nobody asked for, so that it can't replace what a person starts now. It runs again in half a day. */
  #leaveUnasked(): void {
    if (this.#checking?.isAsked !== false) return;
    this.#stopWork();
    this.#checking = null;
  }

  /** A manifest is valid until it expires, even if this copy has known it for long. Returns whether it has expired. */
  #refuseExpired({ manifest }: Newer): boolean {
    if (!hasExpired(manifest, this.#parts.clock.nowMs())) return false;
    this.#newer = null;
    this.#downloaded = null;
    this.#set(failed(null, troubleOf('expired', updateFailures.expired)));
    return true;
  }

  /** Null if it was stopped. */
  async #ask(source: UpdateSource): Promise<UpdateCheck | null> {
    const { copy, transport, memory, clock } = this.#parts;
    const work = new AbortController();
    this.#work = work;
    try {
      const found = await checkForUpdate({
        transport,
        copy: { ...copy, source },
        newestSeen: memory.read().newestSeen,
        nowMs: clock.nowMs(),
        signal: work.signal,
      });
      return work.signal.aborted ? null : found;
    } catch (error) {
      if (work.signal.aborted) return null;
      throw error;
    } finally {
      if (this.#work === work) this.#work = null;
    }
  }

  #take(found: UpdateCheck, { isAsked, before }: Checking): void {
    const { memory, clock, logger } = this.#parts;
    switch (found.kind) {
      case 'newer': {
        const { version } = found.manifest;
        memory.change({ newestSeen: version });
        if (!isAsked && !isRolledOut(found.manifest, this.#share(), clock.nowMs())) {
          this.#set(this.#atRest());
          return;
        }
        if (this.#newer?.manifest.version !== version) this.#downloaded = null;
        this.#newer = found;
        this.#set(this.#known(found));
        return;
      }
      case 'current':
        this.#newer = null;
        this.#downloaded = null;
        this.#set({ kind: 'current', checkedAtMs: clock.nowMs() });
        return;
      case 'refused': {
        logger.warn('update_refused', { why: found.why });
        // A refused manifest does not invalidate one that was accepted before.
        if (!isAsked && this.#newer) this.#set(before);
        else this.#set(failed(null, troubleOf(found.why, updateFailures[found.why])));
        return;
      }
      case 'unreachable':
        if (!isAsked) this.#set(before);
        else this.#set(failed(null, troubleOf(found.error.kind, sayUnreachable(found.error))));
    }
  }

  #known(newer: Newer): UpdateState {
    const { memory, clock } = this.#parts;
    const { putOff } = memory.read();
    const isPutOff = putOff?.version === newer.manifest.version && clock.nowMs() < putOff.untilMs;
    const release = releaseOf(newer);
    if (this.#downloaded) return { kind: 'ready', release, ...this.#downloaded, isPutOff };
    const byHand =
      newer.how.kind === 'by_hand' && this.#source ? howToGet(newer.how, this.#source.feed) : null;
    return { kind: 'available', release, byHand, isPutOff };
  }

  #orderOf({ manifest, how }: Newer): UpdateOrder | null {
    const source = this.#source;
    if (how.kind === 'by_hand' || !source) return null;
    return { version: manifest.version, date: manifest.date, feed: source.feed, file: how.file };
  }

  async #doing(release: Release, act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const work = new AbortController();
    this.#work = work;
    try {
      await act(work.signal);
    } catch (error) {
      // Putting a version off is not a failure, and has set the state already.
      if (work.signal.aborted) return;
      if (!(error instanceof TroubleError)) {
        this.#set(this.#atRest());
        throw error;
      }
      this.#parts.logger.warn('update_failed', { code: error.trouble.code });
      // The file on the disk may not be what was signed, so it must be downloaded again.
      this.#downloaded = null;
      this.#set(failed(release, error.trouble));
    } finally {
      if (this.#work === work) this.#work = null;
    }
  }

  #mayBegin(kinds: readonly UpdateState['kind'][]): boolean {
    return this.#work === null && kinds.includes(this.#state.kind);
  }

  #stopWork(): void {
    this.#work?.abort();
    this.#work = null;
  }

  #share(): number {
    const { memory, random } = this.#parts;
    const { share } = memory.read();
    if (share !== null) return share;
    const drawn = random.fraction();
    memory.change({ share: drawn });
    return drawn;
  }

  #atRest(): UpdateState {
    return this.#parts.mode() === 'off' ? { kind: 'off' } : { kind: 'current', checkedAtMs: null };
  }

  #set(state: UpdateState): void {
    this.#state = state;
    this.#tell();
  }

  #tell(): void {
    const view = this.view();
    this.#listeners.tell(view);
  }
}

const releaseOf = ({ manifest }: Newer): Release => ({ version: manifest.version, notes: manifest.notes });
const failed = (release: Release | null, failure: Trouble): UpdateState => ({
  kind: 'failed',
  release,
  failure,
});
