import { mainHelp } from '../../shared/messages/cli/help-main.ts';
import { noteExportFormatSchema } from '../../shared/model/note-exports.ts';
import type { Command } from '../command.ts';
import { encodeCommand } from './encode-command.ts';
import { integrationCommands } from './integration-commands.ts';
import { project } from './project-option.ts';
import { queueCommands } from './queue-commands.ts';
import { supportCommands } from './support-commands.ts';
import { watchCommand } from './watch-command.ts';
import { webhookCommands } from './webhook-commands.ts';

const projectOperand = { name: 'PROJECT', needed: true } as const;

/** All commands, in the order in which a new user needs them. */
export const commands: readonly Command[] = [
  {
    name: 'login',
    summary: mainHelp.login.summary,
    operands: [],
    options: [
      { name: 'browser', summary: mainHelp.login.options.browser },
      { name: 'service', value: 'URL', summary: mainHelp.login.options.service },
    ],
    about: mainHelp.login.about,
    examples: [
      {
        says: mainHelp.login.examples.paste,
        command: 'renderdrop login --service https://api.example.com',
      },
      { says: mainHelp.login.examples.fromFile, command: 'renderdrop login < key.txt' },
      { says: mainHelp.login.examples.byBrowser, command: 'renderdrop login --browser' },
    ],
    load: async () => (await import('./login.ts')).login,
  },
  {
    name: 'logout',
    summary: mainHelp.logout.summary,
    operands: [],
    options: [],
    about: mainHelp.logout.about,
    examples: [{ says: mainHelp.logout.examples.signOut, command: 'renderdrop logout' }],
    load: async () => (await import('./logout.ts')).logout,
  },
  {
    name: 'whoami',
    summary: mainHelp.whoami.summary,
    operands: [],
    options: [],
    about: [],
    examples: [{ says: mainHelp.whoami.examples.check, command: 'renderdrop whoami' }],
    load: async () => (await import('./whoami.ts')).whoami,
  },
  {
    name: 'projects',
    summary: mainHelp.projects.summary,
    operands: [],
    options: [],
    about: [],
    examples: [
      { says: mainHelp.projects.examples.all, command: 'renderdrop projects' },
      {
        says: mainHelp.projects.examples.ids,
        command: `renderdrop projects --json | jq -r 'select(.role != "viewer").id'`,
      },
    ],
    load: async () => (await import('./projects.ts')).projects,
  },
  {
    name: 'media',
    summary: mainHelp.media.summary,
    operands: [projectOperand],
    options: [
      {
        name: 'status',
        value: 'STATUS',
        choices: ['processing', 'ready', 'error'],
        summary: mainHelp.media.options.status,
      },
      { name: 'search', value: 'TEXT', summary: mainHelp.media.options.search },
    ],
    about: [],
    examples: [
      { says: mainHelp.media.examples.everything, command: 'renderdrop media "Summer Tour"' },
      {
        says: mainHelp.media.examples.processing,
        command: 'renderdrop media "Summer Tour" --status processing',
      },
    ],
    load: async () => (await import('./media.ts')).media,
  },
  {
    name: 'stages',
    summary: mainHelp.stages.summary,
    operands: [projectOperand],
    options: [],
    about: mainHelp.stages.about,
    examples: [{ says: mainHelp.stages.examples.screens, command: 'renderdrop stages "Summer Tour"' }],
    load: async () => (await import('./stages.ts')).stages,
  },
  {
    name: 'link',
    summary: mainHelp.link.summary,
    operands: [projectOperand, { name: 'MEDIA', needed: true }],
    options: [
      { name: 'version', value: 'NUMBER', summary: mainHelp.link.options.version },
      { name: 'frame', value: 'NUMBER', summary: mainHelp.link.options.frame },
    ],
    about: mainHelp.link.about,
    examples: [
      {
        says: mainHelp.link.examples.frame,
        command: 'renderdrop link "Summer Tour" "LED Main" --version 5 --frame 1043',
      },
    ],
    load: async () => (await import('./link.ts')).link,
  },
  {
    name: 'upload',
    summary: mainHelp.upload.summary,
    operands: [{ name: 'FILE', needed: true, many: true, kind: 'file' }],
    options: [
      project,
      { name: 'media', letter: 'm', value: 'MEDIA', summary: mainHelp.upload.options.media },
      { name: 'new', summary: mainHelp.upload.options.new },
      { name: 'name', value: 'NAME', summary: mainHelp.upload.options.name },
      { name: 'match', summary: mainHelp.upload.options.match },
      { name: 'wait', summary: mainHelp.upload.options.wait },
      { name: 'receipt', summary: mainHelp.upload.options.receipt },
      { name: 'again', summary: mainHelp.upload.options.again },
      { name: 'fail-if-uploaded', summary: mainHelp.upload.options.failIfUploaded },
      {
        name: 'any-speed',
        summary: mainHelp.upload.options.anySpeed,
      },
      { name: 'any-shape', summary: mainHelp.upload.options.anyShape },
      { name: 'accept-hour', summary: mainHelp.upload.options.acceptHour },
      { name: 'run-id', value: 'ID', summary: mainHelp.upload.options.runId },
      {
        name: 'patience',
        value: 'MINUTES',
        summary: mainHelp.upload.options.patience,
      },
    ],
    about: mainHelp.upload.about,
    examples: [
      {
        says: mainHelp.upload.examples.nextVersion,
        command: 'renderdrop upload LED_Main_v012.mov --project "Summer Tour" --media "LED Main" --wait',
      },
      {
        says: mainHelp.upload.examples.manyByName,
        command: 'renderdrop upload out/*.mov -p "Summer Tour" --match',
      },
      {
        says: mainHelp.upload.examples.newItem,
        command: 'renderdrop upload teaser.mp4 -p "Summer Tour" --new --name "Teaser"',
      },
      {
        says: mainHelp.upload.examples.inScript,
        command: `renderdrop upload a.mov -p prj_1 -m med_1 --wait --json | tail -n 1 | jq .version_number`,
      },
    ],
    load: async () => (await import('./upload.ts')).upload,
  },
  watchCommand,
  ...queueCommands,
  {
    name: 'notes',
    summary: mainHelp.notes.summary,
    operands: [projectOperand, { name: 'MEDIA', needed: false }],
    options: [
      {
        name: 'search',
        value: 'TEXT',
        summary: mainHelp.notes.options.search,
      },
      { name: 'author', value: 'NAME', summary: mainHelp.notes.options.author },
      {
        name: 'status',
        value: 'STATUS',
        choices: ['open', 'resolved', 'all'],
        summary: mainHelp.notes.options.status,
      },
      { name: 'version', value: 'VERSION', summary: mainHelp.notes.options.version },
      { name: 'fps', value: 'RATE', summary: mainHelp.notes.options.fps },
      {
        name: 'first-frame',
        value: 'NUMBER',
        choices: ['0', '1', '1001'],
        summary: mainHelp.notes.options.firstFrame,
      },
      {
        name: 'format',
        value: 'FORMAT',
        choices: ['table', ...noteExportFormatSchema.options],
        summary: mainHelp.notes.options.format,
      },
      { name: 'start-timecode', value: 'TIMECODE', summary: mainHelp.notes.options.startTimecode },
      {
        name: 'frames',
        value: 'FOLDER',
        summary: mainHelp.notes.options.frames,
      },
    ],
    about: mainHelp.notes.about,
    examples: [
      {
        says: mainHelp.notes.examples.search,
        command: 'renderdrop notes "Summer Tour" --search horizon --status all',
      },
      { says: mainHelp.notes.examples.open, command: 'renderdrop notes "Summer Tour" "LED Main"' },
      {
        says: mainHelp.notes.examples.markers,
        command: 'renderdrop notes "Summer Tour" "LED Main" --fps 24000/1001 --format edl > notes.edl',
      },
    ],
    load: async () => (await import('./notes.ts')).notes,
  },
  encodeCommand,
  {
    name: 'comps',
    summary: mainHelp.comps.summary,
    operands: [projectOperand],
    options: [],
    about: [],
    examples: [{ says: mainHelp.comps.examples.all, command: 'renderdrop comps "Summer Tour"' }],
    load: async () => (await import('./comps.ts')).comps,
  },
  {
    name: 'comp create',
    summary: mainHelp.compCreate.summary,
    operands: [projectOperand],
    options: [
      { name: 'stage', value: 'STAGE', summary: mainHelp.compCreate.options.stage },
      {
        name: 'screen',
        value: 'SCREEN=MEDIA[@SECONDS]',
        repeats: true,
        summary: mainHelp.compCreate.options.screen,
      },
      {
        name: 'from-name',
        value: 'MEDIA',
        repeats: true,
        summary: mainHelp.compCreate.options.fromName,
      },
      { name: 'name', value: 'NAME', summary: mainHelp.compCreate.options.name },
    ],
    about: mainHelp.compCreate.about,
    examples: [
      {
        says: mainHelp.compCreate.examples.oneScreen,
        command:
          'renderdrop comp create "Summer Tour" --stage "Arena main stage" --screen "LED Main=LED Main"',
      },
      {
        says: mainHelp.compCreate.examples.twoScreens,
        command:
          'renderdrop comp create "Summer Tour" --stage "Arena main stage" --screen "LED Main=LED Main" --screen "Floor=Floor Ripples@12.5"',
      },
    ],
    load: async () => (await import('./comp-create.ts')).compCreate,
  },
  ...webhookCommands,
  ...integrationCommands,
  {
    name: 'doctor',
    summary: mainHelp.doctor.summary,
    operands: [],
    options: [],
    about: mainHelp.doctor.about,
    examples: [{ says: mainHelp.doctor.examples.doctor, command: 'renderdrop doctor' }],
    load: async () => (await import('./doctor.ts')).doctor,
  },
  ...supportCommands,
  {
    name: 'completion',
    summary: mainHelp.completion.summary,
    operands: [{ name: 'SHELL', needed: true }],
    options: [],
    about: mainHelp.completion.about,
    examples: [
      { says: mainHelp.completion.examples.bash, command: 'eval "$(renderdrop completion bash)"' },
      { says: mainHelp.completion.examples.zsh, command: 'eval "$(renderdrop completion zsh)"' },
      {
        says: mainHelp.completion.examples.fish,
        command: 'renderdrop completion fish > ~/.config/fish/completions/renderdrop.fish',
      },
    ],
    load: async () => (await import('./completion.ts')).completionOf(commands),
  },
];
