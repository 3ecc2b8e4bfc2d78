/**
 * Which texts say what will happen. A sentence that asks a person to do something ("Try again.") is about the person.
 * One that says what Renderdrop will do, or won't touch, is a feature, and a test must see it happen (`promises.ts`).
 */

/** A sentence that begins with a verb is about Renderdrop: "Resumes when …", "Retrying in 10 s." */
const begins =
  /^(?:Resumes|Uploads (?:when|once)|Retries|Retrying|Trying again|Continues|Starts (?:again|when|in|after)|Encodes (?:when|once)|Removed \d+ days|Following|Renews|Undo|(?:Downloads|Updates to) \S+ when)\b/;

const says = [
  /\b(?:Renderdrop|uploads?|it|they|files?|renders?|versions?|items?|notes?)(?: that [^.]*)? (?:will|won't)\b/i,
  /\bwill be\b/,
  /\buploads?(?: you interrupt now)? (?:resume|continue|leave)\b/i,
  /\b(?:uploads?(?: and settings)?|uploads) (?:stay|keep)\b/i,
  /\b(?:is|are|stays?) (?:kept|safe)\b/,
  /\bstays? (?:as (?:it is|they are)|locked until)\b|\byou'll stay\b|\bhistory keeps\b|\bfrom now on\b/i,
  /\b(?:resumes next time|run again at|starts? again from|apply again in|upload by name)\b/,
  /\buploads start when\b|\buploads that have started finish\b/i,
  /\buploads wait\b|\bwait until you\b/i,
  /\brenders\b.* upload once\b|\bupload each render once\b|\bnever uploaded\b/i,
  /\b(?:isn't uploaded again|becomes the next version|adds another version)\b/,
];

const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** The sentences of a text that say what will happen. */
export const promisesIn = (text: string): readonly string[] =>
  sentencesOf(text).filter((sentence) => begins.test(sentence) || says.some((rule) => rule.test(sentence)));

/** Two examples of one sentence are the same promise, whatever values are filled in. */
export const promiseKey = (sentence: string): string =>
  sentence
    .replace(/^\{…\}\s*/, '')
    .replace(/\{…\}|“[^”]*”|\b\d+(?: (?:s|min|h|[kMG]?B))?\b/g, '…')
    .replace(/[.\s]+$/, '');
