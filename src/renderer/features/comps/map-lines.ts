import type { Comp } from '../../../shared/api/comp.ts';
import type { StageId } from '../../../shared/api/ids.ts';
import type { StageView } from '../../../shared/model/library-views.ts';
import type { PictureShape } from '../../../shared/model/picture-shape.ts';
import { type ItemOnScreen, type MappedScreen, screensOf } from '../../../shared/model/stage-map.ts';
import { scaledPx } from '../../ui/root-scale.ts';
import { layOutScreens, type ScreenLayout } from './screen-layout.ts';

/** A stage with its visible comps, which all show the same screens in the same places. */
export interface MappedStage {
  /** Null for comps without a stage, or with an unknown one. */
  readonly stage: StageView | null;
  readonly screens: readonly MappedScreen[];
  readonly comps: readonly Comp[];
}

/** Stages in the service's order. Those without visible comps come last, or are omitted while comps are filtered. */
export function mapStages(
  stages: readonly StageView[],
  comps: { readonly all: readonly Comp[]; readonly shown: readonly Comp[]; readonly isFiltered: boolean },
  itemOf: (mediaId: Comp['screens'][number]['media_id']) => ItemOnScreen | null,
  playedSize?: (comp: Comp, placed: Comp['screens'][number]) => PictureShape | null,
): readonly MappedStage[] {
  const known = new Set<StageId>(stages.map(({ id }) => id));
  const stageOf = ({ stage_id: id }: Comp) => (id !== null && known.has(id) ? id : null);
  const mapped = [...stages, null].map((stage) => {
    const isHere = (comp: Comp) => stageOf(comp) === (stage?.id ?? null);
    return {
      stage,
      screens: screensOf(stage, comps.all.filter(isHere), itemOf, playedSize),
      comps: comps.shown.filter(isHere),
    };
  });
  const used = mapped.filter((stage) => stage.comps.length > 0);
  const unused = mapped.filter(({ stage, comps: here }) => stage !== null && here.length === 0);
  return comps.isFiltered ? used : [...used, ...unused];
}

interface CompPlace {
  readonly comp: Comp | null;
  readonly leftPx: number;
}

interface Line {
  readonly key: string;
  readonly topPx: number;
  readonly heightPx: number;
  readonly mapped: MappedStage;
}

/** A line with comps of one stage side by side. */
export interface CompsLine extends Line {
  readonly kind: 'comps';
  readonly layout: ScreenLayout;
  readonly cardWidthPx: number;
  readonly cards: readonly CompPlace[];
}

/** A line of the page: the head of a stage, or some of its comps. */
export type MapLine = (Line & { readonly kind: 'stage' }) | CompsLine;

/** The space beside the map and below it. */
export const edgePx = scaledPx(16);
export const cardPaddingPx = scaledPx(12);
/** The height of a card's head: name, status, and marks below them. */
export const cardHeadPx = scaledPx(56);
const cardGapPx = scaledPx(12);
const cardLeastPx = scaledPx(480);
const stageHeadPx = scaledPx(52);
const mapLeastHeightPx = scaledPx(200);
const mapMostHeightPx = scaledPx(320);
const mapHeightForWidth = 0.42;
/** If a map beside another one would be lower than this, it gets a line of its own. */
const lowPx = scaledPx(100);

/** How much larger than usual cards and their maps may be. */
interface MapScale {
  readonly cards: number;
  readonly maps: number;
}

const usualScale: MapScale = { cards: 1, maps: 1 };
const cardScales = [2.5, 2.25, 2, 1.75, 1.5, 1.25, 1];
const mapsAtMost = 2.5;
const heightSteps = 7;

/**
 * The positions of everything on a page of this width. Calculated, not measured, so that only visible parts are drawn. In a
 * window that is higher than all of it, cards and pictures grow as far as everything stays in sight.
 */
