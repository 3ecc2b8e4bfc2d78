import { plainText } from '../../../shared/model/outside-text.ts';
import type { UploadAnswer } from './upload-transport.ts';

const wordsMax = 120;
/** Where services put the sentence that is meant for people: RFC 9457, and the storage services' own JSON. */
const jsonPlaces = [['detail'], ['title'], ['error', 'message'], ['message'], ['error_description']] as const;

/**
 * The one sentence of a refusal that is meant for people. Never another part of its body: storage services repeat the
 * signed address there, which is a permission.
 */
export function answerWords({
  bodyText,
  contentType,
}: Pick<UploadAnswer, 'bodyText' | 'contentType'>): string | null {
  const found = inJson(bodyText) ?? inXml(bodyText) ?? (contentType === 'text/plain' ? bodyText : null);
  if (found === null) return null;
  const line = plainText(found).replaceAll(/\s+/g, ' ').trim().replace(/[.]+$/, '');
  return line === '' || line.length > wordsMax || holdsSecrets(line) ? null : line;
}

function inJson(text: string): string | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  for (const place of jsonPlaces) {
    const found = place.reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : null),
      body,
    );
    if (typeof found === 'string' && found !== '') return found;
  }
  return null;
}

const inXml = (text: string): string | null => /<Message>([^<]+)<\/Message>/.exec(text)?.[1] ?? null;

/** An address, or a word as long as a key. */
const holdsSecrets = (line: string): boolean => line.includes('://') || /[^\s]{33}/.test(line);
