import { create } from 'zustand';
import type { MediaId, ProjectId } from '../../shared/api/ids.ts';
import type { Place } from '../../shared/ipc/events.ts';
import type { PickedFile } from '../../shared/ipc/requests/files.ts';
import type { AccountId } from '../../shared/model/account.ts';
import type { JobId } from '../../shared/model/uploads.ts';

/** What this window shows: nothing here is known to the service or outlives what it points at. */

export type MediaLayout = 'grid' | 'list';
export type StatusFilter = 'any' | 'ready' | 'processing' | 'error';
export type MediaOrder = 'name' | 'newest' | 'longest' | 'largest';

export interface MediaFilter {
  readonly text: string;
  readonly status: StatusFilter;
  readonly onlyWithOpenNotes: boolean;
  /** Only items that were sent to from this machine. */
  readonly onlyMine: boolean;
}

export const noFilter: MediaFilter = { text: '', status: 'any', onlyWithOpenNotes: false, onlyMine: false };

export type SettingsSection = 'sending' | 'connection' | 'studio' | 'desktop' | 'accounts' | 'about';

/** At most one of these lies over the window. */
export type OpenDialog =
  | { readonly kind: 'none' }
  /** `typed`: what was typed before it was drawn. */
  | { readonly kind: 'palette'; readonly typed?: string }
  | { readonly kind: 'settings'; readonly section?: SettingsSection }
  | { readonly kind: 'history' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'logs' }
  | { readonly kind: 'retarget'; readonly jobId: JobId }
  /** With `replaces`: a new key for an account whose key has ended. */
  | { readonly kind: 'add_account'; readonly replaces?: AccountId };

interface WindowState {
  readonly projectId: ProjectId | null;
  readonly mediaId: MediaId | null;
  /** Several items that something is done with at once; apart from the one that is open. */
  readonly selected: ReadonlySet<MediaId>;
  readonly layout: MediaLayout;
  readonly order: MediaOrder;
  readonly filter: MediaFilter;
  readonly transfersOpen: boolean;
  readonly dialog: OpenDialog;
  /** Files from the dock, the file manager or the command line, until there is a project to offer them to. */
  readonly handedOver: readonly PickedFile[];
  /** The account that was just signed in to, until what its key may do has been seen. */
  readonly justSignedIn: AccountId | null;
}

interface WindowActions {
  openProject(projectId: ProjectId): void;
  openMedia(mediaId: MediaId | null): void;
  setSelected(mediaIds: Iterable<MediaId>): void;
  goTo(place: Place): void;
  setLayout(layout: MediaLayout): void;
  setOrder(order: MediaOrder): void;
  setFilter(patch: Partial<MediaFilter>): void;
  setTransfersOpen(open: boolean): void;
  openDialog(dialog: OpenDialog): void;
  closeDialog(): void;
  handOver(files: readonly PickedFile[]): void;
  /** What was handed over, once: it is whoever takes it who offers it to a project. */
  takeHandedOver(): readonly PickedFile[];
  setJustSignedIn(accountId: AccountId | null): void;
  /** Another account: nothing that was open belongs to it. */
  forgetPlace(): void;
}

const startState: WindowState = {
  projectId: null,
  mediaId: null,
  selected: new Set(),
  layout: 'grid',
  order: 'name',
  filter: noFilter,
  transfersOpen: false,
  dialog: { kind: 'none' },
  handedOver: [],
  justSignedIn: null,
};

export const useWindowStore = create<WindowState & WindowActions>()((set, get) => ({
  ...startState,
  openProject: (projectId) =>
    set((state) =>
      state.projectId === projectId
        ? {}
        : { projectId, mediaId: null, selected: new Set(), filter: noFilter },
    ),
  openMedia: (mediaId) => set({ mediaId }),
  setSelected: (mediaIds) => set({ selected: new Set(mediaIds) }),
  goTo: (place) => set(placeToState(place)),
  setLayout: (layout) => set({ layout }),
  setOrder: (order) => set({ order }),
  setFilter: (patch) => set((state) => ({ filter: { ...state.filter, ...patch } })),
  setTransfersOpen: (transfersOpen) => set({ transfersOpen }),
  openDialog: (dialog) => set({ dialog }),
  closeDialog: () => set({ dialog: { kind: 'none' } }),
  handOver: (files) => set(({ handedOver }) => ({ handedOver: [...handedOver, ...files] })),
  takeHandedOver: () => {
    const { handedOver } = get();
    set({ handedOver: [] });
    return handedOver;
  },
  setJustSignedIn: (justSignedIn) => set({ justSignedIn }),
  forgetPlace: () => set({ projectId: null, mediaId: null, selected: new Set(), filter: noFilter }),
}));

function placeToState(place: Place): Partial<WindowState> {
  switch (place.kind) {
    case 'project':
      return { projectId: place.projectId, mediaId: null, selected: new Set(), filter: noFilter };
    case 'media':
      return { projectId: place.projectId, mediaId: place.mediaId, selected: new Set(), filter: noFilter };
    case 'transfers':
    case 'watch_folder':
      return { transfersOpen: true };
    case 'settings':
      return { dialog: { kind: 'settings' } };
  }
}
