import { createContext, useContext } from 'react';

export interface PlaceOfLayer {
  /** It was opened above other layers, and is drawn above all of them. */
  readonly isRaised: boolean;
  /** Other layers were opened above it, and have the keys. */
  readonly isBelow: boolean;
}

/** Where a dialog, a review or the viewer lies among others. */
export const LayerPlace = createContext<PlaceOfLayer>({ isRaised: false, isBelow: false });
export const useLayerPlace = (): PlaceOfLayer => useContext(LayerPlace);
