import { create } from 'zustand';
import type { MediaId, ProjectId } from '../../../shared/api/ids.ts';

/**
 * Where files can be dropped. Elements carry their target as an attribute and the window has one set of listeners, so
 * that thousands of rows cost nothing and a row taken away while something is dragged over it leaves nothing behind.
 */
export type DropTarget =
  | { readonly kind: 'project'; readonly projectId: ProjectId }
  | {
      readonly kind: 'item';
      readonly projectId: ProjectId;
      readonly mediaId: MediaId;
      /** Which of several places that stand for the item, such as the screens it plays on. */
      readonly place?: string;
    };

/**
 * Beside what takes files: the sidebar takes a folder that is watched from then on, and the window takes files before a
 * project is open, for the first one that is.
 */
export type DropPlace = DropTarget | { readonly kind: 'watch_folders' } | { readonly kind: 'window' };

/** What a drop would do, said while dragging; or why this takes none. */
export type DropVerdict =
  | { readonly kind: 'takes'; readonly says: string }
  | { readonly kind: 'refuses'; readonly says: string };

interface DragState {
  /** Null while nothing is dragged over the window. */
  readonly over: {
    readonly target: DropPlace;
    readonly targetKey: string;
    readonly verdict: DropVerdict;
  } | null;
  readonly isDragging: boolean;
}

export const useDragStore = create<DragState>()(() => ({ over: null, isDragging: false }));

const dropTargetAttribute = 'data-drop-target';

export function dropTargetKey(target: DropPlace): string {
  switch (target.kind) {
    case 'project':
      return `project:${target.projectId}`;
    case 'item':
      return `item:${target.projectId}:${target.mediaId}${target.place === undefined ? '' : `:${target.place}`}`;
    case 'watch_folders':
    case 'window':
      return target.kind;
  }
}

/** Spread onto an element to make it take drops. */
export const dropTargetProps = (target: DropPlace) => ({ [dropTargetAttribute]: dropTargetKey(target) });

/** What would happen if the files over this target were dropped now; null while none are over it. */
export const useDropVerdict = (target: DropPlace): DropVerdict | null => {
  const key = dropTargetKey(target);
  return useDragStore((state) => (state.over?.targetKey === key ? state.over.verdict : null));
};

/** The target that an element under the pointer stands for, or stands in. */
export function dropTargetAround(element: Element | null): DropPlace | null {
  const key = element?.closest(`[${dropTargetAttribute}]`)?.getAttribute(dropTargetAttribute);
  return key === null || key === undefined ? null : readTargetKey(key);
}

/** Keys are written by `dropTargetKey` alone; ids of the service hold no colon. */
function readTargetKey(key: string): DropPlace | null {
  if (key === 'watch_folders' || key === 'window') return { kind: key };
  const [kind, projectId, mediaId, place] = key.split(':');
  if (projectId === undefined || projectId === '') return null;
  if (kind === 'project') return { kind, projectId: projectId as ProjectId };
  if (kind === 'item' && mediaId !== undefined && mediaId !== '') {
    const item = { kind, projectId: projectId as ProjectId, mediaId: mediaId as MediaId } as const;
    return place === undefined ? item : { ...item, place };
  }
  return null;
}
