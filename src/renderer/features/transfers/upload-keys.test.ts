import { expect, it } from 'vitest';
import { keyOfAction, uploadKeys } from './upload-keys.ts';

it('leaves R to reviewing: no key uploads anything again', () => {
  expect(uploadKeys['R']).toBe(undefined);
  for (const action of ['retry', 'go_on', 'send_again'] as const) expect(keyOfAction(action)).toBe(undefined);
  expect([keyOfAction('resume'), keyOfAction('cancel')]).toEqual(['P', 'Delete']);
});
