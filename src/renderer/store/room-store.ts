import { create } from 'zustand';

/** The minimum tile widths that the slider offers, in pixels of an unscaled window. */
export const tileWidths = [176, 240, 330, 460] as const;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

export const panelRems = { least: 16, most: 60 } as const;

/** The default width of the panel for this window width, the same as in the styles of the workbench. */
export const usualPanelRem = (windowRem: number): number => within(windowRem * 0.28, 22, 44);

interface Room {
  /** Of `tileWidths`; null: as large as they come. */
  readonly tileSize: number | null;
  /** How wide the panel of the item is; null: as it comes. */
  readonly panelRem: number | null;
}

interface RoomState extends Room {
  setTileSize(tileSize: number | null): void;
  setPanelRem(panelRem: number | null): void;
}

const keptAs = 'room';
const usual: Room = { tileSize: null, panelRem: null };

/** How the person has divided the window; stored on this computer. */
export const useRoomStore = create<RoomState>()((set, get) => {
  const change = (patch: Partial<Room>) => {
    set(patch);
    const { tileSize, panelRem } = get();
    localStorage.setItem(keptAs, JSON.stringify({ tileSize, panelRem }));
  };
  return {
    ...kept(),
    setTileSize: (tileSize) =>
      change({
        tileSize: tileSize === null ? null : within(Math.round(tileSize), 0, tileWidths.length - 1),
      }),
    setPanelRem: (panelRem) =>
      change({ panelRem: panelRem === null ? null : within(panelRem, panelRems.least, panelRems.most) }),
  };
});

/** The stored value may be from a later version, or missing. */
function kept(): Room {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keptAs) ?? '{}');
    const { tileSize, panelRem } = { ...usual, ...(read as Partial<Record<keyof Room, unknown>>) };
    return {
      tileSize: typeof tileSize === 'number' && tileSize in tileWidths ? tileSize : usual.tileSize,
      panelRem: typeof panelRem === 'number' ? within(panelRem, panelRems.least, panelRems.most) : null,
    };
  } catch {
    return usual;
  }
}
