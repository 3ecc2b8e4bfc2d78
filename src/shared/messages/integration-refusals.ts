import type { IntegrationId } from '../model/integrations.ts';
import { type FailureText, failureText } from './failure-text.ts';
import { integrationNames } from './integrations.ts';
import { phrase } from './phrase.ts';

/** The task that failed, and its folder. */
export interface RefusedTask {
  readonly task: 'add' | 'remove';
  readonly id: IntegrationId;
  readonly folder: string;
}

const example: RefusedTask = { task: 'add', id: 'nuke', folder: '/home/ada/.nuke' };

/** Names the folder, unless the reason's path already contains it or is one of its parents. */
function sentenceOf({ task, id, folder }: RefusedTask, path: string, reason: string): string {
  const isShown = path.startsWith(folder) || folder.startsWith(path);
  const [verb, toFolder] = task === 'add' ? ['add', ` to ${folder}`] : ['remove', ` from ${folder}`];
  return `${integrationNames[id]}: couldn't ${verb} Renderdrop${isShown ? '' : toFolder}: ${reason}.`;
}

const againWords = { add: 'add it again', remove: 'remove it again' } as const;

/** A refusal with a single remedy. */
const refusal = (reason: (path: string) => string, mend: string) =>
  phrase(
    (task: RefusedTask, path: string): FailureText =>
      failureText(sentenceOf(task, path, reason(path)), `${mend}, then ${againWords[task.task]}.`),
    example,
    '/home/ada/.nuke/renderdrop',
  );

/** Why the file system let an integration not be added or removed. */
export const integrationRefusals = {
  not_permitted: refusal((path) => `no permission to change ${path}`, 'Get write access to it'),
  read_only: refusal((path) => `${path} is on a read-only disk`, 'Make the disk writable'),
  in_the_way: refusal((path) => `${path} is a file, not a folder`, 'Move that file away'),
  disk_full: refusal((path) => `no space left for ${path}`, 'Free some space'),
  in_use: refusal((path) => `another program is using ${path}`, 'Close that program'),
  not_written: phrase(
    (task: RefusedTask, path: string, code: string): FailureText =>
      failureText(
        sentenceOf(task, path, `${path} can't be changed (${code})`),
        `Check the disk, then ${againWords[task.task]}.`,
      ),
    example,
    '/home/ada/.nuke/renderdrop',
    'EIO',
  ),
} as const;
export type IntegrationRefusal = Exclude<keyof typeof integrationRefusals, 'not_written'>;
