import { create } from 'zustand';
import type { MediaId, NoteId, ProjectId, VersionId } from '../../shared/api/ids.ts';
import type { GivenArguments } from '../../shared/ipc/contract.ts';
import type { Place } from '../../shared/ipc/events.ts';
import type { PickedFile } from '../../shared/ipc/requests/files.ts';
import type { FileId } from '../../shared/ipc/values.ts';
import type { AccountId } from '../../shared/model/account.ts';
import type { ItemMoment } from '../../shared/model/item-moment.ts';
import type { JobId } from '../../shared/model/uploads.ts';
import type { WatchFolderId } from '../../shared/model/watch-folders.ts';

/** What this window shows: nothing here is known to the service or outlives what it points at. */

export type MediaLayout = 'grid' | 'list';
export type StatusFilter = 'any' | 'ready' | 'processing' | 'error';
export type MediaOrder = 'name' | 'newest' | 'longest' | 'largest';

export interface MediaFilter {
  readonly text: string;
  readonly status: StatusFilter;
  readonly onlyWithOpenNotes: boolean;
  /** Only items that were sent to from this computer. */
  readonly onlyMine: boolean;
}

export const noFilter: MediaFilter = { text: '', status: 'any', onlyWithOpenNotes: false, onlyMine: false };

/** The note check of an item: on which render, and which note comes first. */
export interface CheckOpening {
  readonly projectId: ProjectId;
  readonly mediaId: MediaId;
  readonly subject: GivenArguments<'check', 'open'>['subject'];
  /** The first open note of the film unless said. */
  readonly noteId?: NoteId;
  /** What is reviewed after it, of several at once. */
  readonly following?: readonly CheckOpening[];
}

/** A render that the viewer shows. */
export interface ViewerOpening {
  /** Null where nothing of it can be on this computer: its item has no version. */
  readonly reference:
    | { readonly of: 'file'; readonly id: FileId }
    | { readonly of: 'upload'; readonly id: JobId }
    | { readonly of: 'version'; readonly id: VersionId }
    | null;
  /** Whether it is the item that is meant, whichever version that has. */
  readonly isCurrent?: boolean;
  /** Of the item, or of the file while it has none. */
  readonly name: string;
  /** Whose notes belong to it. */
  readonly item: { readonly projectId: ProjectId; readonly mediaId: MediaId } | null;
}

export type SettingsSection =
  | 'sending'
  | 'connection'
  | 'studio'
  | 'desktop'
  | 'accounts'
  | 'webhooks'
  | 'integrations'
  | 'about';

/** At most one of these lies over the window. */
export type OpenDialog =
  | { readonly kind: 'none' }
  /** `typed`: what was typed before it was drawn. */
  | { readonly kind: 'palette'; readonly typed?: string }
  | { readonly kind: 'settings'; readonly section?: SettingsSection }
  | { readonly kind: 'history' }
  | { readonly kind: 'place_on_stage'; readonly projectId: ProjectId; readonly mediaIds: readonly MediaId[] }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'logs' }
  | { readonly kind: 'whats_new'; readonly of: 'this' | 'next' }
  | { readonly kind: 'retarget'; readonly jobId: JobId }
  /** Without a folder, one is chosen there. */
  | { readonly kind: 'add_watch_folder'; readonly folder: PickedFile | null }
  | { readonly kind: 'edit_watch_folder'; readonly folderId: WatchFolderId }
  | { readonly kind: 'remove_watch_folder'; readonly folderId: WatchFolderId }
  /** Where files of a watch folder go. */
  | {
      readonly kind: 'choose_item';
      readonly folderId: WatchFolderId;
      readonly paths: readonly string[];
      /** Once they go somewhere. */
      readonly onChosen?: () => void;
    }
  /** With `replaces`: a new key for an account whose key has ended. */
  | { readonly kind: 'add_account'; readonly replaces?: AccountId };

/** A review lies over whatever it was asked for from, and leads back to it. */
type OpenReview = { readonly kind: 'check'; readonly opening: CheckOpening };

/** What is shown of a project. */
export type ProjectView = 'media' | 'comps' | 'notes';

