import { beforeEach, expect, it } from 'vitest';
import { type FileId, fileIdSchema } from '../../../shared/ipc/values.ts';
import { endToast, takeToastShortcut, useToasts } from '../../store/toast-store.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { exampleAim as aim } from '../../testing/drop-examples.ts';
import { exampleSequence } from '../../testing/sequence-examples.ts';
import { addFiles, chooseForSequence, openSheet, setSending, setTarget } from './drop-sheet-actions.ts';
import { closeSheet, useDropSheet } from './drop-sheet-store.ts';
import { setSheetAside } from './set-aside.ts';

const id = (name: string): FileId => fileIdSchema.parse(name);
const file = (name: string) =>
  ({ id: id(name), name: `${name}.mov`, kind: 'file', sizeBytes: 1, modifiedMs: 1 }) as const;
const forgotten: FileId[] = [];
const intake = { forget: (fileIds: readonly FileId[]) => void forgotten.push(...fileIds) };
const shown = () => useToasts.getState().toasts.map(({ text, action }) => [text, action?.label]);

beforeEach(() => {
  forgotten.length = 0;
  useToasts.setState({ toasts: [] });
  useWindowStore.setState({ accountId: aim.accountId });
  openSheet(aim);
  addFiles([file('a'), file('b')]);
  setTarget(id('a'), { kind: 'new_item', name: 'Glow' });
});

it('offers a closed sheet again as it was', () => {
  const { rows, order } = useDropSheet.getState();
  setSheetAside(intake);
  expect(useDropSheet.getState().aim).toBeNull();
  expect(shown()).toEqual([['2 files not uploaded', 'Open again']]);
  expect(takeToastShortcut('Mod+Z')).toBe(true);
  expect(useDropSheet.getState()).toMatchObject({ aim, rows, order });
  expect(forgotten).toEqual([]);
});

it('offers it not over another sheet, which “Open again” would seem to be about, but once that is closed', () => {
  setSheetAside(intake);
  openSheet({ ...aim, projectName: 'Other' });
  expect(shown()).toEqual([]);
  expect(takeToastShortcut('Mod+Z')).toBe(false);
  closeSheet();
  expect(shown()).toEqual([['2 files not uploaded', 'Open again']]);
  takeToastShortcut('Mod+Z');
  expect(useDropSheet.getState().order).toEqual(['a', 'b']);
});

it('forgets the files once nobody wants them back', () => {
  setSheetAside(intake);
  openSheet(aim);
  expect(forgotten).toEqual([]);
  closeSheet();
  for (const toast of useToasts.getState().toasts) endToast(toast.id);
  openSheet(aim);
  closeSheet();
  expect([shown(), forgotten]).toEqual([[], ['a', 'b']]);
});

it('says nothing of a single file, nor of files that are being queued', () => {
  setSending(true);
  setSheetAside(intake);
  openSheet(aim);
  addFiles([file('c')]);
  setSheetAside(intake);
  expect([shown(), forgotten]).toEqual([[], ['a', 'b', 'c']]);
});

it('has the choices for a sequence as well, even where nothing else is in the sheet', () => {
  closeSheet();
  openSheet(aim);
  addFiles([], [exampleSequence]);
  chooseForSequence(exampleSequence, { rate: { kind: 'usual', value: '24' } });
  chooseForSequence(exampleSequence, { fillGaps: true });
  setSheetAside(intake);
  expect(shown()).toEqual([['1 image sequence not uploaded', 'Open again']]);
  takeToastShortcut('Mod+Z');
  expect([...useDropSheet.getState().sequenceChoices.values()]).toEqual([
    { rate: { kind: 'usual', value: '24' }, fillGaps: true },
  ]);
});
