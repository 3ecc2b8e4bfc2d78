import { createContext, useContext } from 'react';
import type { DropIntake } from './drop-intake.ts';

const IntakeContext = createContext<DropIntake | null>(null);

export const DropIntakeProvider = IntakeContext.Provider;

/** Brings files into the queue, for buttons that choose files. */
export function useDropIntake(): DropIntake {
  const intake = useContext(IntakeContext);
  if (!intake) throw new Error('useDropIntake is called outside of FileDrops.');
  return intake;
}
