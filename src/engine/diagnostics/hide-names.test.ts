import { expect, it } from 'vitest';
import { hiderOf } from '../ground/hide-words.ts';
import { hideNames, hideSecrets } from './hide-names.ts';

it('hides every text that nobody has said is no name, however deep it lies', () => {
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

it('leaves the ids and the facts by which support finds an upload again', () => {
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

it('leaves of an error its kind and where in our files it came from', () => {
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

it('takes known words and what looks like a key out of texts and names of fields', () => {
  const hide = hiderOf(['correct horse', 'short']);
  expect(
    hideSecrets({ 'a correct horse': ['Bearer abcdefghijk', 'the correct horse is short'] }, hide),
  ).toEqual({ 'a [hidden]': ['Bearer [hidden]', 'the [hidden] is short'] });
});
