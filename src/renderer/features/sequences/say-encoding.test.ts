import { afterEach, expect, it } from 'vitest';
import { encodeTexts } from '../../../shared/messages/sequences.ts';
import { type EncodeEvent, encodeEventSchema, encodeIdSchema } from '../../../shared/model/encodes.ts';
import { useToasts, withdrawToast } from '../../store/toast-store.ts';
import { sayEncoding } from './say-encoding.ts';

afterEach(() => {
  for (const { id } of useToasts.getState().toasts) withdrawToast(id);
});

const id = encodeIdSchema.parse('enc_1');
const said = () => useToasts.getState().toasts.map(({ text, detail }) => [text, detail]);

function open() {
  const listeners = new Set<(event: EncodeEvent) => void>();
  const events = {
    encodesChanged: (listener: (event: EncodeEvent) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  sayEncoding({ events }, encodeTexts.added('Alpha_sq'), [id]);
  const tell = (event: EncodeEvent) => {
    for (const listener of [...listeners]) listener(event);
  };
  return { listeners, tell };
}

const changed = (of: string, state: object): EncodeEvent =>
  encodeEventSchema.parse({
    kind: 'changed',
    sequence: 1,
    encodes: [
      {
        id: of,
        accountId: 'account',
        target: {
          kind: 'version',
          projectId: 'prj_1',
          projectName: 'Tour',
          mediaId: 'med_1',
          mediaName: 'Alpha',
        },
        source: { kind: 'lighter_copy', path: '/a.mov', frames: 1, bitsPerSecond: 1 },
        codec: 'h264',
        outputFolder: '/encoded',
        outputPath: null,
        state,
        createdAtMs: 0,
        progress: null,
      },
    ],
  });

it('says that a sequence is encoded for as long as it is, and not that it will upload while it does', () => {
  const { listeners, tell } = open();
  const words = [['Encoding “Alpha_sq”', 'Uploads once the video is checked.']];
  expect(said()).toEqual(words);
  tell(changed('enc_1', { kind: 'encoding', sinceMs: 0 }));
  tell(changed('enc_2', { kind: 'uploading', jobId: 'job_2' }));
  expect(said()).toEqual(words);
  tell(changed('enc_1', { kind: 'uploading', jobId: 'job_1' }));
  expect(said()).toEqual([]);
  expect(listeners.size).toBe(0);
});

it('no longer says it once its encode is removed', () => {
  const { tell } = open();
  tell({ kind: 'removed', sequence: 1, ids: [id] });
  expect(said()).toEqual([]);
});
