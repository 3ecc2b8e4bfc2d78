import { create } from 'zustand';
import type { MediaId, NoteId, ProjectId } from '../../shared/api/ids.ts';
import type { Place } from '../../shared/ipc/events.ts';
import type { PickedFile } from '../../shared/ipc/requests/files.ts';
import type { AccountId, AccountView } from '../../shared/model/account.ts';
import type { ItemMoment } from '../../shared/model/item-moment.ts';
import type { WatchFolderId } from '../../shared/model/watch-folders.ts';
import { afterFocusReturns } from '../ui/after-focus-returns.ts';
import {
  type CheckOpening,
  type Layers,
  layersAfterClose,
  layersRaised,
  noLayers,
  type OpenDialog,
  type ViewerOpening,
} from './layers.ts';

export type { CheckOpening, OpenDialog, SettingsSection, ViewerOpening } from './layers.ts';

/** What this window shows, which is not stored on the service. */

export type MediaLayout = 'grid' | 'list';
export type StatusFilter = 'any' | 'ready' | 'processing' | 'error';
export type MediaOrder = 'name' | 'newest' | 'longest' | 'largest';

export interface MediaFilter {
  readonly text: string;
  readonly status: StatusFilter;
  readonly onlyWithOpenNotes: boolean;
  /** Only items that this computer has uploaded to. */
  readonly onlyMine: boolean;
}

export const noFilter: MediaFilter = { text: '', status: 'any', onlyWithOpenNotes: false, onlyMine: false };

interface OpenPalette {
  /** What was typed before the palette was drawn, and whether Enter was pressed after it. */
  readonly typed: string;
  readonly runsFirst: boolean;
}

/** A review covers the page or dialog from which it was opened, and returns to it. */
type OpenReview = { readonly kind: 'check'; readonly opening: CheckOpening };

/** The view of a project. */
type ProjectView = 'media' | 'comps' | 'notes';

/** Of these, the review covers the dialog, and the viewer covers both. */
interface WindowState extends Layers {
  /** The account that project, item and filter belong to; null until somebody is signed in. */
  readonly accountId: AccountId | null;
  /** The place to open once this account is the current one. */
  readonly awaited: { readonly accountId: AccountId; readonly place: Place } | null;
  readonly view: ProjectView;
  readonly projectId: ProjectId | null;
  readonly mediaId: MediaId | null;
  /** The note of the item that was asked for. */
  readonly noteId: NoteId | null;
  /** The version and frame of the item that a link named. */
  readonly moment: ItemMoment | null;
  /** The selected items, for actions on several items. The open item need not be one of them. */
  readonly selected: ReadonlySet<MediaId>;
  /** The watch folder whose page is shown instead of the project's items. */
  readonly watchFolderId: WatchFolderId | null;
  /** The file of that folder whose details are shown. */
  readonly watchFilePath: string | null;
  readonly layout: MediaLayout;
  readonly order: MediaOrder;
  readonly filter: MediaFilter;
  readonly transfersOpen: boolean;
  /** Since when the done line is open. What was listed then stays listed, and counted. */
  readonly doneOpenedAtMs: number | null;
  /** Used if there is no space for the sidebar beside the library. It closes after something was chosen in it. */
  readonly sidebarOpen: boolean;
  /** The open palette, over whatever is open. */
  readonly palette: OpenPalette | null;
  /** The list of keys, over whatever is open: it is asked for where keys are needed. */
  readonly keysShown: boolean;
  /** Files from the dock, the file manager or the command line, until there is a project to offer them to. */
  readonly handedOver: readonly PickedFile[];
  /** The account that was just signed in to, until its notice is dismissed. */
  readonly justSignedIn: AccountId | null;
  /** The keys and sign-ins that were introduced since the window opened. */
  readonly introduced: ReadonlySet<string>;
}

