import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, useRef, useState } from 'react';
import type { RenderReference } from '../../../shared/ipc/requests/stills.ts';
import { noteTime } from '../../../shared/model/note-time.ts';
import type { RenderStrip } from '../../../shared/model/strip.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { queryKeys, settingsQuery } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { FramePictures } from './frame-pictures.ts';
import { renderProps } from './render-in-page.ts';
import styles from './ScrubLayer.module.css';
import { addressOfTake } from './still-address.ts';
import { linesOf } from './still-shape.ts';
import { StripScrubber } from './strip-scrubber.ts';

/** Shared by all strips; about 70 MB when decoded. */
const pictures = new FramePictures(120);
/** After this time the strip is requested again, as the render may have been overwritten or deleted. */
const strippedAgainMs = 20_000;

export interface ScrubLayerProps {
  readonly of: RenderReference['of'];
  readonly id: string;
  /** Counts the renders made under the same name. */
  readonly take?: number;
}

interface Scrub {
  readonly strip: RenderStrip;
  readonly scrubber: StripScrubber<HTMLImageElement>;
}

/** Covers the picture of a render: moving the pointer across it goes through the render from first to last frame. */
export function ScrubLayer({ of, id, take = 0 }: ScrubLayerProps) {
  const bridge = useBridge();
  const client = useQueryClient();
  const settings = useQuery(settingsQuery(bridge));
  const canvas = useRef<HTMLCanvasElement>(null);
  const scrub = useRef<Scrub | null>(null);
  /** The pointer's position as a share of the width; null while it is elsewhere. */
  const share = useRef<number | null>(null);
  const [shown, setShown] = useState<{ readonly strip: RenderStrip; readonly index: number } | null>(null);

  const begin = async () => {
    const strip = await client.fetchQuery({
      queryKey: queryKeys.strip(of, id, take),
      queryFn: () => unwrap(bridge.requests.stills.strip({ of, id })),
      staleTime: strippedAgainMs,
    });
    if (strip === null || share.current === null) return;
    if (scrub.current?.strip !== strip) {
      const scrubber = new StripScrubber<HTMLImageElement>({
        count: strip.places.length,
        load: async (index) => {
          const name = strip.places[index]?.name;
          if (name === undefined) return null;
          return await pictures.load(addressOfTake(`/strip/${of}/${id}/${name}`, take));
        },
        onShow: ({ index, picture }) => {
          if (canvas.current) draw(canvas.current, picture);
          setShown({ strip, index });
        },
      });
      scrub.current = { strip, scrubber };
    }
    scrub.current.scrubber.seek(share.current);
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'touch') return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const isNew = share.current === null;
    share.current = width === 0 ? 0 : (event.clientX - left) / width;
    // If the strip cannot be loaded, the picture stays as it is.
    if (isNew) void begin().catch(() => {});
    else scrub.current?.scrubber.seek(share.current);
  };
  const leave = () => {
    share.current = null;
    scrub.current?.scrubber.leave();
    setShown(null);
  };

  const place = shown?.strip.places[shown.index];
  const strip = shown?.strip ?? scrub.current?.strip ?? null;
  return (
    <span
      className={styles['layer']}
      aria-hidden="true"
      data-scrub={place?.name ?? ''}
      {...renderProps({ of, id })}
      onPointerEnter={follow}
      onPointerMove={follow}
      onPointerLeave={leave}
    >
      <canvas ref={canvas} className={styles['frame']} hidden={!place} />
      {shown && place && strip && (
        <>
          <ScrubTime text={timeOf(strip, place.seconds, settings.data?.firstFrame ?? 0)} />
          <span className={styles['track']}>
            <span className={styles['head']} style={{ insetInlineStart: percent(place.seconds, strip) }} />
          </span>
        </>
      )}
    </span>
  );
}

/** A narrow picture has no room for hours and minutes that are zero. */
function ScrubTime({ text }: { readonly text: string }) {
  const zeros = /^(?:00:){0,2}/.exec(text)?.[0] ?? '';
  return (
    <span className={styles['time']}>
      <span className={styles['zeros']}>{zeros}</span>
      {text.slice(zeros.length)}
    </span>
  );
}

const percent = (seconds: number, { durationSeconds }: RenderStrip): string =>
  `${Math.min(100, (seconds / durationSeconds) * 100)}%`;

function timeOf(strip: RenderStrip, seconds: number, firstFrame: Parameters<typeof noteTime>[2]): string {
  const { rate, dropFrame, firstFrame: ownFirst } = strip;
  const known = { rate, dropFrame, firstFrame: ownFirst, from: { kind: 'own' as const } };
  return noteTime(seconds, known, firstFrame).text;
}

/** Folds wide pictures into two lines, as their still does. */
function draw(canvas: HTMLCanvasElement, picture: HTMLImageElement): void {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const lines = linesOf({ width, height });
  const lineWidth = Math.round(width / lines);
  const gap =
    lines === 1
      ? 0
      : Math.round((2 * lineWidth) / Math.max(1, canvas.parentElement?.clientWidth ?? lineWidth));
  const [fullWidth, fullHeight] = [lineWidth, height * lines + gap * (lines - 1)];
  // Setting the size clears the canvas, so it is set only if it changes.
  if (canvas.width !== fullWidth) canvas.width = fullWidth;
  if (canvas.height !== fullHeight) canvas.height = fullHeight;
  const context = canvas.getContext('2d');
  // A transparent frame would be drawn over the one before.
  context?.clearRect(0, 0, fullWidth, fullHeight);
  for (let line = 0; line < lines; line += 1) {
    context?.drawImage(
      picture,
      ...([line * lineWidth, 0, lineWidth, height] as const),
      ...([0, line * (height + gap), lineWidth, height] as const),
    );
  }
}
