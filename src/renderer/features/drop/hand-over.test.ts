import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FileId, fileIdSchema } from '../../../shared/ipc/values.ts';
import { accountIdSchema } from '../../../shared/model/account.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import type { BatchId } from '../../../shared/model/uploads.ts';
import { takeToastAction, useToasts } from '../../store/toast-store.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { exampleAim as aim } from '../../testing/drop-examples.ts';
import { exampleSequence } from '../../testing/sequence-examples.ts';
import { addFiles, makeNewItems, nameRows, openSheet, setTarget } from './drop-sheet-actions.ts';
import { closeSheet, type DropAim, useDropSheet } from './drop-sheet-store.ts';
import { handOver } from './hand-over.ts';
import { pausedWords } from './paused-words.ts';

const fileIds = ['a', 'b', 'c'].map((id) => fileIdSchema.parse(id));
const failure: Trouble = {
  code: 'disk_full',
  sentence: 'The disk is full.',
  remedy: 'Make room.',
  action: null,
  requestId: null,
};

/** An intake that reports the first file at once, and the rest when the test says so. */
class HeldIntake {
  readonly forgotten: FileId[] = [];
  readonly conditions: Parameters<typeof pausedWords>[1];
  readonly #answer = Promise.withResolvers<Trouble | null>();

  constructor(conditions: Partial<HeldIntake['conditions']> = {}) {
    this.conditions = { pausedAll: false, pausedProjects: [], ...conditions };
  }

  async send(
    _aim: DropAim,
    rows: readonly { fileId: FileId }[],
    _batchId: BatchId,
    onSent: (ids: readonly FileId[]) => void,
  ) {
    onSent(rows.slice(0, 1).map(({ fileId }) => fileId));
    const answer = await this.#answer.promise;
    if (answer === null) onSent(rows.slice(1).map(({ fileId }) => fileId));
    return answer;
  }

  forget(ids: readonly FileId[]): void {
    this.forgotten.push(...ids);
  }

  pausedWords(of: DropAim): string | null {
    return pausedWords(of, this.conditions);
  }

  answer(failed: Trouble | null): void {
    this.#answer.resolve(failed);
  }
}

const messages = () => useToasts.getState().toasts.map(({ text }) => text);

afterEach(() => useToasts.setState({ toasts: [] }));
beforeEach(() => {
  useWindowStore.getState().enterAccount(aim.accountId, null);
  openSheet(aim);
  addFiles(fileIds.map((id) => ({ id, name: `${id}.mov`, kind: 'file', sizeBytes: 1, modifiedMs: 1 })));
  nameRows(fileIds.map((fileId) => ({ fileId, match: { kind: 'none', says: '', newName: '' } })));
  makeNewItems();
});

it('goes on when the sheet is closed, says so meanwhile, and says when all is in', async () => {
  const intake = new HeldIntake();
  const handed = handOver(intake, aim);
  closeSheet();
  expect(messages()).toEqual(['Preparing 3 files']);
  intake.answer(null);
  await handed;
  expect(messages()).toEqual(['Uploading 3 files']);
  expect(useToasts.getState().toasts[0]?.tone, 'no byte is uploaded yet').toBe('busy');
  expect(useDropSheet.getState().aim).toBeNull();
});

it.each([
  ['everything', { pausedAll: true }, '3 files wait: uploads are paused'],
  ['their project', { pausedProjects: [aim.projectId] }, '3 files wait: Show is paused'],
])('says of files that they wait while %s is paused, not that they are uploaded', async (_, paused, says) => {
  const intake = new HeldIntake(paused);
  const handed = handOver(intake, aim);
  intake.answer(null);
  await handed;
  expect(useToasts.getState().toasts).toMatchObject([{ tone: 'wait', text: says }]);
});

it('leaves a sheet alone that was opened after its own', async () => {
  const intake = new HeldIntake();
  const handed = handOver(intake, aim);
  closeSheet();
  const later = { ...aim, projectName: 'Other show' };
  openSheet(later);
  addFiles([{ id: fileIdSchema.parse('d'), name: 'd.mov', kind: 'file', sizeBytes: 1, modifiedMs: 1 }]);
  intake.answer(null);
  await handed;
  expect(useDropSheet.getState()).toMatchObject({ aim: later, order: ['d'], isSending: false });
});

