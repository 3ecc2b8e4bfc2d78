import type { Integration, IntegrationFile } from './integration.ts';
import { placesOf } from './places.ts';

/** The Python module that all integrations use, with the command to run. */
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

/** All integrations and their files. */
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
    id: 'after-effects',
    systems: ['win32', 'darwin'],
    files: [{ from: 'after-effects/Renderdrop.jsx', to: 'Renderdrop.jsx', fill: 'script' }],
    foldersOn: placesOf.afterEffects,
  },
  {
    id: 'nuke',
    files: [
      ...['init.py', 'menu.py', 'renderdrop_nuke.py'].map((name) => ({
        from: `nuke/${name}`,
        to: `renderdrop/${name}`,
      })),
      ...pythonModule('renderdrop/'),
    ],
    foldersOn: placesOf.nuke,
  },
  {
    id: 'houdini',
    files: [
      { from: 'houdini/renderdrop.json', to: 'renderdrop.json' },
      { from: 'houdini/renderdrop_houdini.py', to: 'renderdrop/renderdrop_houdini.py' },
      ...pythonModule('renderdrop/'),
    ],
    foldersOn: placesOf.houdini,
  },
  {
    id: 'resolve',
    files: [
      ...['upload_finished_jobs.py', 'get_notes.py'].map((name) => ({
        from: `resolve/${name}`,
        to: `Scripts/Utility/Renderdrop/${name}`,
      })),
      // A render job can run the scripts in this folder.
      { from: 'resolve/upload_finished_jobs.py', to: 'Scripts/Deliver/upload_finished_jobs.py' },
      { from: 'resolve/renderdrop_resolve.py', to: 'Modules/renderdrop/renderdrop_resolve.py' },
      ...pythonModule('Modules/renderdrop/'),
    ],
    foldersOn: placesOf.resolve,
  },
  {
    id: 'cinema-4d',
    systems: ['win32', 'darwin'],
    files: [
      { from: 'cinema-4d/renderdrop.pyp', to: 'renderdrop/renderdrop.pyp' },
      ...pythonModule('renderdrop/'),
    ],
    foldersOn: placesOf.cinema4d,
  },
  {
    id: 'unreal',
    files: [{ from: 'unreal/renderdrop_executor.py', to: 'renderdrop_executor.py' }, ...pythonModule('')],
    // Scripts belong to an Unreal project, so a person has to name the folder.
    foldersOn: () => [],
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
        // KDE ignores menu files that are not executable.
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
