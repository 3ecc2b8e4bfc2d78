import type { IntegrationId } from '../../../shared/model/integrations.ts';

/** Left, top, width and height, in a window of 96 by 60. */
export type Box = readonly [left: number, top: number, width: number, height: number];

/** A simplified picture of a program's window: its panels, their details, and what Renderdrop adds. */
export interface IntegrationPicture {
  readonly panels: readonly Box[];
  readonly details: readonly Box[];
  readonly ours: readonly Box[];
}

const titleEnd = 9;

const fileManager: IntegrationPicture = {
  panels: [[3, titleEnd, 18, 48]],
  details: [
    ...[26, 43, 60, 77].map((left): Box => [left, 13, 13, 10]),
    ...[26, 77].map((left): Box => [left, 29, 13, 10]),
    ...[26, 43].map((left): Box => [left, 45, 13, 10]),
    // The open context menu.
    ...[30, 46].map((top): Box => [44, top, 24, 3]),
  ],
  ours: [[41, 36, 40, 7]],
};

export const integrationPictures = {
  // Output properties, and notes as markers on the timeline.
  blender: {
    panels: [
      [3, titleEnd, 60, 34],
      [3, 45, 60, 12],
      [66, titleEnd, 27, 13],
      [66, 24, 27, 33],
    ],
    details: [
      [22, 19, 22, 14],
      [69, 28, 21, 3],
      [69, 33, 21, 3],
    ],
    ours: [[69, 40, 21, 6], ...[14, 31, 52].map((left): Box => [left, 46, 2, 10])],
  },
  // A panel beside the composition.
  'after-effects': {
    panels: [
      [3, titleEnd, 19, 30],
      [24, titleEnd, 45, 30],
      [3, 41, 90, 16],
      [71, titleEnd, 22, 30],
    ],
    details: [
      ...[44, 48, 52].map((top): Box => [6, top, 22, 2]),
      [34, 44, 40, 2],
      [40, 48, 44, 2],
      [32, 52, 30, 2],
      [33, 16, 27, 16],
    ],
    ours: [
      [74, 13, 16, 3],
      [74, 19, 16, 3],
      [74, 28, 16, 6],
    ],
  },
  // The tab of a Write node, and the node itself.
  nuke: {
    panels: [
      [3, titleEnd, 60, 24],
      [3, 35, 60, 22],
      [66, titleEnd, 27, 48],
    ],
    details: [
      [22, 13, 22, 16],
      [12, 38, 12, 4],
      [27, 44, 12, 4],
      [69, 12, 9, 4],
      [69, 21, 21, 3],
      [69, 27, 21, 3],
    ],
    ours: [
      [42, 50, 12, 5],
      [80, 12, 10, 4],
      [69, 33, 21, 6],
    ],
  },
  // The script of a ROP.
  houdini: {
    panels: [
      [3, titleEnd, 54, 48],
      [60, titleEnd, 33, 25],
      [60, 36, 33, 21],
    ],
    details: [
      [19, 23, 22, 20],
      [66, 13, 10, 4],
      [77, 20, 10, 4],
      [63, 39, 27, 3],
    ],
    ours: [
      [70, 27, 10, 5],
      [63, 45, 27, 4],
      [63, 51, 27, 4],
    ],
  },
  // Notes as markers of the timeline, and the scripts of the menu.
  resolve: {
    panels: [
      [3, titleEnd, 24, 22],
      [29, titleEnd, 64, 22],
      [3, 33, 90, 24],
    ],
    details: [
      [46, 12, 30, 16],
      [6, 42, 34, 5],
      [42, 42, 46, 5],
      [6, 50, 52, 5],
    ],
    ours: [...[18, 47, 75].map((left): Box => [left, 35, 3, 5]), [64, 4, 22, 3]],
  },
  // Finished entries in the render queue.
  'cinema-4d': {
    panels: [12, 23, 34, 45].map((top): Box => [6, top, 84, 9]),
    details: [12, 23, 34, 45].map((top): Box => [9, top + 3, 34, 3]),
    ours: [12, 23].map((top): Box => [74, top + 2, 13, 5]),
  },
  // The list of the Movie Render Queue.
  unreal: {
    panels: [
      [3, titleEnd, 60, 33],
      [3, 44, 60, 13],
      [66, titleEnd, 27, 48],
    ],
    details: [
      [19, 17, 28, 17],
      ...[7, 18, 29, 40].map((left): Box => [left, 47, 8, 7]),
      ...[13, 19, 25].map((top): Box => [69, top, 21, 3]),
    ],
    ours: [[69, 48, 21, 6]],
  },
  nautilus: fileManager,
  dolphin: fileManager,
  explorer: fileManager,
  finder: fileManager,
} as const satisfies Readonly<Record<IntegrationId, IntegrationPicture>>;
