export type StoreErrorCode =
  | 'newer_schema'
  | 'damaged'
  | 'damaged_in_use'
  | 'disk_full'
  | 'busy'
  | 'not_writable'
  | 'disk_failed'
  | 'migration_failed'
  | 'program_incomplete';

/** Something the queue's file could not do, in words for the artist, with what helps. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;
  readonly remedy: string;

  constructor(code: StoreErrorCode, options?: ErrorOptions) {
    const [sentence, remedy] = words[code];
    super(sentence, options);
    this.code = code;
    this.remedy = remedy;
  }
}

const words: Readonly<Record<StoreErrorCode, readonly [sentence: string, remedy: string]>> = {
  newer_schema: [
    'The upload queue was last used by a newer Renderdrop, which this one cannot read.',
    'Update Renderdrop on this machine. The queue was left as it is.',
  ],
  damaged: [
    'The file that holds the upload queue is damaged.',
    'Restart Renderdrop: it sets the damaged file aside and keeps what can still be read.',
  ],
  damaged_in_use: [
    'The file that holds the upload queue is damaged, and another Renderdrop is still using it.',
    'Quit Renderdrop everywhere on this machine, the command line too, and start it again.',
  ],
  disk_full: [
    'The disk that holds the upload queue is full.',
    'Free some space on it. Nothing new is created until then; what is already being sent goes on.',
  ],
  busy: [
    'Another Renderdrop kept the upload queue to itself for too long.',
    'Try again. If it stays so, quit the other Renderdrop on this machine.',
  ],
  not_writable: [
    'The folder that holds the upload queue cannot be written to.',
    'Check its permissions, or choose another folder with RENDERDROP_HOME.',
  ],
  disk_failed: [
    'The disk could not read or write the upload queue.',
    'Check the disk, or choose a folder on another one with RENDERDROP_HOME.',
  ],
  migration_failed: [
    'The upload queue could not be brought to the form this version uses.',
    'It was left as it was. Report this, and go back to the version before until it is mended.',
  ],
  program_incomplete: [
    'This copy of Renderdrop is incomplete, or made for another kind of computer.',
    'Install Renderdrop again, in the version for this computer. Your uploads are safe.',
  ],
};

/** Names what SQLite or the file system said; `null` for anything else, which is a mistake of ours. */
export function toStoreError(error: unknown): StoreError | null {
  if (error instanceof StoreError) return error;
  const code = errorCodeOf(error);
  if (code === null) return null;
  const kind = kindOf(code);
  return kind === null ? null : new StoreError(kind, { cause: error });
}

function errorCodeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

function kindOf(code: string): StoreErrorCode | null {
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT') return 'disk_full';
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'busy';
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return 'damaged';
  if (code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN')) return 'not_writable';
  if (code === 'SQLITE_PERM' || code === 'SQLITE_AUTH') return 'not_writable';
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'ENOENT', 'EEXIST'].includes(code))
    return 'not_writable';
  // SQLite itself is a file of its own for each system: a package can lack it.
  if (code === 'ERR_DLOPEN_FAILED' || code === 'MODULE_NOT_FOUND') return 'program_incomplete';
  if (code.startsWith('SQLITE_IOERR') || code === 'EIO') return 'disk_failed';
  return null;
}
