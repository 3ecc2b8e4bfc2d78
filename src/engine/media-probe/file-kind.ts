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

const archive = (name: string): FileKind => ({ what: 'archive', says: `This is ${name}; unpack it first.` });
const project = (name: string): FileKind => ({
  what: 'project_file',
  says: `This is ${name}, not a video. Upload the video it makes.`,
});

const signatures: readonly Signature[] = [
  { at: 0, text: 'PK\x03\x04', kind: archive('a ZIP archive') },
  { at: 0, text: 'PK\x05\x06', kind: archive('an empty ZIP archive') },
  { at: 0, text: '7z\xbc\xaf\x27\x1c', kind: archive('a 7z archive') },
  { at: 0, text: 'Rar!', kind: archive('a RAR archive') },
  { at: 0, text: '\x1f\x8b', kind: archive('a gzip archive') },
  { at: 257, text: 'ustar', kind: archive('a tar archive') },
  { at: 0, text: '%PDF', kind: { what: 'document', says: 'This is a PDF document, not a video.' } },
  { at: 0, text: 'BLENDER', kind: project('a Blender file') },
  { at: 0, text: 'RIFX', kind: project('an After Effects project') },
];

/** What a file without a video track is instead, out of MediaInfo's tracks and the first bytes. */
export function describeFile(tracks: Tracks, head: Uint8Array): FileKind {
  if (tracks.audio.length > 0) return { what: 'audio', says: 'This file has sound but no video.' };
  if (tracks.image.length > 0) {
    const format = tracks.general?.Format;
    return { what: 'image', says: `This is a still image${format ? ` (${format})` : ''}, not a video.` };
  }
  const text = Buffer.from(head).toString('latin1');
  const known = signatures.find((signature) => text.startsWith(signature.text, signature.at));
  if (known !== undefined) return known.kind;
  if (isText(head)) return { what: 'text', says: 'This is a text file, not a video.' };
  return { what: 'unknown', says: "This isn't a video in a known format." };
}

function isText(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  try {
    // `stream` forgives a character that the end of the sample cuts in two.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
