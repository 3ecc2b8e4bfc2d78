import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { uploadFailures } from '../../src/shared/messages/upload-failures.ts';
import { troubleshootingPath, troubleshootingText } from './page.ts';

it('has the app’s current texts (else run: npm run troubleshooting)', () => {
  expect(readFileSync(troubleshootingPath, 'utf8') === troubleshootingText()).toBe(true);
});

it('has the exact words of the app, and what to do', () => {
  const { sentence, remedy } = uploadFailures.volume_gone;
  expect(troubleshootingText()).toContain(`| ${sentence} | ${remedy} |`);
});

it('has no text twice under one symptom', () => {
  for (const part of troubleshootingText().split('\n## ')) {
    const rows = part.split('\n').filter((line) => line.startsWith('| '));
    expect(rows).toEqual([...new Set(rows)]);
  }
});
