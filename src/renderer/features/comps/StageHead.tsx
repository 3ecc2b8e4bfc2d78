import { compTexts } from '../../../shared/messages/comps.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import { edgePx, type MapLine } from './map-lines.ts';
import styles from './StageMap.module.css';

/** The name of a stage, and how much is on it. How its screens are sized is explained at the head of the page. */
export function StageHead({ line: { mapped, topPx, heightPx } }: { readonly line: MapLine }) {
  const { stage, screens, comps } = mapped;
  const name = stage ? plainText(stage.name) : compTexts.noStage;
  return (
    <div
      className={styles['stage']}
      style={{ transform: `translateY(${topPx}px)`, height: heightPx, insetInline: edgePx }}
    >
      {stage !== null && stage.thumbnail !== null && (
        <img className={styles['stagePicture']} src={stage.thumbnail} alt="" draggable={false} />
      )}
      <h2 className={styles['stageName']} title={name}>
        {name}
      </h2>
      <span className={styles['stageFacts']}>
        {screens.length === 0 ? compTexts.noScreens : compTexts.screensAndComps(screens.length, comps.length)}
      </span>
      {topPx === 0 && screens.length > 0 && <span className={styles['how']}>{compTexts.sizedByRenders}</span>}
    </div>
  );
}
