import type { Command } from '../command.ts';
import { project } from './project-option.ts';

/** Renders that are uploaded as they are finished. */
export const watchCommand: Command = {
  name: 'watch',
  summary: 'Watch a folder and upload its renders as they finish',
  operands: [{ name: 'DIR', needed: true, kind: 'file' }],
  options: [
    project,
    { name: 'media', letter: 'm', value: 'MEDIA', summary: 'Every file is the next version of this item' },
    { name: 'match', summary: 'Each file goes to the item of its name' },
    { name: 'new', summary: 'A new item for each new name' },
    {
      name: 'pattern',
      value: 'PATTERN',
      summary: 'Read the item from the path, for example {project}/{item}_v{version}',
    },
    { name: 'once', summary: 'End when every file there is done' },
    { name: 'dry-run', summary: 'Show where each file would go and why, without uploading' },
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
      summary: 'How long a file must stay unchanged to count as finished (default 10; 30 on network drives)',
    },
    {
      name: 'shared',
      summary: 'Other computers watch this folder too: together they upload each render once',
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
      summary: 'Encode image sequences at this frame rate and upload the video: 25, 23.976 or 24000/1001',
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
    { name: 'poll', summary: 'Check at regular intervals, even where the drive sends change events' },
    {
      name: 'patience',
      value: 'MINUTES',
      summary: 'With --once: give up after this long without progress (default 10)',
    },
  ],
  about: [
    'A file is finished when it stayed unchanged for the quiet time, no program is writing to it, and nothing of the video is missing. Hidden and temporary names are never uploaded.',
    'A file without a certain match is not uploaded: similar items are listed, and with --once the exit code is 2, or 4 if there are none.',
    'The same file is never uploaded twice, whatever its name; a changed file of the same name becomes the next version. Run the same command again to resume.',
    'Of several finished files for one item the newest is uploaded.',
    'With --fps, an image sequence becomes one video: it is encoded once no frame is missing and no new ones arrive, then uploaded. Missing frames are listed and waited for.',
    'With --json the lines are: folder, file (whenever its state changes), last the receipts and a summary; with --dry-run: plan and plan_total.',
  ],
  examples: [
    {
      says: 'Every render to the item of its name, until Ctrl-C',
      command: 'renderdrop watch /renders/tour -p "Summer Tour" --match',
    },
    {
      says: 'After a render job: upload every file there, then end',
      command: 'renderdrop watch out -p "Summer Tour" --new --once',
    },
    {
      says: 'What would be uploaded',
      command: 'renderdrop watch out -p "Summer Tour" --match --dry-run',
    },
  ],
  load: async () => (await import('./watch.ts')).watch,
};
