import { Film, Image, Music } from 'lucide-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import { linesOf } from '../stills/still-shape.ts';
import { LastGoodPictures } from './last-good-pictures.ts';
import styles from './Thumbnail.module.css';

/** A new version that is processing or failed has no picture: the item keeps the one it had. */
const lastGood = new LastGoodPictures();

const icons = { video: Film, image: Image, audio: Music } as const;

export interface ThumbnailProps {
  readonly item: Pick<MediaView, 'id' | 'thumbnail' | 'type'>;
  /** It has a picture, which is not to be asked for yet. */
  readonly isHeldBack?: boolean;
  /** How wide the item is for its height, where its place has room for a wide wall in two lines. */
  readonly foldsFrom?: number | null;
}

const againAfterMs = [2_000, 10_000, 60_000] as const;

/** A picture that could not be had is asked for again: the service may draw it a moment after the version is ready. */
function useAnotherTry(failedUrl: string | null, tryAgain: () => void): void {
  const tries = useRef({ url: failedUrl, count: 0 });
  const again = useRef(tryAgain);
  again.current = tryAgain;
  useEffect(() => {
    if (failedUrl === null) return;
    if (tries.current.url !== failedUrl) tries.current = { url: failedUrl, count: 0 };
    const afterMs = againAfterMs[tries.current.count];
    if (afterMs === undefined) return;
    tries.current.count += 1;
    const timer = setTimeout(() => again.current(), afterMs);
    return () => clearTimeout(timer);
  }, [failedUrl]);
}

/** Of a wall in two lines: its left half above, its right half below. */
const foldedPlace = (line: number, lines: 1 | 2): CSSProperties =>
  lines === 1
    ? {}
    : {
        inset: `${line * 50}% auto auto ${line * -100}%`,
        width: '200%',
        height: '50%',
        clipPath: `inset(0 ${line === 0 ? '50%' : '0'} 0 ${line === 0 ? '0' : '50%'})`,
      };

/** The picture of an item, or a sign of its kind while there is none; its place keeps its size either way. */
export function Thumbnail({ item, isHeldBack = false, foldsFrom = null }: ThumbnailProps) {
  const [lines, setLines] = useState<1 | 2>(1);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  useAnotherTry(failedUrl, () => setFailedUrl(null));
  const Icon = icons[item.type];
  const current = item.thumbnail === failedUrl ? null : item.thumbnail;
  const address = current ?? lastGood.get(item.id) ?? null;
  if (address !== null && isHeldBack) return <span className={styles['frame']} aria-hidden="true" />;
  return (
    <span className={styles['frame']} aria-hidden="true">
      {address !== null ? (
        Array.from({ length: lines }, (_, line) => (
          <img
            // biome-ignore lint/suspicious/noArrayIndexKey: the halves of one picture.
            key={line}
            className={styles['picture']}
            style={foldedPlace(line, lines)}
            src={address}
            alt=""
            loading="lazy"
            decoding="async"
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              lastGood.keep(item.id, address);
              // A picture with bars above and below has another shape than its item: it stays whole.
              const isWhole = foldsFrom !== null && Math.abs(width / height / foldsFrom - 1) < 0.1;
              setLines(isWhole ? linesOf({ width, height }) : 1);
            }}
            onError={() => {
              lastGood.forget(item.id, address);
              setFailedUrl(item.thumbnail);
            }}
          />
        ))
      ) : (
        <Icon className={styles['icon'] ?? ''} />
      )}
    </span>
  );
}
