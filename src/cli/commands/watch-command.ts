import { watchHelp } from '../../shared/messages/cli/help-watch.ts';
import type { Command } from '../command.ts';
import { project } from './project-option.ts';

export const watchCommand: Command = {
  name: 'watch',
  summary: watchHelp.watch.summary,
  operands: [{ name: 'DIR', needed: true, kind: 'file' }],
  options: [
    project,
    { name: 'media', letter: 'm', value: 'MEDIA', summary: watchHelp.watch.options.media },
    { name: 'match', summary: watchHelp.watch.options.match },
    { name: 'new', summary: watchHelp.watch.options.new },
    {
      name: 'pattern',
      value: 'PATTERN',
      summary: watchHelp.watch.options.pattern,
    },
    { name: 'once', summary: watchHelp.watch.options.once },
    { name: 'dry-run', summary: watchHelp.watch.options.dryRun },
    {
      name: 'existing',
      value: 'WHICH',
      choices: ['all', 'newer', 'from-now-on'],
      summary: watchHelp.watch.options.existing,
    },
    {
      name: 'quiet-seconds',
      value: 'N',
      summary: watchHelp.watch.options.quietSeconds,
    },
    {
      name: 'shared',
      summary: watchHelp.watch.options.shared,
    },
    {
      name: 'follow-links',
      summary: watchHelp.watch.options.followLinks,
    },
    {
      name: 'include',
      value: 'GLOB',
      repeats: true,
      summary: watchHelp.watch.options.include,
    },
    {
      name: 'exclude',
      value: 'GLOB',
      repeats: true,
      summary: watchHelp.watch.options.exclude,
    },
    {
      name: 'fps',
      value: 'RATE',
      summary: watchHelp.watch.options.fps,
    },
    {
      name: 'codec',
      value: 'CODEC',
      choices: ['prores422hq', 'prores4444', 'h264'],
      summary: watchHelp.watch.options.codec,
    },
    {
      name: 'as-is',
      summary: watchHelp.watch.options.asIs,
    },
    { name: 'fill-gaps', summary: watchHelp.watch.options.fillGaps },
    { name: 'skip-strays', summary: watchHelp.watch.options.skipStrays },
    { name: 'poll', summary: watchHelp.watch.options.poll },
    {
      name: 'patience',
      value: 'MINUTES',
      summary: watchHelp.watch.options.patience,
    },
  ],
  about: watchHelp.watch.about,
  examples: [
    {
      says: watchHelp.watch.examples.untilStopped,
      command: 'renderdrop watch /renders/tour -p "Summer Tour" --match',
    },
    {
      says: watchHelp.watch.examples.once,
      command: 'renderdrop watch out -p "Summer Tour" --new --once',
    },
    {
      says: watchHelp.watch.examples.dryRun,
      command: 'renderdrop watch out -p "Summer Tour" --match --dry-run',
    },
  ],
  load: async () => (await import('./watch.ts')).watch,
};
