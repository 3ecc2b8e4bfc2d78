import type { CSSProperties } from 'react';
import type { VersionFromHere } from '../../../shared/model/stage-map.ts';
import { classNames } from '../../ui/class-names.ts';
import { LazyScrubLayer } from '../stills/LazyScrubLayer.tsx';
import stills from '../stills/RenderStill.module.css';
import { stillAddress } from '../stills/still-address.ts';
import styles from './StageMap.module.css';

export interface PlayedStillProps {
  readonly version: VersionFromHere;
  readonly isHeldBack: boolean;
  /** Neither the file nor its small copy is on this computer. */
  readonly onMissing: () => void;
}

/** The version that a comp plays, in its own shape. The pointer scrubs through its frames. */
export function PlayedStill({ version, isHeldBack, onMissing }: PlayedStillProps) {
  const { versionId, jobId, size } = version;
  const shape = { '--shape': size.width / size.height } as CSSProperties;
  return (
    <span className={classNames(stills['still'], styles['still'])} data-version={versionId}>
      <span className={stills['shape']} style={shape}>
        {!isHeldBack && (
          <img
            className={styles['played']}
            src={stillAddress('upload', jobId, version)}
            alt=""
            decoding="async"
            draggable={false}
            onError={onMissing}
          />
        )}
        <LazyScrubLayer of="version" id={versionId} />
      </span>
    </span>
  );
}
