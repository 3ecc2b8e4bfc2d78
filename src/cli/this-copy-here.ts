import { fileURLToPath } from 'node:url';
import { type ThisCopy, thisCopy } from '../engine/updates/this-copy.ts';
import type { Environment } from './environment.ts';

/** This clone or package, with what updates need to know about it. */
export const thisCopyHere = ({ variables }: Environment): ThisCopy =>
  thisCopy({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    platform: process.platform,
    arch: process.arch,
    environment: variables,
  });