interface WindowActions {
  setView(view: ProjectView): void;
  openProject(projectId: ProjectId): void;
  openMedia(mediaId: MediaId | null): void;
  /** Opens a note in its item. */
  openNote(mediaId: MediaId, noteId: NoteId): void;
  setSelected(mediaIds: Iterable<MediaId>): void;
  openWatchFolder(folderId: WatchFolderId): void;
  openWatchFile(path: string | null): void;
  /** Returns to the items of the project. */
  closeWatchFolder(): void;
  goTo(place: Place): void;
  setLayout(layout: MediaLayout): void;
  setOrder(order: MediaOrder): void;
  setFilter(patch: Partial<MediaFilter>): void;
  setTransfersOpen(open: boolean): void;
  setDoneOpenedAt(nowMs: number | null): void;
  setSidebarOpen(open: boolean): void;
  openDialog(dialog: OpenDialog | OpenReview): void;
  /** Reviews the items one after another; does nothing if there are none. */
  openReview(openings: readonly CheckOpening[]): void;
  closeDialog(): void;
  closeReview(): void;
  openViewer(opening: ViewerOpening): void;
  /** Also the one that a review would lead back to. */
  closeViewer(): void;
  openPalette(palette?: Partial<OpenPalette>): void;
  closePalette(): void;
  setKeysShown(keysShown: boolean): void;
  /** Keeps what is in front as it is, under what `open` opens; if that opens nothing, it stays in front. */
  openAbove(open: () => void): void;
  /** Closes whatever covers the page, for what leads elsewhere. */
  leaveLayers(): void;
  handOver(files: readonly PickedFile[]): void;
  /** Returns the handed-over files once. The caller offers them to a project. */
  takeHandedOver(): readonly PickedFile[];
  /** Introduces the account, unless the same key or sign-in was introduced before. */
  introduce(account: Pick<AccountView, 'id' | 'record'>): void;
  endIntroduction(): void;
  /** Makes this account the current one. Everything that belonged to another one is closed, except the given watch folder. */
  enterAccount(accountId: AccountId, watchFolderId: WatchFolderId | null): void;
  /** Remembers a place to open once its account is the current one; null forgets it. */
  awaitPlace(awaited: WindowState['awaited']): void;
}

const noNote = { noteId: null, moment: null } as const;
const noWatchFolder = { watchFolderId: null, watchFilePath: null, sidebarOpen: false } as const;

const startState: WindowState = {
  accountId: null,
  awaited: null,
  view: 'media',
  projectId: null,
  mediaId: null,
  ...noNote,
  selected: new Set(),
  ...noWatchFolder,
  layout: 'grid',
  order: 'name',
  filter: noFilter,
  transfersOpen: false,
  doneOpenedAtMs: null,
  sidebarOpen: false,
  ...noLayers,
  palette: null,
  keysShown: false,
  handedOver: [],
  justSignedIn: null,
  introduced: new Set(),
};

export const useWindowStore = create<WindowState & WindowActions>()((set, get) => ({
  ...startState,
  openProject: (projectId) =>
    set((state) =>
      state.projectId === projectId
        ? noWatchFolder
        : { projectId, mediaId: null, ...noNote, selected: new Set(), filter: noFilter, ...noWatchFolder },
    ),
  setView: (view) => set({ view, ...noWatchFolder }),
  openMedia: (mediaId) =>
    set(mediaId === null ? { mediaId, ...noNote } : { mediaId, ...noNote, ...noWatchFolder }),
  openNote: (mediaId, noteId) => set({ mediaId, ...noNote, noteId, ...noWatchFolder }),
  setSelected: (mediaIds) => set({ selected: new Set(mediaIds) }),
  openWatchFolder: (watchFolderId) =>
    set((state) => ({
      sidebarOpen: false,
      ...(state.watchFolderId !== watchFolderId && { watchFolderId, watchFilePath: null }),
    })),
  openWatchFile: (watchFilePath) => set({ watchFilePath }),
  closeWatchFolder: () => set(noWatchFolder),
  // What is in front leads there, and closes itself: nothing of what it was opened above may cover the place.
  goTo: (place) => set({ below: [], ...placeToState(place) }),
  setLayout: (layout) => set({ layout }),
  setOrder: (order) => set({ order }),
  setFilter: (patch) => set((state) => ({ filter: { ...state.filter, ...patch } })),
  setTransfersOpen: (transfersOpen) => set({ transfersOpen, doneOpenedAtMs: null }),
  setDoneOpenedAt: (doneOpenedAtMs) => set({ doneOpenedAtMs }),
  setSidebarOpen: (sidebarOpen) => set({ sidebarOpen }),
  openDialog: (opened) =>
    set(
      opened.kind === 'check'
        ? { review: opened.opening, palette: null, sidebarOpen: false }
        : { dialog: opened, review: null, palette: null, sidebarOpen: false },
    ),
  openReview: ([first, ...following]) => {
    if (first) set({ review: { ...first, following }, palette: null, sidebarOpen: false });
  },
  closeDialog: () => set((state) => layersAfterClose({ ...state, dialog: { kind: 'none' } })),
  closeReview: () => {
    const from = get().review?.from;
    set((state) => (from ? { review: null } : layersAfterClose({ ...state, review: null })));
    // The viewer has to find the focus where it was: it gives it back there in its turn.
    if (from) afterFocusReturns(() => set({ viewing: from }));
  },
  openViewer: (viewing) => set({ viewing }),
  closeViewer: () =>
    set((state) => {
      if (!state.review) return layersAfterClose({ ...state, viewing: null });
      const { from: _, ...rest } = state.review;
      return { viewing: null, review: rest };
    }),
  openPalette: (palette) => set({ palette: { typed: '', runsFirst: false, ...palette }, sidebarOpen: false }),
  closePalette: () => set({ palette: null }),
  setKeysShown: (keysShown) => set({ keysShown }),
  openAbove: (open) => {
    set(layersRaised);
    open();
    set(layersAfterClose);
  },
  leaveLayers: () => set({ ...noLayers, palette: null, keysShown: false }),
  handOver: (files) => set(({ handedOver }) => ({ handedOver: [...handedOver, ...files] })),
  takeHandedOver: () => {
    const { handedOver } = get();
    set({ handedOver: [] });
    return handedOver;
  },
  introduce: ({ id, record }) =>
    set(({ introduced }) =>
      introduced.has(record.id) ? {} : { justSignedIn: id, introduced: new Set([...introduced, record.id]) },
    ),
  endIntroduction: () => set({ justSignedIn: null }),
  enterAccount: (accountId, watchFolderId) =>
    set(({ accountId: before, awaited }) => {
      if (before === accountId) return {};
      return {
        accountId,
        awaited: null,
        // A place opened by a link before any account was known stays open.
        ...(before !== null && { ...nothingOpen(), watchFolderId, below: [] }),
        ...(awaited?.accountId === accountId && placeToState(awaited.place)),
      };
    }),
  awaitPlace: (awaited) => set({ awaited }),
}));

