/**
 * Text from outside (names of people and files, answers of a server) that goes to a terminal, a script or a file that
 * people open. These are the characters that a terminal interprets instead of showing: control characters, also 8-bit ones
 * (U+009B starts a command like ESC [ does), and those that change the direction of text.
 */
const controls = String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f`;
const directions = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f`;
const separators = String.raw`\u2028\u2029\ufff9-\ufffb`;

const steering = new RegExp(`[${controls}${directions}${separators}]|\\p{Cs}`, 'gu');
const steeringInJson = new RegExp(`[\\u007f-\\u009f${directions}${separators}]`, 'g');

/** Makes text harmless but keeps its lines and tabs. A lone carriage return is replaced, since it would overwrite a line. */
export const plainLines = (text: string): string =>
  text.replaceAll(/\r(?!\n)/g, ' ').replaceAll(steering, '\ufffd');

/** Makes text harmless, on a single line. */
export const plainText = (text: string): string => plainLines(text.replaceAll(/[\r\n\t]+/g, ' '));

/** JSON in which characters that a terminal would interpret are escaped. `replacer`: as of `JSON.stringify`. */
export const plainJson = (
  value: unknown,
  indent?: number,
  replacer?: (key: string, value: unknown) => unknown,
): string =>
  JSON.stringify(value, replacer, indent).replaceAll(
    steeringInJson,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
