import { notVideoSays as says } from '../../shared/messages/media-files.ts';
import type { NotVideoKind } from '../../shared/model/media-facts.ts';
import type { Tracks } from './mediainfo-tracks.ts';

export interface FileKind {
  readonly what: NotVideoKind;
  readonly says: string;
}

interface Signature {
  readonly at: number;
  readonly text: string;
  readonly kind: FileKind;
}

const archive = (name: string): FileKind => ({ what: 'archive', says: says.archive(name) });
const project = (name: string): FileKind => ({
  what: 'project_file',
  says: says.project(name),
});

const signatures: readonly Signature[] = [
  { at: 0, text: 'PK\x03\x04', kind: archive(says.names.zip) },
  { at: 0, text: 'PK\x05\x06', kind: archive(says.names.emptyZip) },
  { at: 0, text: '7z\xbc\xaf\x27\x1c', kind: archive(says.names.sevenZip) },
  { at: 0, text: 'Rar!', kind: archive(says.names.rar) },
  { at: 0, text: '\x1f\x8b', kind: archive(says.names.gzip) },
  { at: 257, text: 'ustar', kind: archive(says.names.tar) },
  { at: 0, text: '%PDF', kind: { what: 'document', says: says.document } },
  { at: 0, text: 'BLENDER', kind: project(says.names.blender) },
  { at: 0, text: 'RIFX', kind: project(says.names.afterEffects) },
];

/** What a file without a video track is, by MediaInfo's tracks and its first bytes. */
export function describeFile(tracks: Tracks, head: Uint8Array): FileKind {
  if (tracks.audio.length > 0) return { what: 'audio', says: says.audio };
  if (tracks.image.length > 0) {
    const format = tracks.general?.Format;
    return { what: 'image', says: says.image(format) };
  }
  const text = Buffer.from(head).toString('latin1');
  const known = signatures.find((signature) => text.startsWith(signature.text, signature.at));
  if (known !== undefined) return known.kind;
  if (isText(head)) return { what: 'text', says: says.text };
  return { what: 'unknown', says: says.unknown };
}

function isText(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  try {
    // `stream` allows a character that is cut in two at the end of the sample.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
