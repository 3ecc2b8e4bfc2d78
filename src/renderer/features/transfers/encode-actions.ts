import { useMemo } from 'react';
import type { EncodeSource } from '../../../shared/ipc/requests/encodes.ts';
import { type EncodeCommand, encodeCommands } from '../../../shared/model/encode-commands.ts';
import type { EncodeSnapshot } from '../../../shared/model/encodes.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { isOfOtherAccount, sayOtherAccount } from '../../store/other-account.ts';
import { useQueueStore } from '../../store/queue-context.tsx';
import { showFailure, worked } from '../../store/show-failure.ts';
import { visit } from '../../store/visit.ts';
import { type CheckOpening, useWindowStore } from '../../store/window-store.ts';
import { cancelUndoably, undoCancelOfEncode } from './cancel-undoably.ts';
import { encodeName } from './encode-words.ts';

export type EncodeAction = EncodeCommand | 'undo_cancel';

export const offeredFor = (encode: EncodeSnapshot): readonly EncodeAction[] =>
  encode.cancelsAtMs === null ? encodeCommands(encode) : ['undo_cancel'];

/** The item that it becomes a version of; null for a new one. */
export const itemOfEncode = ({ target }: Pick<EncodeSnapshot, 'target'>) =>
  target.kind === 'version' ? { projectId: target.projectId, mediaId: target.mediaId } : null;

export interface EncodeActions {
  readonly run: (action: EncodeAction, encode: EncodeSnapshot) => void;
  readonly view: (encode: EncodeSnapshot) => Promise<void>;
  readonly review: (encode: EncodeSnapshot) => Promise<void>;
  readonly openItem: (encode: EncodeSnapshot) => void;
  readonly showInFolder: (encode: EncodeSnapshot) => Promise<void>;
}

/** What can be done with a video before it uploads. A failure is shown as a toast. */
export function useEncodeActions(): EncodeActions {
  const bridge = useBridge();
  const store = useQueueStore();
  return useMemo(() => {
    const { requests } = bridge;
    const { encodes, files } = requests;
    const { openViewer, openReview } = useWindowStore.getState();
    /** Null if it is gone; a failure has been shown. */
    const sourceOf = async ({ id }: EncodeSnapshot) => {
      const answer = await encodes.source({ id });
      if (answer.ok) return answer.value.source;
      showFailure(answer.failure);
      return null;
    };
    return {
      run: (action, encode) => {
        const { id } = encode;
        switch (action) {
          case 'cancel':
            cancelUndoably(store, { kind: 'encode', id, name: encodeName(encode) }, requests);
            return;
          case 'undo_cancel':
            undoCancelOfEncode(store, id, requests);
            return;
          case 'retry':
            void worked(encodes.retry({ id }));
            return;
          case 'remove':
            void worked(encodes.remove({ id }));
            return;
        }
      },
      view: async (encode) => {
        const reference = await sourceOf(encode);
        const item = isOfOtherAccount(encode.accountId) ? null : itemOfEncode(encode);
        if (reference) openViewer({ reference, name: encodeName(encode), item });
      },
      review: async (encode) => {
        if (isOfOtherAccount(encode.accountId)) return sayOtherAccount(encodeName(encode));
        const item = itemOfEncode(encode);
        const source = item && (await sourceOf(encode));
        if (item && source) openReview([{ ...item, subject: subjectOf(source) }]);
      },
      openItem: (encode) => {
        const { projectId } = encode.target;
        const item = itemOfEncode(encode);
        void visit(
          bridge,
          encode.accountId,
          item ? { kind: 'media', ...item } : { kind: 'project', projectId },
        );
      },
      showInFolder: async ({ id }) => {
        const still = await encodes.still({ id });
        if (!still.ok) showFailure(still.failure);
        else if (still.value.fileId !== null)
          await worked(files.showInFolder({ fileId: still.value.fileId }));
      },
    };
  }, [bridge, store]);
}

function subjectOf(source: EncodeSource): CheckOpening['subject'] {
  if (source.of === 'file') return { kind: 'file', fileId: source.id };
  const { of: _of, ...frames } = source;
  return { kind: 'frames', ...frames };
}
