import type { ImageSequenceFound } from '../../shared/ipc/requests/drops.ts';
import { fileIdSchema } from '../../shared/ipc/values.ts';

export const exampleSequence: ImageSequenceFound = {
  folderId: fileIdSchema.parse('folder'),
  folderName: 'Comet_v001',
  soundName: null,
  facts: {
    pattern: 'Comet_v001.{}.png',
    name: 'Comet_v001',
    extension: 'png',
    frameCount: 2,
    firstFrame: 1,
    lastFrame: 2,
    missing: [],
    missingCount: 0,
  },
};
