import type { MediaId } from '../api/ids.ts';
import type { EncodeSnapshot } from './encodes.ts';
import { hasEnded } from './ended-states.ts';
import { mediaOfJob } from './job-media.ts';
import { inQueueOrder } from './queue-order.ts';
import type { JobSnapshot } from './uploads.ts';

type Placed = Pick<JobSnapshot, 'id' | 'priority' | 'position'>;
type Upload = Placed & Pick<JobSnapshot, 'state' | 'target' | 'delivery'>;

type Encode = Pick<EncodeSnapshot, 'state' | 'target'>;

export interface NextVersionOf {
  /** How many versions files become that are queued together with this one, before it; null if that can't be told. */
  readonly ahead?: number | null | undefined;
  /** Of an upload that is in the queue already. */
  readonly place?: Placed | undefined;
  /** Of a render that is encoded first, after those that are encoded already. */
  readonly isEncoded?: boolean;
}

/** Where an upload is queued that is added now. */
const last = { id: '', priority: 'normal', position: Number.POSITIVE_INFINITY } as Placed;

/**
 * The number that the next upload to an item gets; null if that can't be told. An item's versions are created in the order
 * of the queue (ADR 21).
 */
export function nextVersionNumber(
  item: { readonly id: MediaId; readonly versions_count: number },
  uploads: Iterable<Upload>,
  encodes: readonly Encode[],
  { ahead = 0, place = last, isEncoded = false }: NextVersionOf = {},
): number | null {
  if (ahead === null) return null;
  let newest = item.versions_count;
  let before = ahead;
  for (const upload of uploads) {
    if (mediaOfJob(upload) !== item.id || upload.id === place.id) continue;
    const number = upload.delivery?.versionNumber ?? null;
    if (number === null) {
      const versions = versionsBefore(upload, place);
      if (versions === null) return null;
      before += versions;
    } else if (number > newest) newest = number;
  }
  const encoded = encodes.filter((encode) => willUploadTo(item.id, encode)).length;
  // Whether a file is uploaded before those depends on how long they take.
  if (encoded > 0 && !isEncoded) return null;
  return newest + before + encoded + 1;
}

/** The number of a version of an item that isn't made yet; null if it may be made of something else first. */
export function newItemVersionNumber(
  name: string,
  uploads: Iterable<Upload>,
  encodes: readonly Encode[],
  ahead: number | null,
): number | null {
  if (ahead === null) return null;
  const makes = ({ target }: Pick<Encode, 'target'>) => target.kind === 'new_item' && target.name === name;
  for (const upload of uploads)
    if (makes(upload) && (upload.delivery !== null || !hasEnded(upload.state))) return null;
  return encodes.some((encode) => makes(encode) && willUpload(encode)) ? null : ahead + 1;
}

const willUploadTo = (itemId: MediaId, encode: Encode): boolean =>
  encode.target.kind === 'version' && encode.target.mediaId === itemId && willUpload(encode);

const willUpload = ({ state: { kind } }: Encode): boolean =>
  kind === 'waiting' || kind === 'encoding' || kind === 'encoded';

/** Whether an upload to this item keeps one that is added now waiting (ADR 21). */
export const isBehindAnother = (itemId: MediaId, uploads: Iterable<Upload>): boolean => {
  for (const upload of uploads)
    if (mediaOfJob(upload) === itemId && takesTurns(upload) && goesFirst(upload, last)) return true;
  return false;
};

const takesTurns = ({ state: { kind } }: Upload): boolean =>
  kind === 'queued' || kind === 'examining' || kind === 'creating' || kind === 'sending';

/** Whether an upload surely goes first. Until its bytes are sent, one of higher priority may overtake it. */
const goesFirst = (upload: Upload, place: Placed): boolean =>
  upload.state.kind === 'sending' || inQueueOrder(upload, place) < 0;

/** How many versions an upload without a number creates before another one; null if that can't be told. */
function versionsBefore(upload: Upload, place: Placed): number | null {
  const { state } = upload;
  if (hasEnded(state)) return 0;
  switch (state.kind) {
    case 'queued':
    case 'examining':
    case 'creating':
    case 'sending':
      // One behind may still begin before the other is in the queue, or before it may start.
      return goesFirst(upload, place) ? 1 : null;
    case 'held':
      return state.reason.kind === 'joined' ? 0 : null;
    case 'confirming':
    case 'processing':
      return null;
  }
}
