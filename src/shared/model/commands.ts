/**
 * The one registry of what can be done by name and by key: the palette, the shortcuts dialog, the keys themselves and the
 * menus of the system are read off it, so that none of them can promise what another does not keep.
 */
export interface CommandEntry {
  readonly id: string;
  readonly label: string;
  readonly group: CommandGroup;
  /** As `pressedKeys` writes them; null for what is only in the palette. */
  readonly keys: string | null;
  /** Other words people look for it by. */
  readonly also?: string;
}

export const commandGroups = ['Go to', 'Library', 'Transfers', 'Accounts', 'Renderdrop'] as const;
export type CommandGroup = (typeof commandGroups)[number];

export const commandList = [
  { id: 'palette', label: 'Find a command, project or item', group: 'Go to', keys: 'Mod+K' },
  { id: 'search', label: 'Search media', group: 'Go to', keys: 'Mod+F', also: 'find filter' },
  { id: 'next_area', label: 'Next part of the window', group: 'Go to', keys: 'F6', also: 'focus' },
  { id: 'previous_area', label: 'Previous part of the window', group: 'Go to', keys: 'Shift+F6' },
  { id: 'next_project', label: 'Next project', group: 'Go to', keys: 'Mod+PageDown' },
  { id: 'previous_project', label: 'Previous project', group: 'Go to', keys: 'Mod+PageUp' },
  { id: 'close_item', label: 'Close the item', group: 'Go to', keys: 'Escape' },
  {
    id: 'choose_files',
    label: 'Send renders: choose files…',
    group: 'Library',
    keys: 'Mod+O',
    also: 'upload',
  },
  {
    id: 'choose_folder',
    label: 'Send renders: choose a folder…',
    group: 'Library',
    keys: 'Mod+Shift+O',
    also: 'upload',
  },
  { id: 'grid', label: 'Show media as a grid', group: 'Library', keys: 'Mod+1', also: 'layout' },
  { id: 'list', label: 'Show media as a list', group: 'Library', keys: 'Mod+2', also: 'layout' },
  {
    id: 'with_open_notes',
    label: 'Only items with open notes, or all',
    group: 'Library',
    keys: 'Mod+Shift+N',
    also: 'filter comments',
  },
  {
    id: 'mine',
    label: 'Only items sent from here, or all',
    group: 'Library',
    keys: 'Mod+Shift+M',
    also: 'filter mine',
  },
  { id: 'open_project_page', label: 'Open the project in the web app', group: 'Library', keys: 'Mod+E' },
  {
    id: 'reload',
    label: 'Ask the service again',
    group: 'Library',
    keys: 'F5',
    also: 'refresh reload update',
  },
  { id: 'transfers', label: 'Show or fold the transfers', group: 'Transfers', keys: 'Mod+J', also: 'queue' },
  { id: 'pause_all', label: 'Pause all transfers', group: 'Transfers', keys: 'Mod+Shift+P', also: 'stop' },
  {
    id: 'resume_all',
    label: 'Go on with all transfers',
    group: 'Transfers',
    keys: 'Mod+Shift+R',
    also: 'resume',
  },
  {
    id: 'full_speed',
    label: 'Full speed for an hour',
    group: 'Transfers',
    keys: 'Mod+Shift+F',
    also: 'limit bandwidth',
  },
  { id: 'clear_ended', label: 'Clear transfers that are done', group: 'Transfers', keys: null },
  { id: 'history', label: 'History and receipts', group: 'Transfers', keys: 'Mod+Y', also: 'sent delivered' },
  {
    id: 'add_account',
    label: 'Add an account…',
    group: 'Accounts',
    keys: null,
    also: 'sign in key workspace',
  },
  { id: 'practice', label: 'Go to the practice studio', group: 'Accounts', keys: null, also: 'demo sandbox' },
  { id: 'sign_in_again', label: 'Sign in again…', group: 'Accounts', keys: null, also: 'key replace' },
  { id: 'settings', label: 'Settings', group: 'Renderdrop', keys: 'Mod+,', also: 'preferences options' },
  { id: 'shortcuts', label: 'Keyboard shortcuts', group: 'Renderdrop', keys: 'F1', also: 'keys help' },
  { id: 'logs', label: 'Logs', group: 'Renderdrop', keys: 'Mod+Shift+L', also: 'support problem' },
  {
    id: 'theme',
    label: 'Change between dark and light',
    group: 'Renderdrop',
    keys: 'Mod+Shift+D',
    also: 'look',
  },
] as const satisfies readonly CommandEntry[];

export type CommandId = (typeof commandList)[number]['id'];

/** Keys that belong to one place, listed so that somebody can learn them. */
export const placeKeys = [
  { keys: 'Mod+Enter', label: 'Send what the sheet shows' },
  { keys: 'Mod+Z', label: 'Take back a drop, for five seconds' },
  { keys: 'Mod+V', label: 'Send copied files' },
  { keys: 'ArrowUp', label: 'Move in a list, with its arrows' },
  { keys: 'Enter', label: 'Open what is chosen' },
  { keys: 'Alt+ArrowUp', label: 'Move a waiting transfer up; with the other arrow, down' },
  { keys: 'Alt+Home', label: 'Move a waiting transfer to the front of the line' },
  { keys: 'Alt+End', label: 'Move a waiting transfer to the end of the line' },
  { keys: 'P', label: 'Pause a transfer, or go on with it' },
  { keys: 'R', label: 'Send a transfer anew' },
  { keys: 'Delete', label: 'Cancel a transfer' },
] as const;

const byId: ReadonlyMap<CommandId, CommandEntry> = new Map(commandList.map((entry) => [entry.id, entry]));

type IdWithKeys = Extract<(typeof commandList)[number], { readonly keys: string }>['id'];

/** The keys of a command, for a button or a menu that does the same. */
export const keysOf = (id: IdWithKeys): string => commandOf(id).keys ?? '';

export function commandOf(id: CommandId): CommandEntry {
  const entry = byId.get(id);
  if (!entry) throw new Error(`There is no command ${id}.`);
  return entry;
}

const byKeys: ReadonlyMap<string, CommandId> = new Map(
  commandList.flatMap(({ id, keys }) => (keys === null ? [] : [[keys, id] as const])),
);

export const commandOfKeys = (keys: string): CommandId | null => byKeys.get(keys) ?? null;
