import { count, phrase } from './phrase.ts';

/** What a pause says before it stops uploads that are mostly done. */
export const pauseTexts = {
  mostlyUploaded: phrase(
    (name: string, share: string) => `${name} is ${share} uploaded`,
    'LED_Main_v005.mov',
    '92%',
  ),
  /** The upload ended before it was paused. */
  uploaded: phrase((name: string) => `Nothing to pause: ${name} is already uploaded`, 'LED_Main_v005.mov'),
  /** Its last bytes are on their way, past the last check of the file. */
  endLeaving: phrase((name: string) => `Too late to pause: ${name} is almost uploaded`, 'LED_Main_v005.mov'),
  severalUploaded: phrase(
    (amount: number) => `Nothing to pause: ${count(amount, 'file')} are already uploaded`,
    2,
  ),
  nothingToPause: 'Nothing left to pause',
  severalMostlyUploaded: phrase((amount: number) => `${count(amount, 'upload')} are more than half done`, 2),
  pausedSome: phrase(
    (paused: number, of: number) => `Paused ${paused.toLocaleString()} of ${count(of, 'upload')}`,
    4,
    5,
  ),
  mayCost: "If the server closes the connection while it's paused, it starts again from the beginning.",
  mayCostSeveral:
    "If the server closes the connections while they're paused, they start again from the beginning.",
  pauseAll: phrase((amount: number) => `Pause all ${amount.toLocaleString()}`, 5),
} as const;

/** What canceling says while it can be undone. The upload is paused meanwhile. */
export const cancelTexts = {
  canceling: phrase((name: string) => `Canceling ${name}`, 'LED_Main_v005.mov'),
  several: phrase((amount: number) => `Canceling ${count(amount, 'upload')}`, 2),
  /** All of its bytes had left, or arrived meanwhile. */
  tooLate: phrase((name: string) => `Too late to cancel: ${name} is uploaded`, 'LED_Main_v005.mov'),
  canceledIn: phrase((seconds: number) => `Canceled in ${count(seconds, 'second')}.`, 5),
  undo: 'Undo',
} as const;
