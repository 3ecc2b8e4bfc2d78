import { realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { WatchingBy } from '../../../shared/model/watch-folders.ts';
import { diskPath, pathOfBytes } from '../../ground/disk-path.ts';
import type {
  DriveKind,
  FolderTrouble,
  FoundFile,
  FrameEnds,
  Look,
  RootIdentity,
} from '../../watch-folders/folder-scanner.ts';
import { receiptsFolderName } from '../../watch-folders/placing/shared-receipts.ts';
import { DirectoryScan, folderTrouble, type PassResult } from './directory-scan.ts';
import { driveKind } from './drive-kind.ts';
import { FolderEvents } from './folder-events.ts';
import { FrameEndsReader } from './frame-ends.ts';
import type { ScannerStart, ScanReply, ScanRequest } from './scan-protocol.ts';
import { writersOf } from './writers.ts';

/** Events are collected for a moment, since a file that is being written causes a thousand of them a second. */
const gatherMs = 200;
const newsEveryMs = 500;
/** The pause between reports, as a multiple of what one takes: very many frames take long to sort. */
const newsPauses = 20;
/** With so many events at once, more were probably lost, so the whole folder is read instead. */
const newsMax = 2_000;
/** A frame that is being written is one of those written last. */
const framesAskedAbout = 64;
const outsideLinksMax = 1_000;
const batchSize = 500;
const aliveEveryMs = 1_000;
const troubleAgainMs = 2_000;
const rootEveryMs = 2_000;

/** The pauses between complete passes, as multiples of what one takes: idle folders use less than one percent of a core. */
const pauses = {
  events: { factor: 200, minMs: 30_000, maxMs: 15 * 60_000 },
  polling: { factor: 50, minMs: 2_000, maxMs: 60_000 },
} as const;

/** Reads a folder in its own thread, and reports changes. Complete passes decide; events only make it faster. */
export class FolderReader {
  readonly #start: ScannerStart;
  readonly #send: (reply: ScanReply) => void;
  readonly #scan: DirectoryScan;
  readonly #events: FolderEvents;
  readonly #ends = new FrameEndsReader();
  readonly #news = new Map<string, Set<string> | 'whole'>();
  #newsCount = 0;
  #newsTimer: NodeJS.Timeout | null = null;
  #newsAtMs = Number.NEGATIVE_INFINITY;
  #newsPauseMs = newsEveryMs;
  #passTimer: NodeJS.Timeout | null = null;
  #aliveAtMs = 0;
  #root: RootIdentity | null;
  #mayHearEvents = true;
  #isInTrouble = false;
  #by: 'events' | 'polling' = 'polling';
  #drive: DriveKind = 'local';

  constructor(start: ScannerStart, send: (reply: ScanReply) => void) {
    this.#start = start;
    this.#send = send;
    this.#root = start.knownRoot;
    this.#scan = new DirectoryScan(start, {
      onFolder: (folder) => {
        if (this.#by === 'events') this.#events.listenTo(folder);
      },
      onFolderGone: (folder) => this.#events.forget(folder),
      onProgress: () => this.#sayAlive(),
    });
    this.#events = new FolderEvents(start.root, start.filter.subfolders, {
      heard: (folder, name) => this.#heard(folder, name),
      failed: () => {
        this.#mayHearEvents = false;
        this.#passSoon(0);
      },
    });
  }

  start(): void {
    this.#wholePass();
    setInterval(() => this.#checkRoot(), rootEveryMs);
  }

  answer(request: ScanRequest): void {
    switch (request.kind) {
      case 'rescan':
        this.#wholePass();
        return;
      case 'ping':
        this.#send({ kind: 'alive' });
        return;
      case 'look':
        this.#send({ kind: 'looked', id: request.id, looks: this.#lookAt(request.paths) });
        return;
      case 'writers':
        this.#send({ kind: 'writers', id: request.id, writers: this.#writers(request.paths) });
        return;
      case 'ends':
        void this.#endsOf(request.path).then((ends) => this.#send({ kind: 'ends', id: request.id, ends }));
        return;
    }
  }

  /** Reports nothing if the folder itself is missing: its files must not count as deleted. */
  #lookAt(paths: readonly string[]): Look[] {
    try {
      const { identity, isEmpty } = this.#scan.root();
      if (isEmpty && this.#isLeftOver(identity)) throw new Error('The drive is gone.');
      const looks = paths.map((path) => this.#scan.look(path));
      for (const { path, stamp } of looks) if (stamp === null) this.#scan.checkPath(path, [], []);
      return looks;
    } catch {
      this.#passSoon(0);
      return [];
    }
  }

  async #endsOf(path: string): Promise<FrameEnds | null> {
    try {
      return await this.#ends.read(this.#scan.framesOf(path));
    } catch {
      // Frames were deleted meanwhile. Usually the next look shows that; if not, this is asked again.
      return null;
    }
  }

  /** The system lists open files by their real paths, so links are resolved. */
  #writers(paths: readonly string[]): Extract<ScanReply, { kind: 'writers' }>['writers'] {
    const real = new Map<string, readonly string[]>();
    for (const path of paths) {
      const files = this.#scan.newestFrames(path, framesAskedAbout) ?? [path];
      real.set(
        path,
        files.flatMap((file) => this.#realPath(file) ?? []),
      );
    }
    const found = writersOf([...new Set([...real.values()].flat())]);
    return paths.map((path) => {
      const answers = (real.get(path) ?? []).map((file) => found.get(file) ?? { kind: 'unknown' as const });
      const open = answers.find(({ kind }) => kind === 'open');
      return [
        path,
        open ?? answers.find(({ kind }) => kind === 'unknown') ?? answers[0] ?? { kind: 'unknown' },
      ];
    });
  }

  #realPath(path: string): string | null {
    try {
      return pathOfBytes(realpathSync.native(diskPath(this.#scan.absolute(path)), 'buffer'));
    } catch {
      // The file is gone; the next look reports that.
      return null;
    }
  }

  #wholePass(): void {
    if (this.#passTimer) clearTimeout(this.#passTimer);
    this.#passTimer = null;
    const startedAtMs = performance.now();
    try {
      const { identity, isEmpty } = this.#scan.root();
      if (isEmpty && this.#isLeftOver(identity)) {
        this.#trouble({ kind: 'disconnected' });
        return;
      }
      this.#forgetNews();
      this.#drive = driveKind(this.#start.root);
      this.#by = this.#watchingBy();
      const result = this.#scan.pass('', true);
      const tookMs = performance.now() - startedAtMs;
      const isEvents = this.#by === 'events' && this.#mayHearEvents;
      if (!isEvents) this.#events.close();
      const { factor, minMs, maxMs } = isEvents ? pauses.events : pauses.polling;
      const pauseMs = Math.min(maxMs, Math.max(minMs, tookMs * factor));
      this.#root = identity;
      this.#isInTrouble = false;
      this.#tell(result);
      this.#report({
        kind: 'scanned',
        isWhole: true,
        root: identity,
        isEmpty,
        by: isEvents
          ? { kind: 'events' }
          : { kind: 'polling', because: this.#pollsBecause(), everySeconds: Math.round(pauseMs / 1_000) },
        drive: this.#drive,
        unreadable: [...result.unreadable],
        leftOut: this.#scan.leftOut,
        receiptsRefused: this.#scan.isOtherThanFolder(receiptsFolderName),
        outsideLinks: this.#scan.outsideLinks.slice(0, outsideLinksMax),
      });
      this.#passSoon(pauseMs);
    } catch (error) {
      const trouble = folderTrouble(error);
      this.#trouble(trouble.kind === 'missing' && this.#isDriveGone() ? { kind: 'disconnected' } : trouble);
    }
  }

  #watchingBy(): 'events' | 'polling' {
    if (this.#start.poll || !this.#mayHearEvents) return 'polling';
    return this.#drive === 'network' ? 'polling' : 'events';
  }

  #pollsBecause(): Extract<WatchingBy, { kind: 'polling' }>['because'] {
    if (this.#start.poll) return 'asked';
    if (this.#drive === 'network') return 'network_drive';
    return this.#events.isOverLimit ? 'too_many_folders' : 'no_events';
  }

  #trouble(trouble: FolderTrouble): void {
    this.#isInTrouble = true;
    this.#events.close();
    this.#report({ kind: 'trouble', trouble });
    this.#passSoon(troubleAgainMs);
  }

  /** No reliable event is sent when a drive is removed or the folder is renamed, so it is checked often, which is cheap. */
  #checkRoot(): void {
    if (this.#isInTrouble || this.#root === null) return;
    try {
      const { dev, ino } = statSync(this.#start.root, { bigint: true });
      if (String(dev) === this.#root.device && String(ino) === this.#root.inode) return;
    } catch {
      // The pass reports what is wrong with it.
    }
    this.#wholePass();
  }

  /** Whether this is an empty folder in the place of a drive, which systems leave when the drive is removed. */
  #isLeftOver({ device, inode }: RootIdentity): boolean {
    return this.#root !== null && this.#root.device !== device && this.#root.inode !== inode;
  }

  /** Whether the nearest existing folder above is on another drive than the watched folder was. */
  #isDriveGone(): boolean {
    if (this.#root === null) return false;
    for (let path = dirname(this.#start.root); ; path = dirname(path)) {
      try {
        return String(statSync(path, { bigint: true }).dev) !== this.#root.device;
      } catch {
        if (dirname(path) === path) return true;
      }
    }
  }

  #passSoon(delayMs: number): void {
    if (this.#passTimer) clearTimeout(this.#passTimer);
    this.#passTimer = setTimeout(() => this.#wholePass(), delayMs);
  }

  #heard(folder: string, name: string | null): void {
    const known = this.#news.get(folder);
    this.#newsCount += 1;
    if (name === null || known === 'whole') this.#news.set(folder, 'whole');
    else if (known) known.add(name);
    else this.#news.set(folder, new Set([name]));
    if (this.#newsTimer) return;
    const waitMs = Math.max(gatherMs, this.#newsPauseMs - (performance.now() - this.#newsAtMs));
    this.#newsTimer = setTimeout(() => this.#takeNews(), waitMs);
  }

  #takeNews(): void {
    this.#newsTimer = null;
    this.#newsAtMs = performance.now();
    if (this.#newsCount > newsMax) {
      this.#wholePass();
      return;
    }
    const news = [...this.#news];
    this.#forgetNews();
    const found: FoundFile[] = [];
    const gone: string[] = [];
    const whole = new Set<string>();
    for (const [folder, names] of news) {
      if (names === 'whole') whole.add(folder);
      else
        for (const name of names) {
          if (!this.#scan.check(folder, name, found, gone)) whole.add(folder);
        }
    }
    this.#scan.takeFrames(found, gone);
    try {
      this.#tell({ found, gone, unreadable: [] });
      for (const folder of whole) {
        this.#tell(this.#scan.pass(folder, false));
      }
    } catch {
      // The folder itself could not be read; a complete pass reports why.
      this.#wholePass();
    }
    this.#newsPauseMs = Math.max(newsEveryMs, (performance.now() - this.#newsAtMs) * newsPauses);
  }

  #forgetNews(): void {
    this.#news.clear();
    this.#newsCount = 0;
  }

  #tell({ found, gone }: PassResult): void {
    for (let at = 0; at < found.length; at += batchSize)
      this.#report({ kind: 'found', files: [...found.slice(at, at + batchSize)] });
    if (gone.length > 0) this.#report({ kind: 'gone', paths: [...gone] });
  }

  #report(report: Extract<ScanReply, { kind: 'report' }>['report']): void {
    this.#aliveAtMs = performance.now();
    this.#send({ kind: 'report', report });
  }

  #sayAlive(): void {
    const nowMs = performance.now();
    if (nowMs - this.#aliveAtMs < aliveEveryMs) return;
    this.#aliveAtMs = nowMs;
    this.#send({ kind: 'alive' });
  }
}
