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

test('a page that dies is opened again, and what is ready then says so once', async () => {
  const { recovery, did, die } = recoveryAnswered();
  expect(recovery.takeReopened()).toBe(false);
  await die(2);
  expect(did).toEqual(['reloaded', 'reloaded']);
  expect(recovery.takeReopened()).toBe(true);
  expect(recovery.takeReopened()).toBe(false);
});

test('the third death within five minutes asks before it opens again, and then counts anew', async () => {
  const { recovery, did, die } = recoveryAnswered(openAgain, openAgain);
  await die(3);
  expect(did).toEqual(['reloaded', 'reloaded', 'asked', 'reloaded']);
  expect(recovery.takeReopened()).toBe(true);
  await die(3);
  expect(did.slice(4)).toEqual(['reloaded', 'reloaded', 'asked', 'reloaded']);
});

test('deaths further apart are accidents, each for itself', async () => {
  const { did, clock, die } = recoveryAnswered();
  for (let death = 0; death < 6; death += 1) {
    await die(1);
    clock.advance(2.5 * 60_000);
  }
  expect(did).toEqual(Array.from({ length: 6 }, () => 'reloaded'));
});

test('saving diagnostics says what became of it, and asks again', async () => {
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

test('quitting quits; whoever stays is asked again', async () => {
  const gone = recoveryAnswered(quit);
  await gone.die(3);
  expect(gone.did.slice(2)).toEqual(['asked', 'quit requested']);

  const stayed = recoveryAnswered(quit, openAgain);
  stayed.state.quits = false;
  await stayed.die(3);
  expect(stayed.did.slice(2)).toEqual(['asked', 'quit requested', 'asked', 'reloaded']);
});

test('a window that is opened while uploads finish without it has its page again', async () => {
  const { recovery, did, state, die } = recoveryAnswered(quit);
  state.quits = false;
  state.whileQuitting = () => recovery.windowIsShown();
  await die(3);
  expect(did.slice(2)).toEqual(['asked', 'quit requested', 'reloaded']);
  recovery.windowIsShown();
  expect(did).toHaveLength(5);
});

test('nobody is asked about a window that is hidden: it has its page again once it is opened', async () => {
  const { recovery, did, state, die } = recoveryAnswered();
  state.isVisible = false;
  await die(3);
  expect(did).toEqual(['reloaded', 'reloaded']);
  recovery.windowIsShown();
  expect(did).toEqual(['reloaded', 'reloaded', 'reloaded']);
});

test('nothing is opened or asked while the app is on its way out', async () => {
  const { did, state, die } = recoveryAnswered();
  state.isQuitting = true;
  await die(4);
  expect(did).toEqual([]);
});
