import { updateTexts } from '../../../shared/messages/update-window.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import type { UpdateOffer } from './update-words.ts';
import type { UpdateCommand } from './use-updates.ts';

const labels = {
  check: updateTexts.checkNow,
  download: updateTexts.update,
  restart: updateTexts.restart,
  how_to: updateTexts.howTo,
  later: updateTexts.later,
  cancel: updateTexts.cancel,
} as const satisfies Readonly<Record<UpdateOffer, string>>;

const commands = {
  check: 'check',
  download: 'download',
  restart: 'restart',
  later: 'later',
  cancel: 'later',
} as const satisfies Readonly<Record<Exclude<UpdateOffer, 'how_to'>, UpdateCommand>>;

export interface UpdateActionsProps {
  readonly offers: readonly UpdateOffer[];
  /** The last attempt failed, so "Update" tries again. */
  readonly isRetry: boolean;
  readonly size: 'small' | 'normal';
  readonly onTell: (command: UpdateCommand) => void;
}

export function UpdateActions({ offers, isRetry, size, onTell }: UpdateActionsProps) {
  const openDialog = useWindowStore((state) => state.openDialog);
  return offers.map((offer) => (
    <Button
      key={offer}
      size={size}
      kind={offer === 'later' || offer === 'cancel' ? 'quiet' : 'normal'}
      onPress={() =>
        offer === 'how_to' ? openDialog({ kind: 'settings', section: 'about' }) : onTell(commands[offer])
      }
    >
      {isRetry && offer === 'download' ? updateTexts.retry : labels[offer]}
    </Button>
  ));
}
