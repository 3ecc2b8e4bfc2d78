import type { IntegrationId } from '../../../shared/model/integrations.ts';
import styles from './IntegrationPicture.module.css';
import { type Box, integrationPictures } from './integration-pictures.ts';

/** A picture of where Renderdrop is found in a program. The text beside it says the same. */
export function IntegrationPicture({ id }: { readonly id: IntegrationId }) {
  const { panels, details, ours } = integrationPictures[id];
  return (
    <svg className={styles['picture']} viewBox="0 0 96 60" aria-hidden="true">
      <rect className={styles['window']} x="0.5" y="0.5" width="95" height="59" rx="4" />
      <Boxes boxes={panels} className={styles['panel']} />
      <Boxes boxes={details} className={styles['detail']} />
      <Boxes boxes={ours} className={styles['ours']} />
    </svg>
  );
}

function Boxes({
  boxes,
  className,
}: {
  readonly boxes: readonly Box[];
  readonly className: string | undefined;
}) {
  return boxes.map(([left, top, width, height]) => (
    <rect
      key={`${left} ${top}`}
      className={className}
      x={left}
      y={top}
      width={width}
      height={height}
      rx="1"
    />
  ));
}
