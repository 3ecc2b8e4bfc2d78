import { constants } from 'node:fs';

/** Windows lacks these flags, but also what they protect from: links that anybody can make, and pipes among files. */
export const noFollow = constants.O_NOFOLLOW ?? 0;
export const noBlock = constants.O_NONBLOCK ?? 0;
