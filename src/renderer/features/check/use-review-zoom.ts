import { useState } from 'react';
import type { CheckRender } from '../../../shared/model/note-check.ts';
import { percentOf, type Size, wholePicture, type Zoom, zoomBy } from '../viewer/zoom.ts';

export interface ReviewZoom {
  readonly zoom: Zoom;
  readonly setZoom: (zoom: Zoom) => void;
  /** Steps in or out around the middle of the stage. */
  readonly step: (steps: number) => void;
  /** Takes the size of the stage, or of each of two. */
  readonly setPlace: (place: Size) => void;
  /** Of the pictures' own size; null until there is a picture in a place. */
  readonly percent: number | null;
}

/** The zoom of both pictures in a review. `shape`: the picture that it is counted by. */
export function useReviewZoom(shape: CheckRender | undefined): ReviewZoom {
  const [zoom, setZoom] = useState<Zoom>(wholePicture);
  const [place, setPlace] = useState<Size | null>(null);
  const density = window.devicePixelRatio;
  const step = (steps: number) => {
    if (shape && place) setZoom(zoomBy(steps, shape, place, zoom, density));
  };
  const percent = shape && place ? percentOf(shape, place, zoom, density) : null;
  return { zoom, setZoom, step, setPlace, percent };
}
