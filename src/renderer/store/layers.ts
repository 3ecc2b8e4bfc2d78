import type { MediaId, NoteId, ProjectId, VersionId } from '../../shared/api/ids.ts';
import type { GivenArguments } from '../../shared/ipc/contract.ts';
import type { PickedFile } from '../../shared/ipc/requests/files.ts';
import type { FramesReference } from '../../shared/ipc/requests/stills.ts';
import type { FileId } from '../../shared/ipc/values.ts';
import type { AccountId } from '../../shared/model/account.ts';
import type { CommandId } from '../../shared/model/commands.ts';
import type { JobId } from '../../shared/model/uploads.ts';
import type { WatchCandidate, WatchFolderId } from '../../shared/model/watch-folders.ts';

/** Opens the note check of an item: on which render, and starting at which note. */
export interface CheckOpening {
  readonly projectId: ProjectId;
  readonly mediaId: MediaId;
  readonly subject: GivenArguments<'check', 'open'>['subject'];
  /** The version to compare with; each note's own one if missing. */
  readonly against?: { readonly versionId: VersionId; readonly versionNumber: number };
  /** The note to start at; the first open one if missing. */
  readonly noteId?: NoteId;
  /** The note checks that follow, if several items are reviewed. */
  readonly following?: readonly CheckOpening[];
  /** The viewer that it was opened from, and that is there again once it is closed. */
  readonly from?: ViewerOpening;
}

/** Opens a render in the viewer. */
export interface ViewerOpening {
  /** Null if nothing of it can be on this computer, because its item has no version. */
  readonly reference:
    | { readonly of: 'file'; readonly id: FileId }
    | FramesReference
    | { readonly of: 'upload'; readonly id: JobId }
    | { readonly of: 'version'; readonly id: VersionId }
    | null;
  /** Whether the item's current version is meant, whichever that is. */
  readonly isCurrent?: boolean;
  /** The name of the item, or of the file if it has no item. */
  readonly name: string;
  /** The item whose notes are shown. */
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

/** The open dialog, at most one. */
export type OpenDialog =
  | { readonly kind: 'none' }
  | { readonly kind: 'settings'; readonly section?: SettingsSection }
  | { readonly kind: 'history' }
  | { readonly kind: 'place_on_stage'; readonly projectId: ProjectId; readonly mediaIds: readonly MediaId[] }
  | { readonly kind: 'logs' }
  | { readonly kind: 'whats_new'; readonly of: 'this' | 'next' }
  | { readonly kind: 'retarget'; readonly jobId: JobId }
  /** Without a folder, one is chosen in the dialog. */
  | { readonly kind: 'add_watch_folder'; readonly folder: PickedFile | null }
  | { readonly kind: 'edit_watch_folder'; readonly folderId: WatchFolderId }
  | { readonly kind: 'remove_watch_folder'; readonly folderId: WatchFolderId }
  /** Chooses the target for files of a watch folder. */
  | {
      readonly kind: 'choose_item';
      readonly folderId: WatchFolderId;
      readonly paths: readonly string[];
      /** Of one file: its item is chosen, and the dialog asks what else it needs. */
      readonly item?: WatchCandidate;
      /** Called once a target is chosen. */
      readonly onChosen?: () => void;
    }
  /** With `replaces`: a new key for an account whose key has ended. */
  | { readonly kind: 'add_account'; readonly replaces?: AccountId }
  | { readonly kind: 'sign_out'; readonly accountId: AccountId };

/** What lies over the page at once: a dialog, a review over it, and the viewer over both. */
export interface LayerSet {
  readonly dialog: OpenDialog;
  readonly review: CheckOpening | null;
  readonly viewing: ViewerOpening | null;
}

export interface Layers extends LayerSet {
  /** What the set in front was opened above, undermost first. It stays as it is, and is there again once that set is closed. */
  readonly below: readonly LayerSet[];
}

export const noLayers: Layers = { dialog: { kind: 'none' }, review: null, viewing: null, below: [] };

/**
 * What a command does while something covers the page. `above`: its dialog opens above that, so that looking something up costs
 * nobody their place. `keeps`: it changes nothing of what is open. `page`: nothing could be seen of it, so it isn't offered.
 * `leads`: it leads elsewhere, and closes what is open.
 */
const overLayers: Readonly<Record<CommandId, 'above' | 'keeps' | 'page' | 'leads'>> = {
  add_account: 'above',
  history: 'above',
  logs: 'above',
  settings: 'above',
  sign_in_again: 'above',

  choose_files: 'keeps',
  choose_folder: 'keeps',
  clear_ended: 'keeps',
  full_speed: 'keeps',
  open_project_page: 'keeps',
  palette: 'keeps',
  pause_all: 'keeps',
  pause_watch_folder: 'keeps',
  reload: 'keeps',
  resume_all: 'keeps',
  shortcuts: 'keeps',
  theme: 'keeps',

  check_notes: 'page',
  close_item: 'page',
  grid: 'page',
  list: 'page',
  mine: 'page',
  next_area: 'page',
  previous_area: 'page',
  search: 'page',
  transfers: 'page',
  with_open_notes: 'page',

  add_watch_folder: 'leads',
  next_project: 'leads',
  next_watch_folder: 'leads',
  practice: 'leads',
  previous_project: 'leads',
  previous_watch_folder: 'leads',
  show_comps: 'leads',
  show_notes: 'leads',
};
export const overLayer = (id: CommandId) => overLayers[id];

const isEmpty = ({ dialog, review, viewing }: LayerSet): boolean =>
  dialog.kind === 'none' && review === null && viewing === null;

/** Makes room for a set in front. */
export function layersRaised({ dialog, review, viewing, below }: Layers): Layers {
  const front = { dialog, review, viewing };
  return isEmpty(front) ? { ...noLayers, below } : { ...noLayers, below: [...below, front] };
}

/** After something was closed: if nothing is left in front, what was below is in front again. */
export function layersAfterClose({ dialog, review, viewing, below }: Layers): Layers {
  const front = { dialog, review, viewing };
  const last = below.at(-1);
  return isEmpty(front) && last ? { ...last, below: below.slice(0, -1) } : { ...front, below };
}
