import type { IntegrationChange, IntegrationId, IntegrationState } from '../model/integrations.ts';
import { failureText } from './failure-text.ts';
import { listOf, phrase } from './phrase.ts';

export const integrationNames = {
  blender: 'Blender',
  'after-effects': 'After Effects',
  nuke: 'Nuke',
  houdini: 'Houdini',
  resolve: 'DaVinci Resolve',
  'cinema-4d': 'Cinema 4D',
  unreal: 'Unreal Engine',
  nautilus: 'Files (GNOME)',
  dolphin: 'Dolphin',
  explorer: 'File Explorer',
  finder: 'Finder',
} as const satisfies Readonly<Record<IntegrationId, string>>;

/** What each integration does, and where to find it in the program. */
export const integrationAbout = {
  blender:
    'Uploads animations when they end, and shows notes on the timeline. Turn it on once in Preferences > Add-ons, then see Output properties.',
  'after-effects': 'Uploads what the render queue made. See Window > Renderdrop.jsx.',
  nuke: 'Uploads what a Write node rendered. Write nuke.pluginAddPath("renderdrop") into ~/.nuke/init.py once, then see the tab Renderdrop of each Write node.',
  houdini: 'Uploads what a ROP rendered, by its post-render script.',
  resolve: 'Uploads finished render jobs, and sets notes as markers. See Workspace > Scripts > Renderdrop.',
  'cinema-4d': 'Uploads what the render queue made.',
  unreal: 'Uploads what the Movie Render Queue made. Name the folder Content/Python of a project.',
  nautilus: 'Right-click renders: Scripts > Upload with Renderdrop.',
  dolphin: 'Right-click renders: Upload with Renderdrop.',
  explorer: 'Right-click renders: Upload with Renderdrop, among the programs that take files.',
  finder: 'Right-click renders: Quick Actions > Upload with Renderdrop.',
} as const satisfies Readonly<Record<IntegrationId, string>>;

export const integrationStates = {
  absent: 'Not added',
  current: 'Added',
  older: 'Update available',
  changed: 'Changed by you',
} as const satisfies Readonly<Record<IntegrationState, string>>;

export const integrationTexts = {
  about: 'Upload from the programs you render in. None of them gets your key.',
  add: 'Add',
  adding: 'Adding…',
  update: 'Update',
  remove: 'Remove',
  removing: 'Removing…',
  notFound: 'Not found on this computer',
  notRun: 'Not tested in the program itself. Try it in the practice studio first.',
  changes: {
    written: phrase((path: string) => `Wrote ${path}`, '~/.config/blender/4.2/…/panel.py'),
    kept: phrase((path: string) => `Kept your changed file as ${path}`, '~/…/panel.py.changed'),
    removed: phrase((path: string) => `Removed ${path}`, '~/.config/blender/4.2/…/panel.py'),
  } satisfies Readonly<Record<IntegrationChange['what'], unknown>>,
  alreadyCurrent: phrase((name: string) => `${name} is up to date.`, 'Blender'),
} as const;

export const systemNames = { win32: 'Windows', darwin: 'macOS', linux: 'Linux' } as const;

export const integrationFailures = {
  no_place: phrase(
    (id: IntegrationId) =>
      id === 'unreal'
        ? failureText(
            'Unreal Engine keeps its scripts in each project.',
            'Name the folder Content/Python of a project: renderdrop integrations add unreal --folder FOLDER',
          )
        : failureText(
            `${integrationNames[id]} was not found on this computer.`,
            `Start it once, or name its folder: renderdrop integrations add ${id} --folder FOLDER`,
          ),
    'blender',
  ),
  other_system: phrase(
    (id: IntegrationId, systems: readonly (keyof typeof systemNames)[]) =>
      failureText(
        `${integrationNames[id]} runs on ${listOf(systems.map((system) => systemNames[system]))} only.`,
        `To add it to a folder that such a computer uses: renderdrop integrations add ${id} --folder FOLDER`,
      ),
    'finder',
    ['darwin'],
  ),
  not_added: phrase(
    (id: IntegrationId) =>
      failureText(`Renderdrop isn't added to ${integrationNames[id]}.`, 'See "renderdrop integrations".'),
    'blender',
  ),
  leads_elsewhere: phrase(
    (folder: string) =>
      failureText(`${folder} is a link to another folder.`, 'Remove the link, then add it again.'),
    '~/.config/blender/4.2/scripts/addons/renderdrop',
  ),
} as const;

export const integrationUnknown = phrase((name: string) => `There is no integration "${name}".`, 'maya');
