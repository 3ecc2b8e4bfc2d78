import { supportHelp } from '../../shared/messages/cli/help-support.ts';
import type { Command } from '../command.ts';

/** For when something is wrong, and for moving to another computer. */
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
];
