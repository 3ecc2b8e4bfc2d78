import { expect, test } from 'vitest';
import { practiceEnvironment } from './practice-environment.ts';

test('the practice studio gets what it needs to run and nothing that could be a secret', () => {
  const environment = {
    PATH: '/usr/bin',
    HOME: '/home/ada',
    RENDERDROP_API_KEY: 'psk_secret',
    AWS_TOKEN: 'x',
  };
  expect(practiceEnvironment(environment)).toEqual({ PATH: '/usr/bin', HOME: '/home/ada' });
});
