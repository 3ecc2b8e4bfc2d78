import type { ReactNode } from 'react';
import type { MediaView } from '../../../shared/model/library-views.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** Further words that find it, which are not shown. */
  readonly also: string | null;
  /** The project or stage of the entry, shown beside its name. */
  readonly where: string | null;
  readonly keys: string | null;
  readonly icon: ReactNode;
  readonly run: () => void;
  /** Whether it leads nowhere else, so that what is open stays open. */
  readonly stays: boolean;
  /** Whether it is about what is in front, or opens above it: it runs once that has its focus back. */
  readonly keepsFront: boolean;
  /** Null for entries that are not renders. */
  readonly view: (() => void) | null;
  /** The entry's item, if it is one: it has further actions. */
  readonly item: MediaView | null;
}

export const plainEntry = {
  also: null,
  where: null,
  keys: null,
  stays: false,
  keepsFront: false,
  view: null,
  item: null,
} as const;
