import {
  type PointerEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type WheelEvent,
} from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './PictureStage.module.css';
import {
  onScreenPixels,
  type PlacedPicture,
  panBy,
  placePicture,
  type Size,
  type Zoom,
  zoomBy,
} from './zoom.ts';

export type StageBackground = 'plain' | 'checker' | 'black' | 'white';

export interface PictureStageProps {
  /** The picture's own size, so that its place is known before it loads. */
  readonly picture: Size;
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  readonly background?: StageBackground;
  /** Layers on top of each other, each of the size of the shown picture. */
  readonly children: ReactNode;
  /** Called with the picture's width in screen pixels, whenever it changes. */
  readonly onPlaced?: (widthPx: number) => void;
  readonly onPlace?: (place: Size) => void;
  /** Content over the stage, positioned by where the picture is. */
  readonly over?: ((placed: PlacedPicture, place: Size) => ReactNode) | undefined;
}

const wheelStepPx = 60;

/** The area that shows a picture: fitted, zoomed, or moved with the pointer. */
export function PictureStage(props: PictureStageProps) {
  const { picture, zoom, onZoom, background = 'plain', children, onPlaced, onPlace, over } = props;
  const [place, setPlace] = useState<Size | null>(null);
  const density = window.devicePixelRatio;
  const dragged = useRef<{ readonly id: number; readonly x: number; readonly y: number } | null>(null);
  const watch = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return;
      const measure = () => {
        const size = { width: element.clientWidth, height: element.clientHeight };
        setPlace(size);
        onPlace?.(size);
      };
      const sizes = new ResizeObserver(measure);
      sizes.observe(element);
      measure();
      return () => sizes.disconnect();
    },
    [onPlace],
  );
  const placed = place && onScreenPixels(placePicture(picture, place, zoom, density), density);
  const widthPx = placed && Math.round(placed.width * density);
  useLayoutEffect(() => {
    if (widthPx !== null) onPlaced?.(widthPx);
  }, [widthPx, onPlaced]);

  const onWheel = ({ deltaX, deltaY, shiftKey, ctrlKey, currentTarget, clientX, clientY }: WheelEvent) => {
    if (!place) return;
    const isPan = !ctrlKey && (shiftKey || Math.abs(deltaX) > Math.abs(deltaY));
    if (isPan) {
      onZoom(panBy({ x: -(deltaX || deltaY), y: 0 }, picture, place, zoom, density));
      return;
    }
    const box = currentTarget.getBoundingClientRect();
    const at = { x: clientX - box.left, y: clientY - box.top };
    onZoom(zoomBy(-deltaY / wheelStepPx, picture, place, zoom, density, at));
  };
  const onPointerMove = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const from = dragged.current;
    if (!place || from?.id !== pointerId) return;
    dragged.current = { id: pointerId, x: clientX, y: clientY };
    onZoom(panBy({ x: clientX - from.x, y: clientY - from.y }, picture, place, zoom, density));
  };
  const letGo = () => {
    dragged.current = null;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whatever the pointer does here, keys do as well.
    <div
      ref={watch}
      className={classNames(styles['place'], styles[background])}
      onWheel={onWheel}
      onPointerDown={({ pointerId, clientX, clientY, button, currentTarget }) => {
        if (button > 1) return;
        dragged.current = { id: pointerId, x: clientX, y: clientY };
        currentTarget.setPointerCapture(pointerId);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onDoubleClick={() => onZoom({ ...zoom, scale: zoom.scale === 'fit' ? 1 : 'fit' })}
    >
      {placed && (
        <div
          className={classNames(styles['picture'], placed.scale * density >= 2 && styles['sharp'])}
          style={{
            transform: `translate(${placed.left}px, ${placed.top}px)`,
            width: placed.width,
            height: placed.height,
          }}
        >
          {children}
        </div>
      )}
      {placed && over?.(placed, place)}
    </div>
  );
}
