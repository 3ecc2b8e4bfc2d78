/** What tells one file from another, and the same file from itself after somebody wrote to it. */
export interface FileStamp {
  readonly device: bigint;
  readonly inode: bigint;
  readonly sizeBytes: number;
  readonly modifiedNs: bigint;
  /** When the file's content or its entry (name, links, rights) last moved. */
  readonly changedNs: bigint;
}

/** How a file stands compared with the moment it was opened. */
export type FileState =
  | { readonly kind: 'unchanged' }
  /** Rights, links or attributes moved, size and time of content did not: only its bytes can tell. */
  | { readonly kind: 'touched' }
  | { readonly kind: 'grew'; readonly sizeBytes: number }
  | { readonly kind: 'truncated'; readonly sizeBytes: number }
  | { readonly kind: 'rewritten' }
  /** Another file stands under the name; what was opened can still be read. */
  | { readonly kind: 'replaced' }
  /** Deleted, moved or renamed, and otherwise as it was: what was opened can still be read. */
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

/** A render that was opened once and stays so: whatever happens to its name, the same bytes are read. */
export interface OpenRender extends AsyncDisposable {
  readonly path: string;
  readonly identity: FileStamp;
  /** Reads up to `length` bytes from the position into the buffer; never a byte beyond the size it was opened with. */
  read(buffer: Uint8Array, length: number, position: number): Promise<number>;
  /** Compares what is open, and what stands under the name, with how it was when opened. */
  check(): Promise<FileState>;
  close(): Promise<void>;
}

export type OpenOutcome =
  | { readonly kind: 'opened'; readonly render: OpenRender }
  | { readonly kind: 'failed'; readonly trouble: FileTrouble };
