import { commandTexts } from '../messages/commands.ts';

/**
 * All commands and their keys. The palette, the shortcuts dialog, the key handlers and the system menus are built from
 * this list, so that they always agree.
 */
export interface CommandEntry {
  readonly id: string;
  readonly label: string;
  readonly group: CommandGroup;
  /** Written as `pressedKeys` writes them; null if the command is only in the palette. */
  readonly keys: string | null;
  /** Alternative keys for the same command. */
  readonly alsoKeys?: string;
  /** In the list of keys, if that says more than the command's name. */
  readonly keysLabel?: string;
  /** Further words that find the command in the palette. */
  readonly also?: string;
}

export const commandGroups = ['goTo', 'library', 'uploads', 'accounts', 'app'] as const;
type CommandGroup = (typeof commandGroups)[number];

export const commandList = [
  {
    id: 'palette',
    label: commandTexts.find,
    group: 'goTo',
    keys: 'Mod+K',
    keysLabel: commandTexts.findUnless,
  },
  { id: 'search', label: commandTexts.search, group: 'goTo', keys: 'Mod+F', also: 'find filter' },
  { id: 'next_area', label: commandTexts.nextArea, group: 'goTo', keys: 'F6', also: 'focus' },
  { id: 'previous_area', label: commandTexts.previousArea, group: 'goTo', keys: 'Shift+F6' },
  { id: 'next_project', label: commandTexts.nextProject, group: 'goTo', keys: 'Mod+PageDown' },
  { id: 'previous_project', label: commandTexts.previousProject, group: 'goTo', keys: 'Mod+PageUp' },
  {
    id: 'next_watch_folder',
    label: commandTexts.nextWatchFolder,
    group: 'goTo',
    keys: 'Mod+Shift+PageDown',
    also: 'hot folder',
  },
  {
    id: 'previous_watch_folder',
    label: commandTexts.previousWatchFolder,
    group: 'goTo',
    keys: 'Mod+Shift+PageUp',
    also: 'hot folder',
  },
  { id: 'close_item', label: commandTexts.closeItem, group: 'goTo', keys: 'Escape' },
  {
    id: 'choose_files',
    label: commandTexts.uploadFiles,
    group: 'library',
    keys: 'Mod+O',
    also: 'upload',
  },
  {
    id: 'choose_folder',
    label: commandTexts.uploadFolder,
    group: 'library',
    keys: 'Mod+Shift+O',
    also: 'upload',
  },
  {
    id: 'add_watch_folder',
    label: commandTexts.addWatchFolder,
    group: 'library',
    keys: 'Mod+Shift+E',
    also: 'hot folder automatic upload',
  },
  {
    id: 'pause_watch_folder',
    label: commandTexts.pauseWatchFolder,
    group: 'library',
    keys: null,
    also: 'hot folder stop',
  },
  { id: 'grid', label: commandTexts.grid, group: 'library', keys: 'Mod+1', also: 'layout' },
  { id: 'list', label: commandTexts.list, group: 'library', keys: 'Mod+2', also: 'layout' },
  { id: 'show_comps', label: commandTexts.showComps, group: 'library', keys: 'Mod+3', also: 'stage screens' },
  {
    id: 'show_notes',
    label: commandTexts.showNotes,
    group: 'library',
    keys: 'Mod+4',
    also: 'comments search export',
  },
  {
    id: 'check_notes',
    label: commandTexts.review,
    group: 'library',
    keys: 'Mod+Shift+N',
    also: 'check notes on the frames compare wipe',
  },
  {
    id: 'with_open_notes',
    label: commandTexts.withOpenNotes,
    group: 'library',
    keys: null,
    also: 'filter comments',
  },
  {
    id: 'mine',
    label: commandTexts.mine,
    group: 'library',
    keys: 'Mod+Shift+M',
    also: 'filter mine',
  },
  { id: 'open_project_page', label: commandTexts.openProject, group: 'library', keys: 'Mod+E' },
  {
    id: 'reload',
    label: commandTexts.refresh,
    group: 'library',
    keys: 'F5',
    also: 'refresh reload update',
  },
  { id: 'transfers', label: commandTexts.showUploads, group: 'uploads', keys: 'Mod+J', also: 'queue' },
  { id: 'pause_all', label: commandTexts.pauseAll, group: 'uploads', keys: 'Mod+Shift+P', also: 'stop' },
  {
    id: 'resume_all',
    label: commandTexts.resumeAll,
    group: 'uploads',
    keys: 'Mod+Shift+R',
    also: 'resume',
  },
  {
    id: 'full_speed',
    label: commandTexts.fullSpeed,
    group: 'uploads',
    keys: 'Mod+Shift+F',
    also: 'limit bandwidth',
  },
  { id: 'clear_ended', label: commandTexts.clearFinished, group: 'uploads', keys: null },
  {
    id: 'history',
    label: commandTexts.history,
    group: 'uploads',
    keys: 'Mod+Y',
    also: 'receipts sent delivered',
  },
  {
    id: 'add_account',
    label: commandTexts.addAccount,
    group: 'accounts',
    keys: null,
    also: 'sign in key workspace',
  },
  { id: 'practice', label: commandTexts.practice, group: 'accounts', keys: null, also: 'demo sandbox' },
  {
    id: 'sign_in_again',
    label: commandTexts.signInAgain,
    group: 'accounts',
    keys: null,
    also: 'key replace',
  },
  { id: 'settings', label: commandTexts.settings, group: 'app', keys: 'Mod+,', also: 'preferences options' },
  {
    id: 'shortcuts',
    label: commandTexts.shortcuts,
    group: 'app',
    keys: 'F1',
    alsoKeys: '?',
    also: 'keys help',
  },
  { id: 'logs', label: commandTexts.logs, group: 'app', keys: 'Mod+Shift+L', also: 'support problem' },
  {
    id: 'theme',
    label: commandTexts.theme,
    group: 'app',
    keys: 'Mod+Shift+D',
    also: 'look',
  },
] as const satisfies readonly CommandEntry[];

