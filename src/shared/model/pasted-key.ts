import { apiKeyLength, apiKeyPattern, apiKeyPrefix } from '../api/api-key.ts';
import { malformedKeys } from '../messages/accounts.ts';

export type PastedKey =
  | { readonly kind: 'well_formed'; readonly key: string }
  | { readonly kind: 'malformed'; readonly sentence: string };

const quotes = `"'\`“”„‘’‚«»`;
const around = new RegExp(`^[\\s${quotes}]+|[\\s${quotes};,]+$`, 'gu');

/**
 * Checks the form of a key before it is sent, and says exactly what is wrong. The checksum is not checked, since only the
 * service knows how to compute it. The sentence never repeats the key.
 */
export function readPastedKey(text: string): PastedKey {
  const key = clean(text);
  const malformed = (sentence: string): PastedKey => ({ kind: 'malformed', sentence });
  if (key === '') return malformed(malformedKeys.empty);
  if (/\s/.test(key)) return malformed(malformedKeys.more);
  if (!key.startsWith(apiKeyPrefix)) {
    if (key.toLowerCase().startsWith(apiKeyPrefix)) return malformed(malformedKeys.capitals(apiKeyPrefix));
    return malformed(malformedKeys.noPrefix(apiKeyPrefix));
  }
  const odd = [...key.slice(apiKeyPrefix.length)].findIndex((character) => !/[A-Za-z0-9]/.test(character));
  if (odd !== -1) {
    const place = apiKeyPrefix.length + odd + 1;
    return malformed(malformedKeys.oddCharacter(place));
  }
  if (key.length !== apiKeyLength) {
    const { tooShort, tooLong } = malformedKeys;
    const says = key.length < apiKeyLength ? tooShort : tooLong;
    return malformed(says(key.length, apiKeyLength));
  }
  if (!apiKeyPattern.test(key)) return malformed(malformedKeys.unlike);
  return { kind: 'well_formed', key };
}

/** Removes what is copied along with a key from mails, shell files and headers, such as quotes and line breaks. */
function clean(text: string): string {
  let rest = text.replaceAll(/[\u200b-\u200d\u2060\ufeff]/gu, '');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest
      .replaceAll(around, '')
      .replace(/^(?:export\s+)?RENDERDROP_API_KEY\s*=/i, '')
      .replace(/^authorization\s*:/i, '')
      .replace(/^bearer(?:\s+|:)/i, '');
  }
  return rest.replaceAll(/\s*[\r\n]+\s*/g, '');
}
