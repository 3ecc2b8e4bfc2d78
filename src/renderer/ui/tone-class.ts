import styles from './tone.module.css';
import type { Tone } from './tone.ts';

/** Gives an element and its children the colors of a tone, as custom properties. */
export const toneClass = (tone: Tone): string | undefined => styles[tone];
