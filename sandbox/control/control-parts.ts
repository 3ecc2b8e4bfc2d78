import type { FaultList } from '../faults/fault-list.ts';
import type { RequestLog } from '../http/request-log.ts';
import type { Services } from '../services.ts';
import type { Sessions } from '../uploads/sessions.ts';
import type { ControlSecret } from './guard.ts';

export interface ControlParts {
  readonly secret: ControlSecret;
  readonly services: Services;
  readonly requestLog: RequestLog;
  readonly faults: FaultList;
  readonly sessions: Sessions;
  /** Adds a project filled with ready videos. */
  readonly addShow: (show: NewShow) => { readonly id: string; readonly media_ids: readonly string[] };
}

export interface NewShow {
  readonly name: string;
  readonly ownerId: string;
  readonly workspaceId: string;
  readonly mediaCount: number;
  /** How many notes each video has. Every fourth is resolved; five people and guests wrote them. */
  readonly notesEach: number;
}
