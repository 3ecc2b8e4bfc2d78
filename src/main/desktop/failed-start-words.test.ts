import { expect, it } from 'vitest';
import { StoreError } from '../../engine/store/store-error.ts';
import { storeFailures } from '../../shared/messages/store-failures.ts';
import { failedStartWords } from './failed-start-words.ts';

it('names the remedy if there is one, and otherwise the log file', () => {
  const { sentence, remedy } = storeFailures.data_folder_gone;
  expect(failedStartWords(new StoreError('data_folder_gone'), '/log')).toEqual({
    title: sentence,
    detail: remedy,
  });
  expect(failedStartWords(new Error('odd'), '/log').detail).toMatch(/^odd\n.*\/log$/s);
  expect(failedStartWords('odd', '/log').detail).toMatch(/^odd\n/);
});
