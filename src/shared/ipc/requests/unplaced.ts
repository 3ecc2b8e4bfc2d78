import { z } from 'zod';
import { unplacedIdSchema, unplacedListSchema } from '../../model/unplaced-uploads.ts';
import { request } from '../definition.ts';
import { noArguments, noValue } from '../values.ts';

const givenId = z.strictObject({ id: unplacedIdSchema });

/** Uploads whose project and item are not known yet: queued by the command line while the server did not answer. */
export const unplacedRequests = {
  list: request(noArguments, unplacedListSchema),
  cancel: request(givenId, noValue),
  retry: request(givenId, noValue),
} as const;
