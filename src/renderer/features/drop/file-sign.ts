import { AudioLines, File, FileArchive, FileText, Folder, Image, type LucideIcon } from 'lucide-react';
import type { NotVideoKind } from '../../../shared/model/media-facts.ts';
import { type DropRow, inspectedFile } from './drop-row.ts';

const signs: Readonly<Record<NotVideoKind, LucideIcon>> = {
  empty: File,
  directory: Folder,
  special_file: File,
  audio: AudioLines,
  image: Image,
  archive: FileArchive,
  text: FileText,
  document: FileText,
  project_file: File,
  unknown: File,
};

/** The sign of a file that is no video; none for one that may be. */
export function fileSign(row: DropRow): LucideIcon | undefined {
  if (row.kind === 'folder') return Folder;
  const probe = inspectedFile(row)?.probe;
  return probe?.kind === 'not_video' ? signs[probe.what] : undefined;
}
