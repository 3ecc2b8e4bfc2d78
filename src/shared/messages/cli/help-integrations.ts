/** What `--help` says of these commands. */
export const integrationsHelp = {
  folder: 'Another folder than the usual one, such as one the studio shares',
  integrations: {
    summary: 'List integrations with other programs, and where they are added',
    about: ['Integrations run this command line. None of them holds a key.'],
    examples: {
      all: 'What is added, where, and whether it is up to date',
    },
  },
  list: {
    summary: 'The same as "renderdrop integrations"',
    examples: { asJson: 'For a script, one place a line' },
  },
  add: {
    summary: 'Add Renderdrop to a program, or update it there',
    about: [
      'Only the listed files are written. A file that you changed is kept beside the new one, with .changed after its name.',
      "If one folder can't be changed, the others still are.",
    ],
    examples: {
      blender: 'For every Blender of yours on this computer',
      studio: 'For everyone in the studio',
    },
  },
  remove: {
    summary: 'Remove Renderdrop from a program',
    about: [
      'Everything that was added is removed. A file that you changed is kept, with .changed after its name.',
    ],
    examples: {
      blender: 'From every Blender of yours on this computer',
    },
  },
} as const;
