import { apiKeyLength, apiKeyPattern, apiKeyPrefix } from '../api/api-key.ts';

export type PastedKey =
  | { readonly kind: 'well_formed'; readonly key: string }
  | { readonly kind: 'malformed'; readonly sentence: string };

const quotes = `"'\`“”„‘’‚«»`;
const around = new RegExp(`^[\\s${quotes}]+|[\\s${quotes};,]+$`, 'gu');

/**
 * Looks at the form of a key before anything is sent, and says exactly what is off. How its checksum is computed is the
 * service's own business, so a key is never refused for that here. The sentence never repeats the key.
 */
export function readPastedKey(text: string): PastedKey {
  const key = clean(text);
  const malformed = (sentence: string): PastedKey => ({ kind: 'malformed', sentence });
  if (key === '') return malformed('Nothing was pasted. Copy the key from the web app’s settings.');
  if (/\s/.test(key)) return malformed('There is more than the key here. Copy only the key itself.');
  if (!key.startsWith(apiKeyPrefix)) {
    if (key.toLowerCase().startsWith(apiKeyPrefix))
      return malformed(`A key begins with ${apiKeyPrefix} in small letters.`);
    return malformed(`A key begins with ${apiKeyPrefix}; this does not.`);
  }
  const odd = [...key.slice(apiKeyPrefix.length)].findIndex((character) => !/[A-Za-z0-9]/.test(character));
  if (odd !== -1) {
    const place = apiKeyPrefix.length + odd + 1;
    return malformed(
      `Character ${place} is neither a letter nor a digit: a key has only those after ${apiKeyPrefix}.`,
    );
  }
  if (key.length !== apiKeyLength) {
    const advice =
      key.length < apiKeyLength ? 'The end or the beginning is missing' : 'There is something extra';
    return malformed(`${key.length} of ${apiKeyLength} characters. ${advice}: copy the key again.`);
  }
  if (!apiKeyPattern.test(key)) return malformed('This does not look like a key.');
  return { kind: 'well_formed', key };
}

/** People copy keys out of mails, shell files and headers; line breaks come from narrow windows. */
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
