import type { z } from 'zod';
import type { RequestDefinition } from './definition.ts';
import type { EventPayload } from './events.ts';
import type { Area, EventName, RequestName } from './names.ts';
import { accountRequests } from './requests/accounts.ts';
import { appRequests } from './requests/app.ts';
import { checkRequests } from './requests/check.ts';
import { dropRequests } from './requests/drops.ts';
import { encodeRequests } from './requests/encodes.ts';
import type { PickedFile } from './requests/files.ts';
import { fileRequests } from './requests/files.ts';
import { historyRequests } from './requests/history.ts';
import { integrationRequests } from './requests/integrations.ts';
import { libraryRequests } from './requests/library.ts';
import { logRequests } from './requests/logs.ts';
import { noteRequests } from './requests/notes.ts';
import { queueRequests } from './requests/queue.ts';
import { settingsRequests } from './requests/settings.ts';
import { stillRequests } from './requests/stills.ts';
import { unplacedRequests } from './requests/unplaced.ts';
import { updateRequests } from './requests/updates.ts';
import { viewerRequests } from './requests/viewer.ts';
import { watchRequests } from './requests/watch.ts';
import { webhookRequests } from './requests/webhooks.ts';
import type { IpcResult } from './result.ts';

type Registry = { readonly [InArea in Area]: { readonly [Name in RequestName<InArea>]: RequestDefinition } };

/**
 * Everything the window may request. The types of the handlers, the preload object and the fakes come from it, so a
 * missing or misspelt one does not compile.
 */
export const contract = {
  app: appRequests,
  accounts: accountRequests,
  library: libraryRequests,
  queue: queueRequests,
  files: fileRequests,
  drops: dropRequests,
  watch: watchRequests,
  check: checkRequests,
  stills: stillRequests,
  viewer: viewerRequests,
  encodes: encodeRequests,
  unplaced: unplacedRequests,
  settings: settingsRequests,
  notes: noteRequests,
  history: historyRequests,
  webhooks: webhookRequests,
  integrations: integrationRequests,
  updates: updateRequests,
  logs: logRequests,
} as const satisfies Registry;

type Contract = typeof contract;
type DefinitionOf<InArea extends Area, Name extends RequestName<InArea>> = Contract[InArea][Name &
  keyof Contract[InArea]];

export type GivenArguments<InArea extends Area, Name extends RequestName<InArea>> =
  DefinitionOf<InArea, Name> extends RequestDefinition<infer Arguments, z.ZodType>
    ? z.input<Arguments>
    : never;
export type ParsedArguments<InArea extends Area, Name extends RequestName<InArea>> =
  DefinitionOf<InArea, Name> extends RequestDefinition<infer Arguments, z.ZodType>
    ? z.output<Arguments>
    : never;
export type AnswerValue<InArea extends Area, Name extends RequestName<InArea>> =
  DefinitionOf<InArea, Name> extends RequestDefinition<z.ZodType, infer Value> ? z.output<Value> : never;

type Asking<Arguments, Value> = [Arguments] extends [undefined]
  ? () => Promise<IpcResult<Value>>
  : (args: Arguments) => Promise<IpcResult<Value>>;

/** The requests as the window calls them. */
export type Requests = {
  readonly [InArea in Area]: {
    readonly [Name in RequestName<InArea>]: Asking<GivenArguments<InArea, Name>, AnswerValue<InArea, Name>>;
  };
};

export type Unsubscribe = () => void;

type Subscriptions = {
  readonly [Name in EventName]: (listener: (payload: EventPayload<Name>) => void) => Unsubscribe;
};

/** What preload puts into the window: named functions, frozen, and nothing of Electron's. */
export interface Bridge {
  readonly requests: Requests;
  readonly events: Subscriptions;
  /** Hands over files a person dropped or pasted. Files that the page created have no path and are skipped. */
  readonly takeDroppedFiles: (files: readonly unknown[]) => Promise<IpcResult<{ files: PickedFile[] }>>;
}

/** The requests as the main process answers them: by a value, or by throwing a typed error. */
export type Handlers<Caller> = {
  readonly [InArea in Area]: {
    readonly [Name in RequestName<InArea>]: (
      args: ParsedArguments<InArea, Name>,
      caller: Caller,
    ) => Promise<AnswerValue<InArea, Name>>;
  };
};