export function mapLines(
  stages: readonly MappedStage[],
  widthPx: number,
  windowHeightPx = 0,
): readonly MapLine[] {
  const usual = linesAt(stages, widthPx, usualScale);
  const isInSight = (lines: readonly MapLine[]) => heightOfLines(lines) + edgePx <= windowHeightPx;
  if (!isInSight(usual)) return usual;
  let [best, bestPx] = [usual, picturesPx(usual)];
  for (const cards of cardScales) {
    const lines = highestAt(stages, widthPx, cards, isInSight);
    const shownPx = lines === null ? 0 : picturesPx(lines);
    if (lines !== null && shownPx > bestPx) [best, bestPx] = [lines, shownPx];
  }
  return best;
}

/** With cards of this scale, the highest maps that stay in sight; null if even low ones don't. */
function highestAt(
  stages: readonly MappedStage[],
  widthPx: number,
  cards: number,
  isInSight: (lines: readonly MapLine[]) => boolean,
): readonly MapLine[] | null {
  let highest: readonly MapLine[] | null = null;
  let [fits, tooHigh] = [0, mapsAtMost];
  for (let step = 0; step < heightSteps; step += 1) {
    const maps = step === 0 ? mapsAtMost : (fits + tooHigh) / 2;
    const lines = linesAt(stages, widthPx, { cards, maps });
    if (isInSight(lines)) [highest, fits] = [lines, maps];
    else tooHigh = maps;
    if (fits === mapsAtMost) break;
  }
  return highest;
}

/** The area of all pictures. */
const picturesPx = (lines: readonly MapLine[]): number =>
  lines.reduce((sum, line) => {
    if (line.kind === 'stage') return sum;
    const ofCard = line.layout.places.reduce(
      (area, { pictureWidthPx, pictureHeightPx }) => area + pictureWidthPx * pictureHeightPx,
      0,
    );
    return sum + ofCard * line.cards.length;
  }, 0);

function linesAt(stages: readonly MappedStage[], widthPx: number, scale: MapScale): readonly MapLine[] {
  const lines: MapLine[] = [];
  let topPx = 0;
  for (const mapped of stages) {
    const name = mapped.stage?.id ?? 'no stage';
    lines.push({ kind: 'stage', key: `name of ${name}`, topPx, heightPx: stageHeadPx, mapped });
    topPx += stageHeadPx;
    const comps = mapped.comps.length > 0 ? mapped.comps : mapped.screens.length > 0 ? [null] : [];
    const { columns, cardWidthPx, layout } = cardsOf(mapped.screens, comps.length, widthPx, scale);
    const heightPx = cardHeadPx + layout.heightPx + 2 * cardPaddingPx;
    for (let from = 0; from < comps.length; from += columns) {
      const cards = comps
        .slice(from, from + columns)
        .map((comp, column) => ({ comp, leftPx: column * (cardWidthPx + cardGapPx) }));
      const key = `${name} ${cards[0]?.comp?.id ?? 'empty'}`;
      lines.push({ kind: 'comps', key, topPx, heightPx, mapped, layout, cardWidthPx, cards });
      topPx += heightPx + cardGapPx;
    }
  }
  return lines;
}

function cardsOf(screens: readonly MappedScreen[], count: number, widthPx: number, scale: MapScale) {
  const fitting = Math.floor((widthPx + cardGapPx) / (cardLeastPx * scale.cards + cardGapPx));
  const most = Math.max(1, Math.min(fitting, count));
  const inColumns = (columns: number) => {
    const cardWidthPx = (widthPx - (columns - 1) * cardGapPx) / columns;
    const layout = layOutScreens(screens, {
      widthPx: Math.max(1, cardWidthPx - 2 * cardPaddingPx),
      heightPx:
        scale.maps *
        Math.max(mapLeastHeightPx, Math.min(mapMostHeightPx * scale.cards, cardWidthPx * mapHeightForWidth)),
      wordsHeightPx: scaledPx(36),
      gapPx: scaledPx(8),
      leastWidthPx: scaledPx(84),
      leastPictureHeightPx: scaledPx(28),
    });
    return { columns, cardWidthPx, layout };
  };
  const beside = inColumns(most);
  return beside.layout.heightPx < lowPx ? inColumns(1) : beside;
}

export const heightOfLines = (lines: readonly MapLine[]): number => {
  const last = lines.at(-1);
  return last ? last.topPx + last.heightPx : 0;
};
