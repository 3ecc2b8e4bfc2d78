import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { z } from 'zod';

const fileSchema = z.object({
  size: z.number(),
  unpacked: z.boolean().optional(),
  integrity: z.object({ algorithm: z.literal('SHA256'), hash: z.string() }).optional(),
});
const folderSchema = z.object({
  get files() {
    return z.record(z.string(), z.union([folderSchema, fileSchema]));
  },
});

export interface ArchivedFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly isUnpacked: boolean;
  readonly hasIntegrity: boolean;
}

/** Reads the header of an asar archive: its files, and the hash that Electron compares with the one in the package. */
export function readArchive(path: string): {
  readonly files: readonly ArchivedFile[];
  readonly hash: string;
} {
  const file = openSync(path, 'r');
  try {
    const sizes = Buffer.alloc(16);
    readSync(file, sizes, 0, 16, 0);
    const head = Buffer.alloc(sizes.readUInt32LE(12));
    readSync(file, head, 0, head.length, 16);
    const hash = createHash('sha256').update(head).digest('hex');
    return { files: filesOf(folderSchema.parse(JSON.parse(head.toString('utf8'))), ''), hash };
  } finally {
    closeSync(file);
  }
}

function filesOf(folder: z.output<typeof folderSchema>, below: string): readonly ArchivedFile[] {
  return Object.entries(folder.files).flatMap(([name, entry]) => {
    const path = `${below}/${name}`;
    if ('files' in entry) return filesOf(entry, path);
    const { size, unpacked = false, integrity } = entry;
    return [{ path, sizeBytes: size, isUnpacked: unpacked, hasIntegrity: integrity !== undefined }];
  });
}
