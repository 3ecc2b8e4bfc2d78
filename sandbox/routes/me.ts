import { endpoints } from '../../src/shared/api/endpoints.ts';
import { toNullableTimestamp, toTimestamp } from '../clock.ts';
import type { Api } from '../http/api.ts';

export function serveMe(api: Api): void {
  api.serve(endpoints.getMe, ({ caller }) => ({
    body: {
      object: caller.kind,
      id: caller.credentialId,
      name: caller.name,
      app: caller.app,
      scopes: [...caller.scopes],
      workspace: { ...caller.workspace },
      created_at: toTimestamp(caller.createdAtMs),
      expires_at: toNullableTimestamp(caller.expiresAtMs),
    },
  }));
}
