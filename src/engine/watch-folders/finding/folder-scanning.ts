import type { WatchCondition } from '../../../shared/model/watch-folders.ts';
import type { FolderRecord } from '../folder-record.ts';
import type { DriveKind, FolderScanner, OpenScanner, RootIdentity, ScanReport } from '../folder-scanner.ts';
import type { FoundFiles } from './found-files.ts';

export interface FolderScanningParts {
  readonly openScanner: OpenScanner;
  readonly record: () => FolderRecord;
  readonly found: FoundFiles;
  /** Called with what was found, once it has its rows. */
  readonly onFound: (paths: readonly string[]) => void;
  /** Called where the folder is on another drive, or in another place of it, than before. */
  readonly saveRoot: (root: RootIdentity) => void;
  readonly onCondition: (condition: WatchCondition) => void;
  /** Called after every report. */
  readonly onReported: () => void;
  /** Does the work unless it can't be saved. */
  readonly guarded: (work: () => void) => void;
  readonly signal: AbortSignal;
}

/** The scanner of a folder: what it finds becomes rows, and how it fares becomes the folder's condition. */
export class FolderScanning implements Disposable {
  readonly #parts: FolderScanningParts;
  #scanner: FolderScanner | null = null;
  #condition: WatchCondition = { kind: 'starting' };
  #hasScanned = false;
  #drive: DriveKind = 'local';

  constructor(parts: FolderScanningParts) {
    this.#parts = parts;
  }

  get scanner(): FolderScanner | null {
    return this.#scanner;
  }

  get condition(): WatchCondition {
    return this.#condition;
  }

  /** Whether a pass is done since the folder could last not be read. */
  get hasScanned(): boolean {
    return this.#hasScanned;
  }

  get drive(): DriveKind {
    return this.#drive;
  }

  /** Reads the folder from the start. */
  open(): void {
    this[Symbol.dispose]();
    this.#parts.found.beginPass();
    const { path, settings, root } = this.#parts.record();
    this.#setCondition({ kind: 'starting' });
    this.#scanner = this.#parts.openScanner(
      {
        root: path,
        filter: settings.filter,
        poll: settings.poll,
        followLinks: settings.followLinks,
        knownRoot: root,
      },
      (report) => this.#parts.guarded(() => this.#onReport(report)),
    );
  }

  /** Stops listening, for a reason that is shown. */
  stop(condition: WatchCondition): void {
    this[Symbol.dispose]();
    this.#setCondition(condition);
  }

  [Symbol.dispose](): void {
    this.#scanner?.[Symbol.dispose]();
    this.#scanner = null;
    this.#hasScanned = false;
  }

  #onReport(report: ScanReport): void {
    const { found, onFound, onReported, record, signal } = this.#parts;
    if (signal.aborted) return;
    switch (report.kind) {
      case 'found':
        found.take(report.files, record().root === null);
        onFound(report.files.map(({ path }) => path));
        break;
      case 'gone':
        found.gone(report.paths);
        break;
      case 'scanned':
        this.#onScanned(report);
        break;
      case 'trouble':
        this.#hasScanned = false;
        this.#setCondition(report.trouble.kind === 'not_a_folder' ? { kind: 'missing' } : report.trouble);
        break;
    }
    onReported();
  }

  #onScanned(report: Extract<ScanReport, { kind: 'scanned' }>): void {
    const { found, record, saveRoot } = this.#parts;
    const { root: rootBefore, existing, settings } = record();
    if (rootBefore === null) found.takeFirst(existing === 'from_now_on');
    const { root, by, unreadable, drive, outsideLinks } = report;
    this.#drive = drive;
    found.endPass(unreadable);
    if (JSON.stringify(root) !== JSON.stringify(rootBefore)) saveRoot(root);
    this.#hasScanned = true;
    const [first] = outsideLinks;
    this.#setCondition({
      kind: 'watching',
      by,
      unreadableFolders: unreadable.length,
      receiptsRefused: settings.shared && report.receiptsRefused,
      outsideLinks: first === undefined ? null : { count: outsideLinks.length, first },
    });
  }

  #setCondition(condition: WatchCondition): void {
    if (JSON.stringify(condition) === JSON.stringify(this.#condition)) return;
    this.#condition = condition;
    this.#parts.onCondition(condition);
  }
}