interface WindowState {
  /** Whose project, item and filter these are; null until somebody is signed in. */
  readonly accountId: AccountId | null;
  /** Where to go as soon as this account is worked with. */
  readonly awaited: { readonly accountId: AccountId; readonly place: Place } | null;
  readonly view: ProjectView;
  readonly projectId: ProjectId | null;
  readonly mediaId: MediaId | null;
  /** The note of that item that was asked for. */
  readonly noteId: NoteId | null;
  /** The version and frame of that item that a link named. */
  readonly moment: ItemMoment | null;
  /** Several items that something is done with at once; apart from the one that is open. */
  readonly selected: ReadonlySet<MediaId>;
  /** The watch folder whose page is shown in place of the project's items. */
  readonly watchFolderId: WatchFolderId | null;
  /** The file of it whose story is shown. */
  readonly watchFilePath: string | null;
  readonly layout: MediaLayout;
  readonly order: MediaOrder;
  readonly filter: MediaFilter;
  readonly transfersOpen: boolean;
  /** Where there is no room for it beside the library; it folds away again once something was chosen in it. */
  readonly sidebarOpen: boolean;
  readonly dialog: OpenDialog;
  /** Lies over everything, also over a dialog; below the viewer. */
  readonly review: CheckOpening | null;
  /** Lies over everything, also over a dialog. */
  readonly viewing: ViewerOpening | null;
  /** Files from the dock, the file manager or the command line, until there is a project to offer them to. */
  readonly handedOver: readonly PickedFile[];
  /** The account that was just signed in to, until what its key may do has been seen. */
  readonly justSignedIn: AccountId | null;
}

interface WindowActions {
  setView(view: ProjectView): void;
  openProject(projectId: ProjectId): void;
  openMedia(mediaId: MediaId | null): void;
  /** A note in its item. */
  openNote(mediaId: MediaId, noteId: NoteId): void;
  setSelected(mediaIds: Iterable<MediaId>): void;
  openWatchFolder(folderId: WatchFolderId): void;
  openWatchFile(path: string | null): void;
  /** Back to the items of the project. */
  closeWatchFolder(): void;
  goTo(place: Place): void;
  setLayout(layout: MediaLayout): void;
  setOrder(order: MediaOrder): void;
  setFilter(patch: Partial<MediaFilter>): void;
  setTransfersOpen(open: boolean): void;
  setSidebarOpen(open: boolean): void;
  openDialog(dialog: OpenDialog | OpenReview): void;
  /** One after the other; none of nothing. */
  openReview(openings: readonly CheckOpening[]): void;
  closeDialog(): void;
  closeReview(): void;
  openViewer(opening: ViewerOpening): void;
  closeViewer(): void;
  handOver(files: readonly PickedFile[]): void;
  /** What was handed over, once: it is whoever takes it who offers it to a project. */
  takeHandedOver(): readonly PickedFile[];
  setJustSignedIn(accountId: AccountId | null): void;
  /** From now on this account is worked with: of another one's place only its own watch folder stays open. */
  enterAccount(accountId: AccountId, watchFolderId: WatchFolderId | null): void;
  /** A place of an account that has yet to be switched to. */
  awaitPlace(accountId: AccountId, place: Place): void;
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
  sidebarOpen: false,
  dialog: { kind: 'none' },
  review: null,
  viewing: null,
  handedOver: [],
  justSignedIn: null,
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
  goTo: (place) => set(placeToState(place)),
  setLayout: (layout) => set({ layout }),
  setOrder: (order) => set({ order }),
  setFilter: (patch) => set((state) => ({ filter: { ...state.filter, ...patch } })),
  setTransfersOpen: (transfersOpen) => set({ transfersOpen }),
  setSidebarOpen: (sidebarOpen) => set({ sidebarOpen }),
  openDialog: (opened) =>
    set(
      opened.kind === 'check'
        ? { review: opened.opening, sidebarOpen: false }
        : { dialog: opened, review: null, sidebarOpen: false },
    ),
  openReview: ([first, ...following]) => {
    if (first) set({ review: { ...first, following }, sidebarOpen: false });
  },
  closeDialog: () => set({ dialog: { kind: 'none' } }),
  closeReview: () => set({ review: null }),
  openViewer: (viewing) => set({ viewing }),
  closeViewer: () => set({ viewing: null }),
  handOver: (files) => set(({ handedOver }) => ({ handedOver: [...handedOver, ...files] })),
  takeHandedOver: () => {
    const { handedOver } = get();
    set({ handedOver: [] });
    return handedOver;
  },
  setJustSignedIn: (justSignedIn) => set({ justSignedIn }),
  enterAccount: (accountId, watchFolderId) =>
    set(({ accountId: before, awaited }) => {
      if (before === accountId) return {};
      return {
        accountId,
        awaited: null,
        // What a link opened before anybody was known stays open.
        ...(before !== null && { ...nothingOpen(), watchFolderId }),
        ...(awaited?.accountId === accountId && placeToState(awaited.place)),
      };
    }),
  awaitPlace: (accountId, place) => set({ awaited: { accountId, place } }),
}));

/** Something lies over the page and over the sheet: the keys are its own. */
export const isCovered = ({
  dialog,
  review,
  viewing,
}: Pick<WindowState, 'dialog' | 'review' | 'viewing'>): boolean =>
  dialog.kind !== 'none' || review !== null || viewing !== null;

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
