import type { EncodeId } from '../../../shared/model/encodes.ts';
import type { JobId } from '../../../shared/model/uploads.ts';

/** A row of Uploads: an upload, or a video that is encoded before it is one. */
export type RowId = JobId | EncodeId;
