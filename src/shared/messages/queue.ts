import type { Trouble } from '../model/trouble.ts';

/** What the queue says about uploads that meet each other, and about itself. */

export const joinedTrouble: Trouble = {
  code: 'joined',
  sentence: 'The same file is already on its way to this item.',
  remedy: 'Finishes together with that upload.',
  action: 'go_on',
  requestId: null,
};

export const senderSilent = {
  sentence: 'Nothing was changed: the Renderdrop that is uploading on this computer does not answer.',
  remedy: 'Try again. If that does not help, quit the other Renderdrop and run the command once more.',
} as const;

export const joinedNote = (fileName: string): string =>
  `${fileName} is already on its way to this item. Following that upload; --again makes another version.`;

export const notSaved = {
  sentence: (fileNames: readonly string[]): string =>
    `The disk that holds the upload queue is full: how far ${fileNames.join(', ')} got could not be saved.`,
  remedy:
    'Free some space, then run "renderdrop queue run". It checks the item first, so nothing is uploaded twice.',
} as const;
