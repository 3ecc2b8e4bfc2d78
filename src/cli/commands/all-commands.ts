import { noteExportFormatSchema } from '../../shared/model/note-exports.ts';
import type { Command } from '../command.ts';
import { encodeCommand } from './encode-command.ts';
import { project } from './project-option.ts';
import { queueCommands } from './queue-commands.ts';
import { watchCommand } from './watch-command.ts';
import { webhookCommands } from './webhook-commands.ts';

const projectOperand = { name: 'PROJECT', needed: true } as const;

/** Every command, in the order in which somebody new meets them. */
export const commands: readonly Command[] = [
  {
    name: 'login',
    summary: 'Sign in with an API key, or through the browser',
    operands: [],
    options: [
      { name: 'browser', summary: 'Sign in through the browser; no key is needed' },
      { name: 'service', value: 'URL', summary: "The server's address; remembered for next time" },
    ],
    about: [
      "The key is read from standard input, never from an argument, where others on this computer could see it. On a terminal, paste it at the prompt; it isn't shown. It is stored in this computer's keychain, where the desktop app finds it too.",
      "On a render node without a keychain, set RENDERDROP_API_KEY instead. You don't need to log in then.",
    ],
    examples: [
      {
        says: 'Paste a key when asked for it',
        command: 'renderdrop login --service https://api.example.com',
      },
      { says: 'Read it from a file or a password manager', command: 'renderdrop login < key.txt' },
      { says: 'Without a key', command: 'renderdrop login --browser' },
    ],
    load: async () => (await import('./login.ts')).login,
  },
  {
    name: 'logout',
    summary: 'Sign out: takes the key out of the keychain',
    operands: [],
    options: [],
    about: ['Queued uploads resume after the next login with a key of the same workspace.'],
    examples: [{ says: 'Sign out of the account in use', command: 'renderdrop logout' }],
    load: async () => (await import('./logout.ts')).logout,
  },
  {
    name: 'whoami',
    summary: 'Show who is signed in, where, and what the key allows',
    operands: [],
    options: [],
    about: [],
    examples: [{ says: 'Check that the key works', command: 'renderdrop whoami' }],
    load: async () => (await import('./whoami.ts')).whoami,
  },
  {
    name: 'projects',
    summary: 'List the projects you can open',
    operands: [],
    options: [],
    about: [],
    examples: [
      { says: 'All projects', command: 'renderdrop projects' },
      {
        says: 'The ids of projects you can upload to',
        command: `renderdrop projects --json | jq -r 'select(.role != "viewer").id'`,
      },
    ],
    load: async () => (await import('./projects.ts')).projects,
  },
  {
    name: 'media',
    summary: 'List the media items of a project',
    operands: [projectOperand],
    options: [
      {
        name: 'status',
        value: 'STATUS',
        choices: ['processing', 'ready', 'error'],
        summary: 'Only items in this state: processing, ready or error',
      },
      { name: 'search', value: 'TEXT', summary: 'Only items with this in their name' },
    ],
    about: [],
    examples: [
      { says: 'Everything in a project', command: 'renderdrop media "Summer Tour"' },
      {
        says: 'Items that are still processing',
        command: 'renderdrop media "Summer Tour" --status processing',
      },
    ],
    load: async () => (await import('./media.ts')).media,
  },
  {
    name: 'stages',
    summary: 'List the stages of a project and their screens',
    operands: [projectOperand],
    options: [],
    about: ['A screen can be used once it is the default screen of its stage, or a comp uses it already.'],
    examples: [{ says: 'The screens a comp can use', command: 'renderdrop stages "Summer Tour"' }],
    load: async () => (await import('./stages.ts')).stages,
  },
  {
    name: 'upload',
    summary: 'Upload files as the next version of an item, or as new items',
    operands: [{ name: 'FILE', needed: true, many: true, kind: 'file' }],
    options: [
      project,
      { name: 'media', letter: 'm', value: 'MEDIA', summary: 'Becomes the next version of this item' },
      { name: 'new', summary: 'Becomes a new item' },
      { name: 'name', value: 'NAME', summary: "The new item's name; otherwise that of the file" },
      { name: 'match', summary: 'Match items by name (LED_Main_v012.mov goes to "LED Main")' },
      { name: 'wait', summary: 'Wait until the version is ready' },
      { name: 'receipt', summary: 'Save a receipt next to each file once it is ready' },
      { name: 'again', summary: 'Upload even if the same file was uploaded to this item before' },
      {
        name: 'any-speed',
        summary: 'Upload even if the measured speed is too slow for the hour an upload has',
      },
      { name: 'accept-hour', summary: 'Same as --any-speed, its former name' },
      {
        name: 'patience',
        value: 'MINUTES',
        summary: 'Give up after this long without progress (default 10)',
      },
    ],
    about: [
      'Without --wait the command ends when the upload is complete; with --wait, when the version is ready or has failed. Exit codes 6 and 7 need --wait.',
      'Ctrl-C stops uploading; resume with "renderdrop queue run", or open Renderdrop. Ctrl-C twice stops at once. Nothing is lost either way.',
      'Only one program on a computer uploads. If the desktop app or another command is uploading, your files join its queue and this command follows them.',
      '--match never guesses: if several items match, it asks on a terminal; in a script it lists them and ends with exit code 2, before anything is uploaded.',
      'With --json the lines are: queued, state, progress (one a second), and last a receipt for each file. With several files the exit code is that of the first that failed.',
    ],
    examples: [
      {
        says: 'The next version of an item, and wait until it is ready',
        command: 'renderdrop upload LED_Main_v012.mov --project "Summer Tour" --media "LED Main" --wait',
      },
      {
        says: 'A night of renders, each matched by name',
        command: 'renderdrop upload out/*.mov -p "Summer Tour" --match',
      },
      { says: 'A new item', command: 'renderdrop upload teaser.mp4 -p "Summer Tour" --new --name "Teaser"' },
      {
        says: 'In a script: the number of the version that was made',
        command: `renderdrop upload a.mov -p prj_1 -m med_1 --wait --json | tail -n 1 | jq .version_number`,
      },
    ],
    load: async () => (await import('./upload.ts')).upload,
  },
  watchCommand,
  ...queueCommands,
  {
    name: 'notes',
    summary: 'Show the notes on an item, or search those of a project, at the frame they were left on',
    operands: [projectOperand, { name: 'MEDIA', needed: false }],
    options: [
      {
        name: 'search',
        value: 'TEXT',
        summary: 'Only notes with these words, in the text, the author or the item',
      },
      { name: 'author', value: 'NAME', summary: 'Only notes by this person' },
      {
        name: 'status',
        value: 'STATUS',
        choices: ['open', 'resolved', 'all'],
        summary: 'open (the default), resolved or all',
      },
      { name: 'version', value: 'VERSION', summary: 'Only notes on this version: its id, or v3' },
      { name: 'fps', value: 'RATE', summary: 'Frame rate: 25, 23.976 or 24000/1001' },
      {
        name: 'first-frame',
        value: 'NUMBER',
        choices: ['0', '1', '1001'],
        summary: 'How the studio counts the first frame',
      },
      {
        name: 'format',
        value: 'FORMAT',
        choices: ['table', ...noteExportFormatSchema.options],
        summary:
          'table (the default), json, csv, edl with markers, or a script that sets them: ae, blender, nuke',
      },
      {
        name: 'frames',
        value: 'FOLDER',
        summary: 'Save the frame of each note as a picture, from its version and from the newest render',
      },
    ],
    about: [
      'The frame rate is known for versions uploaded from this computer. For others set --fps once; it is remembered for the item. Without a rate, positions are shown in seconds.',
      'The EDL has one marker per note, for DaVinci Resolve and compatible programs (Timelines > Import > Timeline Markers from EDL).',
      'Without MEDIA, the notes of all videos in the project are read: one request each, at most 120 a minute.',
      'ae is for After Effects (File > Scripts > Run Script File), blender for its Text Editor or --python, nuke for its Script Editor.',
    ],
    examples: [
      {
        says: 'What was said about the horizon',
        command: 'renderdrop notes "Summer Tour" --search horizon --status all',
      },
      { says: 'What is still open', command: 'renderdrop notes "Summer Tour" "LED Main"' },
      {
        says: 'Markers for the edit',
        command: 'renderdrop notes "Summer Tour" "LED Main" --fps 24000/1001 --format edl > notes.edl',
      },
    ],
    load: async () => (await import('./notes.ts')).notes,
  },
  encodeCommand,
  {
    name: 'comps',
    summary: 'List the comps of a project',
    operands: [projectOperand],
    options: [],
    about: [],
    examples: [{ says: 'Where renders are placed', command: 'renderdrop comps "Summer Tour"' }],
    load: async () => (await import('./comps.ts')).comps,
  },
  {
    name: 'comp create',
    summary: 'Place items on the screens of a stage, as a draft comp',
    operands: [projectOperand],
    options: [
      { name: 'stage', value: 'STAGE', summary: 'The stage, by id or name' },
      {
        name: 'screen',
        value: 'SCREEN=MEDIA[@SECONDS]',
        repeats: true,
        summary: 'An item on a screen, from this second on; once for each screen',
      },
      {
        name: 'from-name',
        value: 'MEDIA',
        repeats: true,
        summary:
          'An item on the screen that its name or its file says: LED_ScreenL_v04.mov belongs to "Screen L"',
      },
      { name: 'name', value: 'NAME', summary: "The comp's name; otherwise that of the first item" },
    ],
    about: [
      'Only screens that "renderdrop stages PROJECT" lists can be used, and only items that are ready.',
    ],
    examples: [
      {
        says: 'One render on one screen',
        command: 'renderdrop comp create "Summer Tour" --stage "Main Stage" --screen "LED Wall=LED Main"',
      },
      {
        says: 'Two screens, the second from 12.5 seconds on',
        command:
          'renderdrop comp create "Summer Tour" --stage "Main Stage" --screen "LED Wall=LED Main" --screen "Floor=Floor Loop@12.5"',
      },
    ],
    load: async () => (await import('./comp-create.ts')).compCreate,
  },
  ...webhookCommands,
  {
    name: 'doctor',
    summary: 'Check everything that uploads need, and say what to fix',
    operands: [],
    options: [],
    about: [
      'Checks Node, the data folder and its disk, the database, the uploading program, the keychain, the proxy, the network, certificates, the clock, the key and its requests. Ends with 0 if nothing fails, otherwise with the exit code of the first failure.',
    ],
    examples: [{ says: "Something doesn't work", command: 'renderdrop doctor' }],
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    name: 'completion',
    summary: 'Print a completion script for a shell',
    operands: [{ name: 'SHELL', needed: true }],
    options: [],
    about: ['SHELL is bash, zsh or fish.'],
    examples: [
      { says: 'bash, in ~/.bashrc', command: 'eval "$(renderdrop completion bash)"' },
      { says: 'zsh, in ~/.zshrc after compinit', command: 'eval "$(renderdrop completion zsh)"' },
      { says: 'fish', command: 'renderdrop completion fish > ~/.config/fish/completions/renderdrop.fish' },
    ],
    load: async () => (await import('./completion.ts')).completionOf(commands),
  },
];
