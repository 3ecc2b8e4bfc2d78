import type { Command } from '../command.ts';
import { project } from './project-option.ts';

/** Renders that are uploaded as they are finished. */
export const watchCommand: Command = {
  name: 'watch',
  summary: 'Watch a folder and upload its renders as they are finished',
  operands: [{ name: 'DIR', needed: true, kind: 'file' }],
  options: [
    project,
    { name: 'media', letter: 'm', value: 'MEDIA', summary: 'Every file is the next version of this item' },
    { name: 'match', summary: 'Each file goes to the item of its name' },
    { name: 'new', summary: 'A new item for each new name' },
    {
      name: 'pattern',
      value: 'PATTERN',
      summary: 'Read the item out of the path, for example {project}/{item}_v{version}',
    },
    { name: 'once', summary: 'End when everything that is there is done' },
    { name: 'dry-run', summary: 'Show where each file would go and why, and do nothing' },
    {
      name: 'existing',
      value: 'WHICH',
      choices: ['all', 'newer', 'from-now-on'],
      summary:
        'Files that are there already: all (the default with --once), newer than the current version, or from-now-on (otherwise)',
    },
    {
      name: 'quiet-seconds',
      value: 'N',
      summary: 'How long a file must lie still to be finished (default 10; 30 on network drives)',
    },
    {
      name: 'shared',
      summary: 'Other computers watch this folder too: together they make one version of one render',
    },
    {
      name: 'include',
      value: 'GLOB',
      repeats: true,
      summary: 'Only files like this; may be given several times',
    },
    {
      name: 'exclude',
      value: 'GLOB',
      repeats: true,
      summary: 'No files like this; may be given several times',
    },
    {
      name: 'fps',
      value: 'RATE',
      summary:
        'Encode image sequences at so many frames a second and upload the video: 25, 23.976 or 24000/1001',
    },
    {
      name: 'codec',
      value: 'CODEC',
      choices: ['prores422hq', 'prores4444', 'h264'],
      summary: 'With --fps: prores422hq (the default), prores4444 (keeps alpha) or h264',
    },
    {
      name: 'as-is',
      summary: 'With --fps: leave linear frames (EXR) as they are; otherwise they become Rec. 709',
    },
    { name: 'poll', summary: 'Look at regular intervals, even where the drive sends change events' },
    {
      name: 'patience',
      value: 'MINUTES',
      summary: 'With --once: give up when nothing has moved for so long (default 10)',
    },
  ],
  about: [
    'A file is finished when it has lain still for the quiet time, no program has it open for writing, and MediaInfo calls it whole. Hidden and temporary names are never uploaded.',
    'A file that matches no item for certain is not uploaded: its candidates are listed, and with --once the exit code is 2, or 4 where there are none.',
    'What was uploaded is remembered: the same bytes are not uploaded twice under any name, other bytes under the same name are the next version. Run the same command again to resume.',
    'Of several finished files for one item the newest is uploaded.',
    'With --fps, frames are one row: encoded once no frame is missing and none has come for several times as long as they are apart, then uploaded. Missing frames are named and waited for.',
    'With --json the lines are: folder, file (whenever its state changes), last the receipts and a summary; with --dry-run: plan and plan_total.',
  ],
  examples: [
    {
      says: 'Every render to the item of its name, until Ctrl-C',
      command: 'renderdrop watch /renders/tour -p "Summer Tour" --match',
    },
    {
      says: 'After a render job: everything that is there, then end',
      command: 'renderdrop watch out -p "Summer Tour" --new --once',
    },
    {
      says: 'What would be uploaded',
      command: 'renderdrop watch out -p "Summer Tour" --match --dry-run',
    },
  ],
  load: async () => (await import('./watch.ts')).watch,
};
