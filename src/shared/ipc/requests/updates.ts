import { updatesSchema } from '../../model/updates.ts';
import { request } from '../definition.ts';
import { noArguments, noValue } from '../values.ts';

/** Each is answered at once; what comes of it is told by `updatesChanged`. */
export const updateRequests = {
  view: request(noArguments, updatesSchema),
  check: request(noArguments, noValue),
  download: request(noArguments, noValue),
  /** Installs what was downloaded and starts again, as soon as nothing uploads. */
  restart: request(noArguments, noValue),
  later: request(noArguments, noValue),
  /** What this version brought was looked at, or is not wanted. */
  newsSeen: request(noArguments, noValue),
} as const;
