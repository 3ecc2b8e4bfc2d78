import { expect, it } from 'vitest';
import { updateWords } from './update-words.ts';

const release = { version: '1.2.0', notes: [] };

it('offers to restart where Renderdrop installs it, and otherwise says what to type', () => {
  const ready = (byHand: string | null) =>
    updateWords({ kind: 'ready', release, byHand, isPutOff: false }, Date.now());
  expect(ready(null)).toMatchObject({ remedy: null, offers: ['restart', 'later'] });
  expect(ready('Run: sudo apt install ./a.deb')).toMatchObject({
    remedy: 'Run: sudo apt install ./a.deb',
    offers: ['how_to', 'later'],
  });
});