/** Whether a dialog, a review, the viewer or the palette covers the page and handles the keys. */
export const isCovered = ({
  dialog,
  review,
  viewing,
  palette,
  keysShown,
}: Pick<WindowState, 'dialog' | 'review' | 'viewing' | 'palette' | 'keysShown'>): boolean =>
  dialog.kind !== 'none' || review !== null || viewing !== null || palette !== null || keysShown;

/** Whether the palette may open above what is open: not where something is asked, which would be left half answered. */
export function mayOpenPalette({ dialog, palette }: Pick<WindowState, 'dialog' | 'palette'>): boolean {
  if (palette !== null) return false;
  switch (dialog.kind) {
    case 'none':
    case 'settings':
    case 'history':
    case 'logs':
    case 'whats_new':
      return true;
    case 'place_on_stage':
    case 'retarget':
    case 'add_watch_folder':
    case 'edit_watch_folder':
    case 'remove_watch_folder':
    case 'choose_item':
    case 'add_account':
    case 'sign_out':
      return false;
  }
}

/** Whether something covers the review. It covers dialogs itself. */
export const isReviewCovered = ({
  review,
  viewing,
  palette,
  keysShown,
}: Pick<WindowState, 'review' | 'viewing' | 'palette' | 'keysShown'>): boolean =>
  review === null || viewing !== null || palette !== null || keysShown;

const nothingOpen = () =>
  ({
    projectId: null,
    mediaId: null,
    ...noNote,
    selected: new Set<MediaId>(),
    filter: noFilter,
    ...noWatchFolder,
  }) as const;

function placeToState(place: Place): Partial<WindowState> {
  switch (place.kind) {
    case 'project':
      return {
        ...nothingOpen(),
        view: 'media',
        projectId: place.projectId,
      };
    case 'media':
      return {
        ...nothingOpen(),
        view: 'media',
        projectId: place.projectId,
        mediaId: place.mediaId,
        moment: place.moment ?? null,
      };
    case 'comps':
      return {
        view: 'comps',
        projectId: place.projectId,
        mediaId: null,
        ...noNote,
        selected: new Set(),
        ...noWatchFolder,
      };
    case 'transfers':
      return { transfersOpen: true };
    case 'watch_folder':
      return { watchFolderId: place.folderId, watchFilePath: null, dialog: { kind: 'none' }, review: null };
    case 'add_watch_folder':
      return { dialog: { kind: 'add_watch_folder', folder: null }, review: null };
    case 'settings':
      return { dialog: { kind: 'settings' }, review: null };
  }
}