export type CommandId = (typeof commandList)[number]['id'];

/** Keys that work in only one part of the window, for the list of shortcuts. */
export const placeKeys = [
  { keys: 'Mod+Enter', label: commandTexts.uploadSheet },
  { keys: 'N', label: commandTexts.newItem },
  { keys: 'Shift+N', label: commandTexts.newItems },
  { keys: 'Mod+Z', label: commandTexts.undoDrop },
  { keys: 'Mod+V', label: commandTexts.pasteFiles },
  { keys: 'ArrowUp/ArrowDown', label: commandTexts.moveInList },
  { keys: 'Enter', label: commandTexts.openChosen },
  { keys: 'Space', label: commandTexts.viewChosen },
  { keys: 'Mod+Space', label: commandTexts.select },
  { keys: 'Shift+ArrowUp/ArrowDown', label: commandTexts.selectMore },
  { keys: 'Mod+A', label: commandTexts.selectAll },
  { keys: 'Shift+F10', label: commandTexts.openMenu },
  { keys: 'R', label: commandTexts.review },
  { keys: 'Alt+ArrowUp/ArrowDown', label: commandTexts.moveUp },
  { keys: 'Alt+Home', label: commandTexts.moveToTop },
  { keys: 'Alt+End', label: commandTexts.moveToBottom },
  { keys: 'I', label: commandTexts.chooseItem },
  { keys: 'P', label: commandTexts.pauseUpload },
  { keys: 'Delete', label: commandTexts.cancelUpload },
] as const;

const byId: ReadonlyMap<CommandId, CommandEntry> = new Map(commandList.map((entry) => [entry.id, entry]));

type IdWithKeys = Extract<(typeof commandList)[number], { readonly keys: string }>['id'];

/** The keys of a command, to show on its button or menu entry. */
export const keysOf = (id: IdWithKeys): string => commandOf(id).keys ?? '';

export function commandOf(id: CommandId): CommandEntry {
  const entry = byId.get(id);
  if (!entry) throw new Error(`There is no command ${id}.`);
  return entry;
}

const byKeys: ReadonlyMap<string, CommandId> = new Map(
  (commandList as readonly (CommandEntry & { readonly id: CommandId })[]).flatMap(({ id, keys, alsoKeys }) =>
    [keys, alsoKeys].flatMap((each) => (each ? [[each, id] as const] : [])),
  ),
);

export const commandOfKeys = (keys: string): CommandId | null => byKeys.get(keys) ?? null;
