import { Clapperboard, MonitorUp } from 'lucide-react';
import type { Comp } from '../../../shared/api/comp.ts';
import type { CompId, StageId } from '../../../shared/api/ids.ts';
import type { MediaView, StageView } from '../../../shared/model/library-views.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { seekOnMap } from '../comps/sought-on-map.ts';
import { ItemStill } from '../stills/ItemStill.tsx';
import styles from './PaletteDialog.module.css';
import { type PaletteEntry, plainEntry } from './palette-entry.ts';

/** The comps of a project, each with the picture of the first known item that it plays. */
export function compEntries(
  comps: readonly Comp[],
  stages: readonly StageView[],
  media: readonly MediaView[],
): readonly PaletteEntry[] {
  const items = new Map(media.map((item) => [item.id, item]));
  const stageNames = new Map(stages.map(({ id, name }) => [id, name]));
  return comps.map(({ id, name, stage_id: stageId, screens }) => {
    const [item] = screens.flatMap(({ media_id: mediaId }) => items.get(mediaId) ?? []);
    return {
      ...plainEntry,
      id: `comp ${id}`,
      label: name,
      where: (stageId && stageNames.get(stageId)) ?? null,
      icon: item ? <ItemStill item={item} className={styles['picture']} /> : <Clapperboard />,
      run: () => showOnMap(id),
    };
  });
}

export const stageEntries = (stages: readonly StageView[]): readonly PaletteEntry[] =>
  stages.map(({ id, name, thumbnail }) => ({
    ...plainEntry,
    id: `stage ${id}`,
    label: name,
    icon:
      thumbnail === null ? (
        <MonitorUp />
      ) : (
        <img src={thumbnail} alt="" className={styles['stagePicture']} draggable={false} />
      ),
    run: () => showOnMap(id),
  }));

function showOnMap(id: CompId | StageId): void {
  seekOnMap(id);
  useWindowStore.getState().setView('comps');
}
