import type { ImageSequenceFound } from '../../shared/ipc/requests/drops.ts';
import { fileIdSchema } from '../../shared/ipc/values.ts';
import type { SequenceEncoding } from '../features/drop/drop-sheet-store.ts';

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

/** How that sequence stands in the sheet, before it is examined. */
export const exampleEncoding: SequenceEncoding = {
  ...{ encodable: null, waitsFor: null, asks: false },
  frames: {
    ...{ name: 'Comet_v001', folderId: exampleSequence.folderId, pattern: exampleSequence.facts.pattern },
    ...{ rate: null, skipFrames: [], found: null },
  },
};
