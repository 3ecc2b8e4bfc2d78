/**
 * Text from outside (names of other people, answers of a server, names of files) on its way to a terminal, a script or a
 * file that people open. Everything a terminal acts on instead of showing: control characters, also those of eight bits
 * (U+009B begins a command as ESC [ does), and what turns the direction of text around.
 */
const controls = String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f`;
const directions = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f`;
const separators = String.raw`\u2028\u2029\ufff9-\ufffb`;

const steering = new RegExp(`[${controls}${directions}${separators}]|\\p{Cs}`, 'gu');
const steeringInJson = new RegExp(`[\\u007f-\\u009f${directions}${separators}]`, 'g');

/** Text that keeps its lines and tabs, and can do nothing but be read. A lone carriage return would write over a line. */
export const plainLines = (text: string): string =>
  text.replaceAll(/\r(?!\n)/g, ' ').replaceAll(steering, '\ufffd');

/** The same as one line. */
export const plainText = (text: string): string => plainLines(text.replaceAll(/[\r\n\t]+/g, ' '));

/** JSON whose strings show what they hold as escapes wherever a terminal would act on it. */
export const plainJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(
    steeringInJson,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
