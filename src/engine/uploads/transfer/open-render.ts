import type { FileHandle } from 'node:fs/promises';

/** What distinguishes two files, or one file before and after it was changed. */
export interface FileStamp {
  readonly device: bigint;
  readonly inode: bigint;
  readonly sizeBytes: number;
  readonly modifiedNs: bigint;
  /** When the content or the entry of the file (name, links, rights) last changed. */
  readonly changedNs: bigint;
}

/** What changed in a file since it was opened. */
export type FileState =
  | { readonly kind: 'unchanged' }
  /** Rights, links or attributes changed, but not size and modification time: only the bytes can show whether it is the same. */
  | { readonly kind: 'touched' }
  | { readonly kind: 'grew'; readonly sizeBytes: number }
  | { readonly kind: 'truncated'; readonly sizeBytes: number }
  | { readonly kind: 'rewritten' }
  /** The name now belongs to another file; the opened one can still be read. */
  | { readonly kind: 'replaced' }
  /** Deleted, moved or renamed, but not changed: the opened file can still be read. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'volume_gone' }
  | { readonly kind: 'unreadable'; readonly code: string };

/** Why a file could not be opened or read. */
export type FileTrouble =
  | { readonly kind: 'not_found' }
  | { readonly kind: 'not_a_file'; readonly what: 'directory' | 'other' }
  /** Another program holds it and lets nobody else read, as renderers on Windows do while they write. */
  | { readonly kind: 'locked' }
  | { readonly kind: 'no_permission' }
  /** It lies in none of the folders that the organization allows. */
  | { readonly kind: 'outside_allowed_folders' }
  | { readonly kind: 'volume_gone' }
  | { readonly kind: 'unreadable'; readonly code: string };

/** A render that stays open: whatever happens to its name, the same bytes are read. */
export interface OpenRender extends AsyncDisposable {
  readonly path: string;
  readonly identity: FileStamp;
  /** The open file, for a program that inherits it; only a file on a disk has one. */
  readonly file?: FileHandle;
  /** Reads up to `length` bytes from the position into the buffer; never a byte beyond the size it was opened with. */
  read(buffer: Uint8Array, length: number, position: number): Promise<number>;
  /** Compares the open file, and the file now under its name, with what was opened. */
  check(): Promise<FileState>;
  close(): Promise<void>;
}

export type OpenOutcome =
  | { readonly kind: 'opened'; readonly render: OpenRender }
  | { readonly kind: 'failed'; readonly trouble: FileTrouble };
