import { limits } from '../../shared/api/limits.ts';
import type { Media } from '../../shared/api/media.ts';
import type { Project } from '../../shared/api/project.ts';
import type { Stage } from '../../shared/api/stage.ts';
import { placeFailures } from '../../shared/messages/comps.ts';
import { serviceFailures } from '../../shared/messages/service-failures.ts';
import type { CompPlan, PlannedItem } from '../../shared/model/comps.ts';
import { isOtherShape, isSameSize, shapeOf } from '../../shared/model/picture-shape.ts';
import type { MappedScreen } from '../../shared/model/stage-map.ts';
import { type Trouble, troubleOf } from '../../shared/model/trouble.ts';
import { screenInName } from './screen-in-name.ts';

export interface ItemToPlace extends Pick<Media, 'id' | 'name' | 'type' | 'status' | 'width' | 'height'> {
  /** The file name of its newest render; null if none was uploaded from this computer. */
  readonly fileName: string | null;
}

/**
 * Which item goes on which screen, with every refusal of the service that can be foreseen. An item goes to the screen in its
 * name; else to one that plays an item of the same size; else to one of the same shape; else to the next free one.
 */
export function planComp(
  role: Project['role'],
  stage: Pick<Stage, 'default_screen' | 'known_screens'>,
  items: readonly ItemToPlace[],
  playing: readonly MappedScreen[] = [],
): CompPlan {
  const screens = stage.known_screens;
  const taken = new Set<string>();
  const named = items.map((item): PlannedItem => {
    const refusal = refusalOf(item);
    const screen = refusal ? null : namedScreen(item, screens);
    if (screen === null || taken.has(screen)) return planned(item, null, null, refusal);
    taken.add(screen);
    return planned(item, screen, 'name', refusal);
  });
  const free = new Set(
    [stage.default_screen, ...screens].filter(
      (screen): screen is string => screen !== null && screens.includes(screen) && !taken.has(screen),
    ),
  );
  const playsOn = new Map(playing.map(({ name, shape }) => [name, shape]));
  const places = choices.reduce<PlannedItem[]>(
    (planned, { why, fits }) =>
      planned.map((item): PlannedItem => {
        if (item.screen !== null || item.refusal !== null) return item;
        const screen = [...free].find((name) => fits(item.shape, playsOn.get(name) ?? null));
        if (screen === undefined) return item;
        free.delete(screen);
        return { ...item, screen, why };
      }),
    named,
  );
  const known = screens.map((name) => ({ name, shape: playsOn.get(name) ?? null }));
  return { places, screens: known, refusal: refusalOfStage(role, screens, places) };
}

type Shape = PlannedItem['shape'];

/** From the screens that are meant for a picture to those that are left. */
const choices: readonly {
  readonly why: PlannedItem['why'];
  readonly fits: (now: Shape, plays: Shape) => boolean;
}[] = [
  { why: 'size', fits: (now, plays) => now !== null && plays !== null && isSameSize(now, plays) },
  { why: 'free', fits: (now, plays) => now !== null && plays !== null && !isOtherShape(now, plays) },
  { why: 'free', fits: (now, plays) => now === null || plays === null },
  { why: 'free', fits: () => true },
];

const namedScreen = ({ name, fileName }: ItemToPlace, screens: readonly string[]): string | null =>
  (fileName === null ? null : screenInName(fileName, screens)) ?? screenInName(name, screens);

const planned = (
  item: ItemToPlace,
  screen: string | null,
  why: PlannedItem['why'],
  refusal: Trouble | null,
): PlannedItem => ({ mediaId: item.id, name: item.name, shape: shapeOf(item), screen, why, refusal });

function refusalOf({ type, status }: ItemToPlace): Trouble | null {
  if (type === 'audio') return troubleOf('media_not_placeable', serviceFailures.media_not_placeable);
  if (status === 'error') return troubleOf('processing_failed', placeFailures.processing_failed);
  return status === 'ready' ? null : troubleOf('media_not_ready', serviceFailures.media_not_ready);
}

function refusalOfStage(
  role: Project['role'],
  screens: readonly string[],
  places: readonly PlannedItem[],
): Trouble | null {
  if (role === 'viewer') return troubleOf('project_read_only', serviceFailures.project_read_only);
  if (screens.length === 0)
    return troubleOf('stage_has_no_known_screens', serviceFailures.stage_has_no_known_screens);
  if (places.filter(({ screen }) => screen !== null).length > limits.compScreensMax)
    return troubleOf('too_many_screens', placeFailures.too_many_screens);
  return null;
}