it('offers again what could not be put into the queue after the sheet was closed', async () => {
  const intake = new HeldIntake();
  const handed = handOver(intake, aim);
  closeSheet();
  intake.answer(failure);
  await handed;
  const [toast] = useToasts.getState().toasts;
  expect(toast).toMatchObject({ text: '2 files not uploaded', detail: 'The disk is full.' });
  takeToastAction(toast?.id ?? 0);
  expect(useDropSheet.getState()).toMatchObject({ order: ['b', 'c'], failure, isSending: false });
  expect(intake.forgotten).toEqual([]);
});

it('offers it again, instead of opening it in another account, until its own account is entered', async () => {
  const intake = new HeldIntake();
  const handed = handOver(intake, aim);
  closeSheet();
  intake.answer(failure);
  await handed;
  const show = () => takeToastAction(useToasts.getState().toasts[0]?.id ?? 0);
  useWindowStore.getState().enterAccount(accountIdSchema.parse('other'), null);
  show();
  expect(useDropSheet.getState().aim).toBeNull();
  expect(messages()).toEqual(['2 files not uploaded']);
  useWindowStore.getState().enterAccount(aim.accountId, null);
  show();
  expect(useDropSheet.getState()).toMatchObject({ aim, order: ['b', 'c'] });
});

it('keeps what could not be put into the queue in the sheet that is open', async () => {
  const intake = new HeldIntake();
  const handed = handOver(intake, aim);
  intake.answer(failure);
  await handed;
  expect(useDropSheet.getState()).toMatchObject({ aim, order: ['b', 'c'], failure, isSending: false });
});

it('leaves frames in sight that nobody has encoded or skipped, and takes the files away that went', async () => {
  const intake = new HeldIntake();
  addFiles([], [exampleSequence]);
  const handed = handOver(intake, aim);
  intake.answer(null);
  await handed;
  const { order, sequences } = useDropSheet.getState();
  expect({ order, sequences }).toEqual({ order: [], sequences: [exampleSequence] });
});

it.each([
  ['whose name is still being matched', null],
  ['that could go at once', { kind: 'none', says: '', newName: '' } as const],
])('stays open for a file %s that was dropped while the others were queued', async (_what, match) => {
  const intake = new HeldIntake();
  const handed = handOver(intake, aim);
  const late = fileIdSchema.parse('late');
  addFiles([{ id: late, name: 'late.mov', kind: 'file', sizeBytes: 1, modifiedMs: 1 }]);
  if (match) {
    nameRows([{ fileId: late, match }]);
    makeNewItems();
  }
  intake.answer(null);
  await handed;
  expect(useDropSheet.getState()).toMatchObject({ aim, order: [late], isSending: false });
});

it('says of skipped files that they are not uploaded, and of those that still ask only once their sheet is closed', async () => {
  const [skipped, asking] = ['skipped', 'asking'].map((id) => fileIdSchema.parse(id));
  if (!skipped || !asking) throw new Error('Two more files');
  addFiles(
    [skipped, asking].map((id) => ({ id, name: `${id}.mov`, kind: 'file', sizeBytes: 1, modifiedMs: 1 })),
  );
  nameRows([skipped, asking].map((fileId) => ({ fileId, match: { kind: 'none', says: '', newName: '' } })));
  setTarget(skipped, { kind: 'left_out' });
  const details = () => useToasts.getState().toasts.map(({ text, detail }) => [text, detail]);
  const intake = new HeldIntake();
  const handed = handOver(intake, aim);
  intake.answer(null);
  await handed;
  expect(useDropSheet.getState().order).toEqual([skipped, asking]);
  expect(details()).toEqual([['Uploading 3 files', '1 file not uploaded']]);

  useToasts.setState({ toasts: [] });
  addFiles(fileIds.map((id) => ({ id, name: `${id}.mov`, kind: 'file', sizeBytes: 1, modifiedMs: 1 })));
  nameRows(fileIds.map((fileId) => ({ fileId, match: { kind: 'none', says: '', newName: '' } })));
  for (const id of fileIds) setTarget(id, { kind: 'new_item', name: id });
  const again = new HeldIntake();
  const handedAgain = handOver(again, aim);
  closeSheet();
  again.answer(null);
  await handedAgain;
  expect(details()).toEqual([['Uploading 3 files', '2 files not uploaded']]);
});
