import { updatesSchema } from '../../model/updates.ts';
import { request } from '../definition.ts';
import { noArguments, noValue } from '../values.ts';

/** Each request answers at once; `updatesChanged` reports the result. */
export const updateRequests = {
  view: request(noArguments, updatesSchema),
  check: request(noArguments, noValue),
  download: request(noArguments, noValue),
  /** Installs the downloaded update and restarts the app, once no upload is running. */
  restart: request(noArguments, noValue),
  later: request(noArguments, noValue),
  /** The person has seen or dismissed the news of this version. */
  newsSeen: request(noArguments, noValue),
} as const;
