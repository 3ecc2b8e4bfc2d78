import { type CSSProperties, useState } from 'react';
import styles from './FramePicture.module.css';
import type { NotePicture } from './use-version-rates.ts';

/** The frame that a note is about, in its own shape. Its place is reserved while it loads; if loading fails, nothing is shown. */
export function FramePicture({ address, width, height }: NotePicture) {
  const [failedAddress, setFailedAddress] = useState<string | null>(null);
  const [isLoaded, setLoaded] = useState(false);
  if (failedAddress === address) return null;
  const shapeStyle = { '--shape': width / height } as CSSProperties;
  return (
    <span className={styles['frame']} style={shapeStyle} aria-hidden="true">
      <img
        // A reused image would keep another frame until this one has loaded.
        key={address}
        className={styles['picture']}
        src={address}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onLoad={() => setLoaded(true)}
        data-loaded={isLoaded || undefined}
        onError={() => setFailedAddress(address)}
      />
    </span>
  );
}
