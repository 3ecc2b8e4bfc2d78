import { supportHelp } from '../../shared/messages/cli/help-support.ts';
import type { Command } from '../command.ts';

/** Commands for support, and for moving to another computer. */
export const supportCommands: readonly Command[] = [
  {
    name: 'diagnostics',
    summary: supportHelp.diagnostics.summary,
    operands: [{ name: 'FILE', needed: false, kind: 'file' }],
    options: [{ name: 'without-names', summary: supportHelp.diagnostics.withoutNames }],
    about: supportHelp.diagnostics.about,
    examples: [
      { says: supportHelp.diagnostics.examples.all, command: 'renderdrop diagnostics' },
      {
        says: supportHelp.diagnostics.examples.withoutNames,
        command: 'renderdrop diagnostics report.json --without-names',
      },
    ],
    load: async () => (await import('./diagnostics.ts')).diagnostics,
  },
  {
    name: 'settings export',
    summary: supportHelp.settingsExport.summary,
    operands: [{ name: 'FILE', needed: false, kind: 'file' }],
    options: [],
    about: supportHelp.settingsExport.about,
    examples: [
      { says: supportHelp.settingsExport.examples.all, command: 'renderdrop settings export studio.json' },
    ],
    load: async () => (await import('./settings.ts')).settingsExport,
  },
  {
    name: 'settings import',
    summary: supportHelp.settingsImport.summary,
    operands: [{ name: 'FILE', needed: true, kind: 'file' }],
    options: [],
    about: supportHelp.settingsImport.about,
    examples: [
      { says: supportHelp.settingsImport.examples.all, command: 'renderdrop settings import studio.json' },
    ],
    load: async () => (await import('./settings.ts')).settingsImport,
  },
  {
    name: 'data-folder',
    summary: supportHelp.dataFolder.summary,
    operands: [],
    options: [],
    about: [],
    examples: [{ says: supportHelp.dataFolder.examples.all, command: 'renderdrop data-folder' }],
    load: async () => (await import('./data-folder.ts')).dataFolderShow,
  },
  {
    name: 'data-folder move',
    summary: supportHelp.dataFolderMove.summary,
    operands: [{ name: 'PATH', needed: true, kind: 'file' }],
    options: [],
    about: supportHelp.dataFolderMove.about,
    examples: [
      {
        says: supportHelp.dataFolderMove.examples.all,
        command: 'renderdrop data-folder move /fast/renderdrop',
      },
    ],
    load: async () => (await import('./data-folder.ts')).dataFolderMove,
  },
];
