import type { PositionedFile } from '../positioned-file.ts';
import { readAsf } from './asf.ts';
import { readAvi } from './avi.ts';
import { BudgetSpent, ContainerBytes, MissingBytes, Piece } from './container-bytes.ts';
import { type ContainerReport, incomplete, unknownWholeness } from './container-report.ts';
import { isDv, readDv } from './dv.ts';
import { readFlv } from './flv.ts';
import { readMatroska } from './matroska.ts';
import { readMp4 } from './mp4.ts';
import { readProgram } from './mpeg-ps.ts';
import { readTransport, transportLayout } from './mpeg-ts.ts';
import { readMxf } from './mxf.ts';
import { readOgg } from './ogg.ts';

/** The names of ffmpeg's demuxers. */
export type ContainerKind =
  | 'mov'
  | 'matroska'
  | 'avi'
  | 'mxf'
  | 'asf'
  | 'flv'
  | 'ogg'
  | 'mpeg'
  | 'dv'
  | 'mpegts';

interface Container {
  readonly kind: ContainerKind;
  readonly isThis: (head: Piece) => boolean;
  readonly read: (bytes: ContainerBytes) => Promise<ContainerReport>;
}

const beginsWith = (mark: string) => (head: Piece) => head.hex(0, mark.length / 2) === mark;

const containers: readonly Container[] = [
  { kind: 'mov', isThis: isMp4, read: readMp4 },
  { kind: 'matroska', isThis: beginsWith('1a45dfa3'), read: readMatroska },
  {
    kind: 'avi',
    isThis: (head) => head.length >= 12 && /^RIFF....AVI $/s.test(head.text(0, 12)),
    read: readAvi,
  },
  { kind: 'mxf', isThis: beginsWith('060e2b34020501010d010201'), read: readMxf },
  { kind: 'asf', isThis: beginsWith('3026b2758e66cf11a6d900aa0062ce6c'), read: readAsf },
  { kind: 'flv', isThis: beginsWith('464c5601'), read: readFlv },
  { kind: 'ogg', isThis: beginsWith('4f676753'), read: readOgg },
  { kind: 'mpeg', isThis: beginsWith('000001ba'), read: readProgram },
  { kind: 'dv', isThis: isDv, read: readDv },
];

/** How many bytes at the beginning of a file are enough to recognize any kind. */
export const containerHeadBytes = 4096;

/** The kind of a file by its first bytes, whatever its name; null for kinds that are not supported here. */
export function containerKindOf(head: Uint8Array): ContainerKind | null {
  const beginning = new Piece(head);
  const container = containers.find(({ isThis }) => isThis(beginning));
  if (container !== undefined) return container.kind;
  return transportLayout(beginning) === null ? null : 'mpegts';
}

/** What the file's own index says; null for kinds that are not supported here. */
export async function readContainer(file: PositionedFile, head: Uint8Array): Promise<ContainerReport | null> {
  const beginning = new Piece(head);
  const container = containers.find(({ isThis }) => isThis(beginning));
  const layout = container === undefined ? transportLayout(beginning) : null;
  const bytes = new ContainerBytes(file);
  try {
    if (container !== undefined) return await container.read(bytes);
    if (layout !== null) return await readTransport(bytes, layout);
    return null;
  } catch (error) {
    if (error instanceof MissingBytes) return { wholeness: incomplete('end'), facts: {} };
    if (error instanceof BudgetSpent) return { wholeness: unknownWholeness, facts: {} };
    throw error;
  }
}

function isMp4(head: Piece): boolean {
  return head.length >= 8 && /^(ftyp|styp|moov|mdat|wide|free|skip|pnot|uuid)$/.test(head.text(4, 4));
}
