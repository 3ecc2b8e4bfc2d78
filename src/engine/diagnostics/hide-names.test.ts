import { expect, it } from 'vitest';
import { hiderOf } from '../ground/hide-words.ts';
import { hideNames, hideSecrets } from './hide-names.ts';

it('hides every text in a field that is not listed, however deep it is', () => {
  expect(
    hideNames({
      state: 'failed',
      sizeBytes: 12,
      file: { name: 'Kim Tour.mov', path: '/home/kim/Tour.mov', facts: { codec: 'ProRes 422' } },
      notes: ['Kim said so', null, true],
      added_later: 'Kim',
    }),
  ).toEqual({
    state: 'failed',
    sizeBytes: 12,
    file: { name: '[hidden]', path: '[hidden]', facts: { codec: 'ProRes 422' } },
    notes: ['[hidden]', null, true],
    added_later: '[hidden]',
  });
});

it('keeps the ids and facts by which support can find an upload', () => {
  const told = {
    target: { kind: 'version', projectId: 'prj_1', mediaId: 'med_1' },
    delivery: { versionId: 'ver_1', version_id: 'ver_1' },
    facts: { container: 'MP4', frameRateMode: 'constant', codec: 'H.264' },
    limits: { concurrency: 'automatic' },
  };
  expect(hideNames(told)).toEqual(told);
  expect(hideNames({ projectName: 'Kim Tour', mediaName: 'Kim' })).toEqual({
    projectName: '[hidden]',
    mediaName: '[hidden]',
  });
});

it('keeps the type of an error, and the places in our files', () => {
  const stack = [
    "TypeError: can't open /home/kim/Tour.mov",
    '    at open (/opt/Renderdrop/resources/app.asar/out/main/open-1.js:12:34)',
    '    at async Sender.#run (file:///home/kim/renderdrop/src/engine/sender.ts:5:6)',
    '    at C:\\Users\\kim\\app\\main.js:1:2',
    '    and a line with kim',
  ].join('\n');
  expect(hideNames({ what: stack })).toEqual({
    what: [
      'TypeError',
      '    at open open-1.js:12:34',
      '    at Sender.#run sender.ts:5:6',
      '    at main.js:1:2',
    ].join('\n'),
  });
  expect(hideNames({ error: 'kim' })).toEqual({ error: '[hidden]' });
});

it('removes known secrets, and everything that looks like a key, from texts and field names', () => {
  const hide = hiderOf(['correct horse', 'short']);
  expect(
    hideSecrets({ 'a correct horse': ['Bearer abcdefghijk', 'the correct horse is short'] }, hide),
  ).toEqual({ 'a [hidden]': ['Bearer [hidden]', 'the [hidden] is short'] });
});
