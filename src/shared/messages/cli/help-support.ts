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
} as const;
