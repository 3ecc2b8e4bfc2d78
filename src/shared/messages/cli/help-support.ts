/** What `--help` says of these commands. */
export const supportHelp = {
  diagnostics: {
    summary: 'Save a file for support: versions, settings, checks, uploads and recent errors',
    withoutNames: 'Hide names of people, projects, items and files, paths and addresses',
    about: [
      'FILE is renderdrop-diagnostics-DATE.json in this folder unless you name another. An existing file is not replaced.',
      'Keys, tokens and passwords are never in it. Nothing is uploaded: look through the file, then attach it yourself.',
    ],
    examples: {
      all: "Something doesn't work, and you want help",
      withoutNames: 'The same, without telling what you work on',
    },
  },
  settingsExport: {
    summary: 'Save your settings in a file, for another computer',
    about: [
      'FILE is renderdrop-settings.json in this folder unless you name another. An existing file is not replaced.',
      'Keys, accounts, watch folders and the password of a proxy are not in it.',
    ],
    examples: {
      all: 'Settings for every render node',
    },
  },
  settingsImport: {
    summary: 'Use the settings of a file',
    about: [
      'All of them are used, or none if the file has a mistake. What this version does not know, what your organization sets, and folders that are not on this computer are named and not changed.',
    ],
    examples: {
      all: 'The same settings here',
    },
  },
  dataFolder: {
    summary: 'Show the folder that holds queue, history and settings',
    examples: {
      all: 'Where it is',
    },
  },
  dataFolderMove: {
    summary: 'Move queue, history and settings to another folder on this computer',
    about: [
      'Quit Renderdrop everywhere first. PATH is an empty folder, or one to be created. The copy is checked before anything is removed: if the command is stopped, run it again.',
      'The window and every command use the new folder from then on. Encoded videos that are still needed stay where they are.',
    ],
    examples: {
      all: 'To a larger disk',
    },
  },
} as const;
