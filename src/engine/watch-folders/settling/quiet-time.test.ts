import { expect, it } from 'vitest';
import { watchDraftTexts } from '../../../shared/messages/watch-draft.ts';
import { defaultSettings } from '../../../shared/model/settings.ts';
import { quietTime } from './quiet-time.ts';

it('is three times as long on a network drive, as the form says, unless a person chose it for the folder', () => {
  const { quietSeconds } = defaultSettings;
  const [local, network] = [quietTime(null, quietSeconds, 'local'), quietTime(null, quietSeconds, 'network')];
  expect([local, network]).toEqual([
    { ms: 10_000, isChosen: false },
    { ms: 30_000, isChosen: false },
  ]);
  expect(watchDraftTexts.quietUsual).toBe(
    `Automatic (${local.ms / 1_000} s, network drives ${network.ms / 1_000} s)`,
  );
  expect(quietTime(5, quietSeconds, 'network')).toEqual({ ms: 5_000, isChosen: true });
});
