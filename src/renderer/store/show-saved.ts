import type { Bridge } from '../../shared/ipc/contract.ts';
import type { PickedFile } from '../../shared/ipc/requests/files.ts';
import { uploadsPanel } from '../../shared/messages/uploads.ts';
import { worked } from './show-failure.ts';
import { showToast, type ToastContent } from './toast-store.ts';

/** Says that a file was saved, with a button that shows where. */
export function showSaved(
  { requests }: Pick<Bridge, 'requests'>,
  { id }: Pick<PickedFile, 'id'>,
  says: Pick<ToastContent, 'text' | 'detail'>,
): void {
  showToast({
    tone: 'good',
    ...says,
    durationMs: 8_000,
    action: {
      label: uploadsPanel.showInFolder,
      run: () => void worked(requests.files.showInFolder({ fileId: id })),
    },
  });
}
