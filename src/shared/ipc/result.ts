import type { Trouble } from '../model/trouble.ts';

/** The answer to every request: failures cross the boundary as values, never as rejected promises. */
export type IpcResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Trouble };

export const succeeded = <Value>(value: Value): IpcResult<Value> => ({ ok: true, value });
export const failed = (failure: Trouble): IpcResult<never> => ({ ok: false, failure });
