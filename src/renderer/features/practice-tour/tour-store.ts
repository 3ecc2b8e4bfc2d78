import { create } from 'zustand';
import type { MediaId } from '../../../shared/api/ids.ts';
import { stepsInOrder, type TourStep, type TourUpload } from './tour-step.ts';

interface TourKept {
  /** The step that was shown last. */
  readonly before: TourStep;
  /** The item whose notes were opened in the note check. */
  readonly checkedItem: MediaId | null;
}

interface TourState extends TourKept {
  /** Gone through, or skipped. */
  readonly isOver: boolean;
  end(): void;
  check(mediaId: MediaId): void;
  keep(step: TourStep): void;
}

const keptAs = 'practice-tour';
const over = 'done';
const atStart: TourKept = { before: { kind: 'upload' }, checkedItem: null };

/** How far the tour has come; stored on this computer, because other pages replace the tour, and the app is restarted. */
export const useTourStore = create<TourState>()((set, get) => {
  const change = (patch: Partial<TourKept>) => {
    set(patch);
    const { before, checkedItem } = get();
    localStorage.setItem(keptAs, JSON.stringify({ before, checkedItem }));
  };
  return {
    ...kept(),
    isOver: localStorage.getItem(keptAs) === over,
    end: () => {
      localStorage.setItem(keptAs, over);
      set({ isOver: true });
    },
    check: (mediaId) => change({ checkedItem: mediaId }),
    keep: (step) => {
      if (JSON.stringify(step) !== JSON.stringify(get().before)) change({ before: step });
    },
  };
});

/** The stored value may be from another version, or missing. */
function kept(): TourKept {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keptAs) ?? '{}');
    const { before, checkedItem } = read as Partial<Record<keyof TourKept, unknown>>;
    return {
      before: isStep(before) ? before : atStart.before,
      checkedItem: typeof checkedItem === 'string' ? (checkedItem as MediaId) : null,
    };
  } catch {
    return atStart;
  }
}

function isStep(read: unknown): read is TourStep {
  const { kind, upload } = (read ?? {}) as Partial<Record<'kind' | 'upload', unknown>>;
  if (!stepsInOrder.some((each) => each === kind)) return false;
  if (kind === 'upload') return true;
  const { jobId, itemName } = (upload ?? {}) as Partial<Record<keyof TourUpload, unknown>>;
  return typeof jobId === 'string' && typeof itemName === 'string';
}
