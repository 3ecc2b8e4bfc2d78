import type { MediaId, VersionId } from '../../../shared/api/ids.ts';
import type { FileId } from '../../../shared/ipc/values.ts';
import type { DropRow, Inspection } from './drop-row.ts';

export interface InspectionRequest {
  readonly fileId: FileId;
  /** The item to compare with. */
  readonly mediaId: MediaId | null;
  /** Its current version, as the window knows it. */
  readonly currentId?: VersionId | null | undefined;
  /** The file of the sheet that becomes the version before it: it is compared with that one instead. */
  readonly after?: Pick<DropRow, 'fileId' | 'take'> | null;
}

export interface FileInspectorParts {
  /** Rows that were queued meanwhile need no examination. */
  readonly isWanted: (fileId: FileId) => boolean;
  /** False while rows are being queued: then the main process gets no other requests. */
  readonly isFree: () => boolean;
  readonly inspect: (request: InspectionRequest) => Promise<Inspection>;
  readonly onInspected: (
    inspections: readonly { readonly fileId: FileId; readonly inspection: Inspection }[],
  ) => void;
  /** Calls back a little later, so that results that come close together are shown together. */
  readonly later: (callback: () => void) => void;
}

const atOnceMax = 4;

/** Examines files a few at a time, visible ones first. */
export class FileInspector {
  readonly #parts: FileInspectorParts;
  readonly #wanted = new Map<FileId, InspectionRequest>();
  readonly #running = new Map<FileId, InspectionRequest>();
  #inSight: readonly FileId[] = [];
  #results: { readonly fileId: FileId; readonly inspection: Inspection }[] = [];
  #stopped = false;

  constructor(parts: FileInspectorParts) {
    this.#parts = parts;
  }

  want(requests: readonly InspectionRequest[]): void {
    for (const request of requests) this.#wanted.set(request.fileId, request);
    this.#next();
  }

  /** The main process is free again. */
  goOn(): void {
    this.#next();
  }

  setInSight(fileIds: readonly FileId[]): void {
    this.#inSight = fileIds;
  }

  stop(): void {
    this.#stopped = true;
    this.#wanted.clear();
  }

  #next(): void {
    while (!this.#stopped && this.#parts.isFree() && this.#running.size < atOnceMax) {
      const request = this.#choose();
      if (!request) return;
      this.#wanted.delete(request.fileId);
      this.#running.set(request.fileId, request);
      void this.#parts.inspect(request).then((inspection) => this.#take(request, inspection));
    }
  }

  #choose(): InspectionRequest | undefined {
    const free = (fileId: FileId) => !this.#running.has(fileId);
    for (const fileId of this.#inSight) {
      const request = this.#wanted.get(fileId);
      if (request && free(fileId)) return request;
    }
    for (const request of this.#wanted.values()) {
      if (!this.#parts.isWanted(request.fileId)) this.#wanted.delete(request.fileId);
      else if (free(request.fileId)) return request;
    }
    return undefined;
  }

  #take(request: InspectionRequest, inspection: Inspection): void {
    this.#running.delete(request.fileId);
    if (this.#stopped) return;
    // If another item was chosen meanwhile, the result is about the wrong one.
    if (!this.#wanted.has(request.fileId)) {
      this.#results.push({ fileId: request.fileId, inspection });
      if (this.#results.length === 1) this.#parts.later(() => this.#flush());
    }
    this.#next();
  }

  #flush(): void {
    const results = this.#results;
    this.#results = [];
    if (!this.#stopped) this.#parts.onInspected(results);
  }
}
