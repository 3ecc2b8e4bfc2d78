import { isAbsolute, resolve } from 'node:path';
import type { Place } from '../shared/ipc/events.ts';
import { filesMax } from '../shared/ipc/files-max.ts';
import { readDeepLink } from './security/deep-links.ts';

/** What a start of the app asks for, through the command line, the file manager or a link. */
export interface LaunchRequest {
  readonly places: readonly Place[];
  readonly filePaths: readonly string[];
}

const pathLengthMax = 32_768;

/**
 * Reads the arguments of this or a second instance. They are untrusted: switches are ignored, anything that looks like an
 * address is a deep link or ignored, and the rest can only be file names, which are offered but not uploaded.
 */
export function readLaunchArguments(args: readonly unknown[], workingDirectory: string): LaunchRequest {
  const places: Place[] = [];
  const filePaths: string[] = [];
  for (const argument of args) {
    if (typeof argument !== 'string' || argument === '' || argument.length > pathLengthMax) continue;
    if (argument.startsWith('-') || argument.includes('\0')) continue;
    if (/^[a-z][a-z0-9+.-]+:\/\//i.test(argument)) {
      const place = readDeepLink(argument);
      if (place) places.push(place);
      continue;
    }
    if (filePaths.length >= filesMax) continue;
    if (isAbsolute(argument)) filePaths.push(resolve(argument));
    else if (isAbsolute(workingDirectory)) filePaths.push(resolve(workingDirectory, argument));
  }
  return { places: places.slice(-1), filePaths };
}
