import { create } from 'zustand';
import type { CompId, StageId } from '../../../shared/api/ids.ts';

/** The comp or stage that the map scrolls to and focuses, once it has it. */
export const useSoughtOnMap = create<{ readonly id: CompId | StageId | null }>()(() => ({ id: null }));

export const seekOnMap = (id: CompId | StageId | null): void => useSoughtOnMap.setState({ id });
