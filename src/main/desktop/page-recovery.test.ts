import { expect, test } from 'vitest';
import { FakeClock } from '../../engine/testing/fake-clock.ts';
import { type PageChoice, PageRecovery } from './page-recovery.ts';

const openAgain: PageChoice = { kind: 'open_again' };
const quit: PageChoice = { kind: 'quit' };

function recoveryAnswered(...answers: readonly PageChoice[]) {
  const did: string[] = [];
  const clock = new FakeClock();
  const left = [...answers];
  const state = { quits: true, isQuitting: false, isVisible: true, whileQuitting: () => {} };
  const recovery: PageRecovery = new PageRecovery({
    clock,
    reload: () => did.push('reloaded'),
    ask: async (said) => {
      did.push(said === null ? 'asked' : `asked, saying ${said}`);
      const answer = left.shift();
      if (!answer) throw new Error('Asked once more than there are answers');
      return answer;
    },
    saveDiagnostics: async (hidesNames) => {
      did.push(hidesNames ? 'saved without names' : 'saved');
      return 'Saved as d.json.';
    },
    requestQuit: async () => {
      did.push('quit requested');
      state.whileQuitting();
      state.isQuitting = state.quits;
    },
    isQuitting: () => state.isQuitting,
    isWindowVisible: () => state.isVisible,
  });
  const die = async (times: number) => {
    for (let time = 0; time < times; time += 1) await recovery.pageDied();
  };
  return { recovery, did, clock, state, die };
}

test('a page that dies is reloaded, and the new page is reported as reopened once', async () => {
  const { recovery, did, die } = recoveryAnswered();
  expect(recovery.takeReopened()).toBe(false);
  await die(2);
  expect(did).toEqual(['reloaded', 'reloaded']);
  expect(recovery.takeReopened()).toBe(true);
  expect(recovery.takeReopened()).toBe(false);
});

test('after the third death within five minutes it asks before reloading, and starts counting again', async () => {
  const { recovery, did, die } = recoveryAnswered(openAgain, openAgain);
  await die(3);
  expect(did).toEqual(['reloaded', 'reloaded', 'asked', 'reloaded']);
  expect(recovery.takeReopened()).toBe(true);
  await die(3);
  expect(did.slice(4)).toEqual(['reloaded', 'reloaded', 'asked', 'reloaded']);
});

test('deaths further apart are not counted together', async () => {
  const { did, clock, die } = recoveryAnswered();
  for (let death = 0; death < 6; death += 1) {
    await die(1);
    clock.advance(2.5 * 60_000);
  }
  expect(did).toEqual(Array.from({ length: 6 }, () => 'reloaded'));
});

test('saving diagnostics reports the result, and asks again', async () => {
  const { did, die } = recoveryAnswered(
    { kind: 'save_diagnostics', hidesNames: false },
    { kind: 'save_diagnostics', hidesNames: true },
    openAgain,
  );
  await die(3);
  expect(did.slice(2)).toEqual([
    'asked',
    'saved',
    'asked, saying Saved as d.json.',
    'saved without names',
    'asked, saying Saved as d.json.',
    'reloaded',
  ]);
});

test('quitting quits; a person who decides to stay is asked again', async () => {
  const gone = recoveryAnswered(quit);
  await gone.die(3);
  expect(gone.did.slice(2)).toEqual(['asked', 'quit requested']);

  const stayed = recoveryAnswered(quit, openAgain);
  stayed.state.quits = false;
  await stayed.die(3);
  expect(stayed.did.slice(2)).toEqual(['asked', 'quit requested', 'asked', 'reloaded']);
});

test('a window opened while uploads finish in the background gets its page back', async () => {
  const { recovery, did, state, die } = recoveryAnswered(quit);
  state.quits = false;
  state.whileQuitting = () => recovery.windowIsShown();
  await die(3);
  expect(did.slice(2)).toEqual(['asked', 'quit requested', 'reloaded']);
  recovery.windowIsShown();
  expect(did).toHaveLength(5);
});

test('asks nothing while the window is hidden, and reloads its page when it is opened', async () => {
  const { recovery, did, state, die } = recoveryAnswered();
  state.isVisible = false;
  await die(3);
  expect(did).toEqual(['reloaded', 'reloaded']);
  recovery.windowIsShown();
  expect(did).toEqual(['reloaded', 'reloaded', 'reloaded']);
});

test('nothing is reloaded or asked while the app quits', async () => {
  const { did, state, die } = recoveryAnswered();
  state.isQuitting = true;
  await die(4);
  expect(did).toEqual([]);
});
