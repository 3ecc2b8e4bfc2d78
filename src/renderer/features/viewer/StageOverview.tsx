import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { scaledPx } from '../../ui/root-scale.ts';
import styles from './StageOverview.module.css';
import { type PlacedPicture, type Size, visiblePart, type Zoom } from './zoom.ts';

export interface StageOverviewProps {
  readonly placed: PlacedPicture;
  readonly place: Size;
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  /** Where the picture is drawn on the stage. */
  readonly drawnOn: RefObject<HTMLCanvasElement | HTMLVideoElement | null>;
  /** What is drawn there: another value with every picture. */
  readonly shown: unknown;
}

const widthMaxPx = scaledPx(384);
const heightMaxPx = scaledPx(112);
const shareMax = 0.4;

/** The whole picture, small, with a frame around the part on the stage. Shown only while the rest of it is out of sight. */
export function StageOverview(props: StageOverviewProps) {
  const part = visiblePart(props.placed, props.place);
  return part && <Overview {...props} part={part} />;
}

function Overview(
  props: StageOverviewProps & { readonly part: NonNullable<ReturnType<typeof visiblePart>> },
) {
  const { placed, place, zoom, onZoom, drawnOn, shown, part } = props;
  const scale = Math.min(
    Math.min(widthMaxPx, place.width * shareMax) / placed.width,
    Math.min(heightMaxPx, place.height * shareMax) / placed.height,
  );
  const size = { width: Math.round(placed.width * scale), height: Math.round(placed.height * scale) };
  const copy = useRef<HTMLCanvasElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture on the stage is another one here.
  useEffect(() => {
    if (!copy.current || !drawnOn.current) return;
    copy.current.width = Math.round(size.width * window.devicePixelRatio);
    copy.current.height = Math.round(size.height * window.devicePixelRatio);
    const { width, height } = copy.current;
    copy.current.getContext('2d')?.drawImage(drawnOn.current, 0, 0, width, height);
  }, [drawnOn, shown, size.width, size.height]);

  const goTo = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const share = (at: number) => Math.min(1, Math.max(0, at));
    onZoom({
      scale: zoom.scale,
      x: share((clientX - box.left) / box.width),
      y: share((clientY - box.top) / box.height),
    });
  };
  return (
    <div
      className={styles['overview']}
      style={size}
      aria-hidden="true"
      data-overview
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // The stage would move the picture the other way.
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        goTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) goTo(event);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <canvas ref={copy} className={styles['copy']} />
      <span
        className={styles['part']}
        style={{
          left: `${part.left * 100}%`,
          top: `${part.top * 100}%`,
          width: `${part.width * 100}%`,
          height: `${part.height * 100}%`,
        }}
      />
    </div>
  );
}
