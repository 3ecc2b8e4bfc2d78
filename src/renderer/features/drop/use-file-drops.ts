import { useEffect } from 'react';
import { keysOf } from '../../../shared/model/commands.ts';
import { pressedKeys, typesText } from '../../ui/pressed-keys.ts';
import type { DropIntake } from './drop-intake.ts';
import { letGoAt } from './drop-point.ts';
import {
  type DropPlace,
  type DropTarget,
  dropTargetAround,
  dropTargetKey,
  useDragStore,
} from './drop-target.ts';

/**
 * One set of listeners for everything that can be dropped, pasted or chosen by key. Drags without files (a job moved in the
 * queue, selected text) are ignored.
 */
export function useFileDrops(intake: DropIntake, usualTarget: () => DropTarget | null): void {
  useEffect(() => {
    let entered = 0;

    const say = (target: DropPlace | null, fileCount: number | null) => {
      const { over, isDragging } = useDragStore.getState();
      const key = target && dropTargetKey(target);
      if (isDragging && (over?.targetKey ?? null) === key) return;
      useDragStore.setState({
        isDragging: true,
        over:
          target && key !== null
            ? { target, targetKey: key, verdict: intake.verdict(target, fileCount) }
            : null,
      });
    };
    const finish = () => {
      entered = 0;
      useDragStore.setState({ isDragging: false, over: null });
    };

    const onDragEnter = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      entered += 1;
    };
    const onDragOver = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      // Otherwise the browser would open the file in the window.
      event.preventDefault();
      const target = dropTargetAround(event.target instanceof Element ? event.target : null);
      say(target, fileCountOf(event));
      if (event.dataTransfer) {
        event.dataTransfer.dropEffect =
          useDragStore.getState().over?.verdict.kind === 'takes' ? 'copy' : 'none';
      }
    };
    const onDragLeave = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      entered -= 1;
      if (entered > 0) return;
      const { over } = useDragStore.getState();
      finish();
      // After a drop on a target that refuses it, the browser fires no drop event, only a leave inside of the window.
      if (over?.verdict.kind === 'refuses' && event.relatedTarget === null && isInside(event)) {
        intake.explainRefusal(over.target);
      }
    };
    const onDrop = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      finish();
      const target = dropTargetAround(event.target instanceof Element ? event.target : null);
      const files = event.dataTransfer?.files;
      letGoAt({ left: event.clientX, top: event.clientY });
      // A sheet that opens gives the focus back, where the person looks: not to what had it some time before.
      if (target?.kind === 'item') focusableAround(event.target)?.focus({ preventScroll: true });
      if (target && files && files.length > 0) void intake.takeDropped(target, files);
    };
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      const target = usualTarget();
      if (!files || files.length === 0 || !target || typesText(event.target)) return;
      event.preventDefault();
      void intake.takeDropped(target, files);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const what = chosenByKeys[pressedKeys(event)];
      const target = usualTarget();
      if (what === undefined || !target) return;
      event.preventDefault();
      void intake.choose(target, what);
    };

    window.addEventListener('dragenter', onDragEnter);
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDrop);
    window.addEventListener('paste', onPaste);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('dragenter', onDragEnter);
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDrop);
      window.removeEventListener('paste', onPaste);
      window.removeEventListener('keydown', onKeyDown);
      finish();
    };
  }, [intake, usualTarget]);
}

const chosenByKeys: Readonly<Record<string, 'files' | 'folder'>> = {
  [keysOf('choose_files')]: 'files',
  [keysOf('choose_folder')]: 'folder',
};

/** The tile, row or screen of an item. */
const focusableAround = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-media]') : null;

const isInside = ({ clientX, clientY }: DragEvent): boolean =>
  clientX > 0 && clientY > 0 && clientX < window.innerWidth && clientY < window.innerHeight;

const bringsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** While dragging, the page learns the number of files but not what they are. */
const fileCountOf = (event: DragEvent): number | null => {
  const count = [...(event.dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file').length;
  return count === 0 ? null : count;
};
