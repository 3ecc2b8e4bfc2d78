import { expect, test } from 'vitest';
import { nothingAtStake } from './quit-stakes.ts';
import { type QuitChoice, Quitting } from './quitting.ts';

function quittingWith(underWay: number, choice: QuitChoice, paused = 0) {
  const did: string[] = [];
  const finished = Promise.withResolvers<void>();
  const quitting = new Quitting({
    stakes: () => ({ ...nothingAtStake, underWay, held: { uploads: paused, sentBytes: paused * 1_000 } }),
    ask: async (stakes) => {
      did.push(`asked about ${stakes.underWay + stakes.held.uploads}`);
      return choice;
    },
    hideWindow: () => did.push('hidden'),
    whenFinished: () => finished.promise,
    close: async () => void did.push('closed'),
    exit: () => did.push('exited'),
  });
  return { quitting, did, finished };
}

test('quits without asking if no upload runs', async () => {
  const { quitting, did } = quittingWith(0, 'stay');
  await quitting.request();
  expect(did).toEqual(['closed', 'exited']);
  expect(quitting.isClosing).toBe(true);
});

test('asks too if only a paused upload would lose its bytes', async () => {
  const { quitting, did } = quittingWith(0, 'stay', 1);
  await quitting.request();
  expect(did).toEqual(['asked about 1']);
  expect(quitting.isClosing).toBe(false);
});

test('asks while uploads run, and keeps running if the person stays', async () => {
  const { quitting, did } = quittingWith(3, 'stay');
  await quitting.request();
  expect(did).toEqual(['asked about 3']);
  expect(quitting.isClosing).toBe(false);
});

test('continuing next time closes everything before quitting', async () => {
  const { quitting, did } = quittingWith(1, 'go_on_next_time');
  await quitting.request();
  expect(did).toEqual(['asked about 1', 'closed', 'exited']);
});

test('finishing in the background hides the window and quits once no upload runs', async () => {
  const { quitting, did, finished } = quittingWith(2, 'finish_in_tray');
  const requested = quitting.request();
  await Promise.resolve();
  expect(did).toEqual(['asked about 2', 'hidden']);
  finished.resolve();
  await requested;
  expect(did).toEqual(['asked about 2', 'hidden', 'closed', 'exited']);
});

test('opening the window while uploads finish cancels quitting', async () => {
  const { quitting, did, finished } = quittingWith(2, 'finish_in_tray');
  const requested = quitting.request();
  await Promise.resolve();
  quitting.stay();
  finished.resolve();
  await requested;
  expect(did).toEqual(['asked about 2', 'hidden']);
});

test('a second request while uploads finish quits at once, without asking', async () => {
  const { quitting, did } = quittingWith(2, 'finish_in_tray');
  void quitting.request();
  await Promise.resolve();
  await quitting.request();
  expect(did).toEqual(['asked about 2', 'hidden', 'closed', 'exited']);
});

test('the end of the session quits without asking, and a later answer changes nothing', async () => {
  const { quitting, did } = quittingWith(2, 'finish_in_tray');
  const requested = quitting.request();
  await quitting.endNow();
  await requested;
  expect(did).toEqual(['asked about 2', 'closed', 'exited']);
});
