import { Film, Image, Music } from 'lucide-react';
import { type CSSProperties, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MediaId } from '../../../shared/api/ids.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { useWindowStore } from '../../store/window-store.ts';
import { isStillAddress, stillAddress } from '../stills/still-address.ts';
import { linesOf } from '../stills/still-shape.ts';
import { useAnotherTry } from '../stills/use-another-try.ts';
import { LastGoodPictures } from './last-good-pictures.ts';
import styles from './Thumbnail.module.css';

/** If a new version has no picture, because it is processing or failed, the item keeps its last one. */
const lastGood = new LastGoodPictures();

const TinyPicture = lazy(async () => ({ default: (await import('./TinyPicture.tsx')).TinyPicture }));

/** Loaded after everything that is visible, since nothing waits for it. */
async function keepColours(bridge: Bridge, id: MediaId, address: string, picture: HTMLImageElement) {
  const { keepTinyPicture } = await import('./keep-tiny-pictures.ts');
  const { accountId } = useWindowStore.getState();
  if (accountId !== null) keepTinyPicture(bridge, accountId, id, address, picture);
}

const icons = { video: Film, image: Image, audio: Music } as const;

/** A picture whose shape differs by less has that of its place, but for rounding. */
const roundedBy = 0.03;

export interface ThumbnailProps {
  readonly item: Pick<MediaView, 'id' | 'thumbnail' | 'ownStill' | 'tiny' | 'type'>;
  /** The item has a picture, which must not be loaded yet. */
  readonly isHeldBack?: boolean;
  /** The item's aspect ratio, if a wide wall may be folded into two lines here; null: it is not folded. */
  readonly foldsFrom?: number | null;
}

/** Keeps the previous picture until the next one can be drawn, so that a tile is never black in between. */
function useWithoutGap(address: string | null, onFailed: (address: string) => void): string | null {
  const [shown, setShown] = useState(address);
  const next = address !== null && shown !== null && address !== shown ? address : null;
  if (next === null && shown !== address) setShown(address);
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    if (next === null) return;
    let isWanted = true;
    const picture = document.createElement('img');
    picture.src = next;
    void picture.decode().then(
      () => isWanted && setShown(next),
      () => isWanted && failed.current(next),
    );
    return () => {
      isWanted = false;
    };
  }, [next]);
  return next === null ? address : shown;
}

/** Places the left half of a wall in the upper line and the right half in the lower one. */
const foldedPlace = (line: number, lines: 1 | 2): CSSProperties =>
  lines === 1
    ? {}
    : {
        inset: `${line * 50}% auto auto ${line * -100}%`,
        width: '200%',
        height: '50%',
        clipPath: `inset(0 ${line === 0 ? '50%' : '0'} 0 ${line === 0 ? '0' : '50%'})`,
      };

/** The service's sizes are even numbers: of a wide wall, that is a strip at both ends. */
function fillItsPlace(picture: HTMLImageElement): void {
  const { naturalWidth, naturalHeight, clientWidth, clientHeight } = picture;
  const isRounded = Math.abs(naturalWidth / naturalHeight / (clientWidth / clientHeight) - 1) < roundedBy;
  picture.toggleAttribute('data-fills', isRounded);
}

/** The picture of an item, or an icon of its kind if there is none. Its place has the same size either way. */
export function Thumbnail({ item, isHeldBack = false, foldsFrom = null }: ThumbnailProps) {
  const [lines, setLines] = useState<1 | 2>(1);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  useAnotherTry(failedUrl, () => setFailedUrl(null));
  // Gone as soon as its file is, or another render has its place.
  const [failedStill, setFailedStill] = useState<string | null>(null);
  useAnotherTry(failedStill, () => setFailedStill(null));
  const still = item.ownStill ? stillAddress('upload', item.ownStill.jobId, item.ownStill) : null;
  const bridge = useBridge();
  const Icon = icons[item.type];
  const fail = (url: string) => {
    lastGood.forget(item.id, url);
    if (url === item.thumbnail) setFailedUrl(url);
    if (url === still) setFailedStill(url);
  };
  const ofService = item.thumbnail === failedUrl ? null : item.thumbnail;
  const current = still === failedStill ? ofService : still;
  const address = useWithoutGap(current ?? lastGood.get(item.id) ?? null, fail);
  const frameElement = useRef<HTMLSpanElement>(null);
  // The upper half of a wall had another place when it was loaded.
  useLayoutEffect(() => {
    for (const picture of frameElement.current?.querySelectorAll('img') ?? [])
      if (lines === 2 && picture.naturalWidth > 0) fillItsPlace(picture);
  }, [lines]);
  const [isLoaded, setLoaded] = useState(false);
  const isAwaited = address !== null && !isLoaded;
  const tiny = item.tiny && isAwaited && (
    <Suspense fallback={null}>
      <TinyPicture pixels={item.tiny.pixels} />
    </Suspense>
  );
  const frame = {
    ref: frameElement,
    className: styles['frame'],
    'data-thumbnail': true,
    'data-awaited': isAwaited || undefined,
    'aria-hidden': true,
  };
  if (address !== null && isHeldBack) return <span {...frame}>{tiny}</span>;
  return (
    <span {...frame}>
      {tiny}
      {address !== null ? (
        Array.from({ length: lines }, (_, line) => (
          <img
            // biome-ignore lint/suspicious/noArrayIndexKey: the halves of one picture.
            key={line}
            className={styles['picture']}
            style={foldedPlace(line, lines)}
            data-transparent={isStillAddress(address) || undefined}
            src={address}
            alt=""
            loading="lazy"
            decoding="async"
            draggable={false}
            onLoad={({ currentTarget: picture }) => {
              const { naturalWidth: width, naturalHeight: height } = picture;
              setLoaded(true);
              fillItsPlace(picture);
              lastGood.keep(item.id, address);
              if (item.tiny?.of !== address) void keepColours(bridge, item.id, address, picture);
              // A picture with black bars has another shape than its item, and is not folded.
              const isWhole = foldsFrom !== null && Math.abs(width / height / foldsFrom - 1) < 0.1;
              setLines(isWhole ? linesOf({ width, height }) : 1);
            }}
            onError={() => fail(address)}
          />
        ))
      ) : (
        <Icon className={styles['icon'] ?? ''} />
      )}
    </span>
  );
}
