import { create } from 'zustand';
import type { MediaId, ProjectId } from '../../../shared/api/ids.ts';

/**
 * Where files can be dropped. Elements carry their target as an attribute, and the window has one set of listeners. So
 * thousands of rows cost nothing, and a row that is removed during a drag leaves no listeners behind.
 */
export type DropTarget =
  | { readonly kind: 'project'; readonly projectId: ProjectId }
  | {
      readonly kind: 'item';
      readonly projectId: ProjectId;
      readonly mediaId: MediaId;
      /** Tells apart several places that show the same item, such as screens. */
      readonly place?: string;
    }
  | {
      /** An empty screen of a comp. The service can't change a comp, so the files go to the project. */
      readonly kind: 'screen';
      readonly projectId: ProjectId;
      readonly place: string;
      readonly name: string;
    };

/**
 * All places that accept drops. `watch_folders`: the sidebar, for a folder to watch. `window`: the window while no project is
 * open; the files go to the first project that opens.
 */
export type DropPlace = DropTarget | { readonly kind: 'watch_folders' } | { readonly kind: 'window' };

/** What a drop would do, or why it is refused; shown while dragging. */
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
    case 'screen':
      return `screen:${target.projectId}:${target.place}:${target.name}`;
    case 'watch_folders':
    case 'window':
      return target.kind;
  }
}

/** Props that make an element accept drops. */
export const dropTargetProps = (target: DropPlace) => ({ [dropTargetAttribute]: dropTargetKey(target) });

/** What dropping the dragged files on this target would do; null while none are over it. */
export const useDropVerdict = (target: DropPlace): DropVerdict | null => {
  const key = dropTargetKey(target);
  return useDragStore((state) => (state.over?.targetKey === key ? state.over.verdict : null));
};

/** The drop target of an element, or of the closest one around it. */
export function dropTargetAround(element: Element | null): DropPlace | null {
  const key = element?.closest(`[${dropTargetAttribute}]`)?.getAttribute(dropTargetAttribute);
  return key === null || key === undefined ? null : readTargetKey(key);
}

/** Parses a key from `dropTargetKey`. The service's ids contain no colon, names of screens may. */
function readTargetKey(key: string): DropPlace | null {
  if (key === 'watch_folders' || key === 'window') return { kind: key };
  const [kind, projectId, mediaId, place, ...more] = key.split(':');
  if (projectId === undefined || projectId === '') return null;
  if (kind === 'project') return { kind, projectId: projectId as ProjectId };
  if (kind === 'screen' && mediaId !== undefined && place !== undefined)
    return { kind, projectId: projectId as ProjectId, place: mediaId, name: [place, ...more].join(':') };
  if (kind === 'item' && mediaId !== undefined && mediaId !== '') {
    const item = { kind, projectId: projectId as ProjectId, mediaId: mediaId as MediaId } as const;
    return place === undefined ? item : { ...item, place };
  }
  return null;
}
