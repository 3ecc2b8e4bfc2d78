import { expect, it } from 'vitest';
import { mediaIdSchema, projectIdSchema } from '../../shared/api/ids.ts';
import { noLayers } from './layers.ts';
import { useWindowStore } from './window-store.ts';

const viewing = { reference: null, name: 'LED Main', item: null } as const;
const check = {
  projectId: projectIdSchema.parse('00000000-0000-4000-8000-000000000001'),
  mediaId: mediaIdSchema.parse('00000000-0000-4000-8000-000000000002'),
  subject: { kind: 'newest' },
} as const;
const { setState: set, getState: get } = useWindowStore;
const layers = () => {
  const { dialog, review, viewing: viewed, below } = get();
  return { dialog, review, viewing: viewed, below };
};

it('keeps what is in front under what is opened above it, and gives it back once that is closed', () => {
  set({ ...noLayers, viewing });
  get().openAbove(() => get().openDialog({ kind: 'history' }));
  expect(layers()).toMatchObject({ dialog: { kind: 'history' }, viewing: null, below: [{ viewing }] });
  get().openAbove(() => get().openDialog({ kind: 'check', opening: check }));
  expect(layers().below).toHaveLength(2);
  get().closeReview();
  expect(layers()).toMatchObject({ dialog: { kind: 'history' }, review: null, below: [{ viewing }] });
  get().closeDialog();
  expect(layers()).toEqual({ ...noLayers, viewing });
});

it('leaves what is in front there if nothing is opened above it', () => {
  set({ ...noLayers, viewing });
  get().openAbove(() => undefined);
  expect(layers()).toEqual({ ...noLayers, viewing });
  set(noLayers);
});
