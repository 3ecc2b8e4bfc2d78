import { expect, it } from 'vitest';
import { StoreError } from '../../engine/store/store-error.ts';
import { storeFailures } from '../../shared/messages/store-failures.ts';
import { failedStartWords } from './failed-start-words.ts';

it('says what is to be done where that is known, and otherwise where the log is', () => {
  const { sentence, remedy } = storeFailures.data_folder_gone;
  expect(failedStartWords(new StoreError('data_folder_gone'), '/log')).toEqual({
    title: sentence,
    detail: remedy,
  });
  expect(failedStartWords(new Error('odd'), '/log').detail).toMatch(/^odd\n.*\/log$/s);
  expect(failedStartWords('odd', '/log').detail).toMatch(/^odd\n/);
});
