import { integrationsHelp } from '../../shared/messages/cli/help-integrations.ts';
import type { OptionSpec } from '../arguments/command-spec.ts';
import type { Command } from '../command.ts';

const folder: OptionSpec = { name: 'folder', value: 'FOLDER', summary: integrationsHelp.folder };
const nameOperand = { name: 'NAME', needed: true } as const;

/** Integrations with other programs. */
export const integrationCommands: readonly Command[] = [
  {
    name: 'integrations',
    summary: integrationsHelp.integrations.summary,
    operands: [],
    options: [],
    about: integrationsHelp.integrations.about,
    examples: [{ says: integrationsHelp.integrations.examples.all, command: 'renderdrop integrations' }],
    load: async () => (await import('./integrations.ts')).integrationsList,
  },
  {
    name: 'integrations list',
    summary: integrationsHelp.list.summary,
    operands: [],
    options: [],
    about: [],
    examples: [
      { says: integrationsHelp.list.examples.asJson, command: 'renderdrop integrations list --json' },
    ],
    load: async () => (await import('./integrations.ts')).integrationsList,
  },
  {
    name: 'integrations add',
    summary: integrationsHelp.add.summary,
    operands: [nameOperand],
    options: [folder],
    about: integrationsHelp.add.about,
    examples: [
      { says: integrationsHelp.add.examples.blender, command: 'renderdrop integrations add blender' },
      {
        says: integrationsHelp.add.examples.studio,
        command: 'renderdrop integrations add blender --folder /studio/blender/scripts/addons',
      },
    ],
    load: async () => (await import('./integrations.ts')).integrationsAdd,
  },
  {
    name: 'integrations remove',
    summary: integrationsHelp.remove.summary,
    operands: [nameOperand],
    options: [folder],
    about: integrationsHelp.remove.about,
    examples: [
      { says: integrationsHelp.remove.examples.blender, command: 'renderdrop integrations remove blender' },
    ],
    load: async () => (await import('./integrations.ts')).integrationsRemove,
  },
];
