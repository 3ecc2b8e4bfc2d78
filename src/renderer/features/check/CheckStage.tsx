import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import {
  type CheckPicture,
  type CheckRender,
  type NoteInCheck,
  picturesAt,
} from '../../../shared/model/note-check.ts';
import { noteTime } from '../../../shared/model/note-time.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { appInfoQuery, settingsQuery } from '../../bridge/queries.ts';
import { classNames } from '../../ui/class-names.ts';
import type { FramePictures } from '../stills/frame-pictures.ts';
import styles from './CheckStage.module.css';
import { FrameSide } from './FrameSide.tsx';

export type StageLayout = 'beside' | 'wipe';

export interface CheckStageProps {
  readonly placed: NoteInCheck;
  readonly offset: number;
  readonly subject: CheckRender | null;
  readonly others: readonly CheckRender[];
  readonly layout: StageLayout;
  readonly pictures: FramePictures;
}

interface Side {
  readonly render: CheckRender;
  readonly picture: CheckPicture;
  readonly title: string;
}

/** The old frame beside the new one, or one over the other with a slider between them. */
export function CheckStage({ placed, offset, subject, others, layout, pictures }: CheckStageProps) {
  const bridge = useBridge();
  const settings = useQuery(settingsQuery(bridge));
  const platform = useQuery(appInfoQuery(bridge)).data?.platform ?? 'linux';
  const [wipePercent, setWipePercent] = useState(50);
  const at = picturesAt(placed, offset);
  const { before } = placed;
  const side = (render: CheckRender | null | undefined, picture: CheckPicture | null): Side | null => {
    if (!render || !picture) return null;
    const known = render.rate && {
      rate: render.rate,
      dropFrame: render.dropFrame,
      firstFrame: render.firstFrame,
      from: { kind: 'own' as const },
    };
    const time = noteTime(picture.seconds, known, settings.data?.firstFrame ?? 0);
    return { render, picture, title: texts.side(render.versionNumber, time.text, time.frame) };
  };
  const old = side(before.kind === 'shown' ? others.find(({ key }) => key === before.key) : null, at.before);
  const now = side(subject, at.after);
  const shown = (each: Side) => (
    <FrameSide
      key={each.render.key}
      render={each.render}
      picture={each.picture}
      pictures={pictures}
      label={each.title}
      platform={platform}
    />
  );
  const shape = (now ?? old)?.render;
  const isWide = shape !== undefined && shape.width / shape.height > 2.2;

  if (layout === 'wipe' && old && now) {
    return (
      <div className={styles['wipe']}>
        <div className={styles['layers']}>
          <div className={styles['layer']}>{shown(now)}</div>
          <div className={styles['layer']} style={{ clipPath: `inset(0 ${100 - wipePercent}% 0 0)` }}>
            {shown(old)}
          </div>
          <div className={styles['edge']} style={{ insetInlineStart: `${wipePercent}%` }} />
        </div>
        <div className={styles['titles']}>
          <span data-side="before">{old.title}</span>
          <input
            type="range"
            className={styles['slider']}
            aria-label={texts.wipeSlider}
            min={0}
            max={100}
            value={wipePercent}
            onChange={({ target }) => setWipePercent(Number(target.value))}
          />
          <span data-side="after">{now.title}</span>
        </div>
      </div>
    );
  }
  return (
    <div className={classNames(styles['beside'], isWide && styles['stacked'])}>
      {old && (
        <figure className={styles['side']}>
          <div className={styles['frame']}>{shown(old)}</div>
          <figcaption data-side="before">{old.title}</figcaption>
        </figure>
      )}
      {!old && before.kind === 'missing' && (
        <p className={styles['missing']} data-side="missing">
          {before.sentence}
        </p>
      )}
      {now && (
        <figure className={styles['side']}>
          <div className={styles['frame']}>{shown(now)}</div>
          <figcaption data-side="after">{now.title}</figcaption>
        </figure>
      )}
    </div>
  );
}
