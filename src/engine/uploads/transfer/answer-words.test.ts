import { expect, it } from 'vitest';
import { answerWords } from './answer-words.ts';

const words = (bodyText: string, contentType: string | null = null) => answerWords({ bodyText, contentType });

it.each([
  ['{"title":"Gone","detail":"This upload address has expired."}', 'This upload address has expired'],
  ['{"error":{"code":403,"message":"Caller lacks storage access."}}', 'Caller lacks storage access'],
  [
    "<?xml version='1.0'?><Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>",
    'Request has expired',
  ],
])('finds the sentence for people in %s', (body, sentence) => {
  expect(words(body)).toBe(sentence);
});

it('takes a short line of plain text, and nothing of a page', () => {
  expect(words('Bucket is read only\n', 'text/plain')).toBe('Bucket is read only');
  expect(words('<html><title>403</title></html>', 'text/html')).toBeNull();
  expect(words('', 'text/plain')).toBeNull();
  expect(words('[]', 'application/json')).toBeNull();
});

it('repeats no address, no key, no screenful, and nothing that a terminal acts on', () => {
  expect(words('{"detail":"See https://up.example.com/x?sig=1"}')).toBeNull();
  expect(words(`{"detail":"Signed ${'a1'.repeat(20)}"}`)).toBeNull();
  expect(words(`{"detail":"${'word '.repeat(30)}"}`)).toBeNull();
  expect(words('{"detail":"\\u001b[2Jgone\\nnow"}')).toBe('\ufffd[2Jgone now');
});
