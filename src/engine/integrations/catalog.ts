import type { Integration, IntegrationFile } from './integration.ts';
import { placesOf } from './places.ts';

/** The module that each of them calls, with the command that it is to run. */
const pythonModule = (folder: string): readonly IntegrationFile[] => [
  { from: 'python/renderdrop.py', to: `${folder}renderdrop.py` },
  {
    from: 'python/renderdrop-command.json',
    to: `${folder}renderdrop-command.json`,
    fill: 'json',
  },
];

const blenderFiles = [
  '__init__.py',
  'blender_manifest.toml',
  'lists.py',
  'notes.py',
  'panel.py',
  'rendering.py',
  'settings.py',
  'uploads.py',
  'words.py',
  'work.py',
];

/** Every piece: what it consists of. */
export const integrations: readonly Integration[] = [
  {
    id: 'blender',
    files: [
      ...blenderFiles.map((name) => ({ from: `blender/renderdrop/${name}`, to: `renderdrop/${name}` })),
      ...pythonModule('renderdrop/'),
    ],
    foldersOn: placesOf.blender,
  },
  {
    id: 'nautilus',
    systems: ['linux'],
    files: [
      {
        from: 'file-managers/nautilus/upload-with-renderdrop',
        to: 'Upload with Renderdrop',
        isExecutable: true,
        fill: 'shell',
      },
    ],
    foldersOn: placesOf.nautilus,
  },
  {
    id: 'dolphin',
    systems: ['linux'],
    files: [
      {
        from: 'file-managers/dolphin/renderdrop.desktop',
        to: 'renderdrop.desktop',
        // KDE runs no menu of a file that may not be run.
        isExecutable: true,
        fill: 'desktop-entry',
      },
    ],
    foldersOn: placesOf.dolphin,
  },
  {
    id: 'explorer',
    systems: ['win32'],
    files: [
      {
        from: 'file-managers/explorer/upload-with-renderdrop.js',
        to: 'Upload with Renderdrop.js',
        fill: 'script',
      },
    ],
    foldersOn: placesOf.explorer,
  },
  {
    id: 'finder',
    systems: ['darwin'],
    files: [
      {
        from: 'file-managers/finder/Info.plist',
        to: 'Upload with Renderdrop.workflow/Contents/Info.plist',
      },
      {
        from: 'file-managers/finder/document.wflow',
        to: 'Upload with Renderdrop.workflow/Contents/document.wflow',
        fill: 'workflow',
      },
    ],
    foldersOn: placesOf.finder,
  },
];
