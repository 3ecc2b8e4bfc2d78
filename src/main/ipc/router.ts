import type { z } from 'zod';
import type { Logger } from '../../engine/ports/logger.ts';
import { contract, type Handlers } from '../../shared/ipc/contract.ts';
import type { RequestDefinition } from '../../shared/ipc/definition.ts';
import { type Area, areas, droppedFilesChannel, requestChannel } from '../../shared/ipc/names.ts';
import { droppedFilesRequest } from '../../shared/ipc/requests/files.ts';
import { failed, type IpcResult, succeeded } from '../../shared/ipc/result.ts';
import { windowFailures } from '../../shared/messages/window-failures.ts';
import { troubleOf } from '../../shared/model/trouble.ts';
import { failureOf } from './failure-of.ts';

/** The sender of a request, as Electron reports it; nothing here comes from the page. */
export interface Caller {
  readonly windowId: number;
  readonly frameUrl: string;
  readonly isMainFrame: boolean;
}

export type AppHandlers = Handlers<Caller> & {
  readonly takeDroppedFiles: (
    args: z.output<typeof droppedFilesRequest.arguments>,
    caller: Caller,
  ) => Promise<z.output<typeof droppedFilesRequest.value>>;
};

interface Route {
  readonly definition: RequestDefinition;
  readonly handle: (args: never, caller: Caller) => Promise<unknown>;
}

/**
 * Answers the window's requests: checks the sender, parses the arguments, and returns only fields that the contract names.
 * Does not use Electron, so that the same router serves the app, an in-memory transport, and tests with hostile input.
 */
export class IpcRouter {
  readonly #routes = new Map<string, Route>();
  readonly #isTrusted: (caller: Caller) => boolean;
  readonly #logger: Logger;

  constructor(handlers: AppHandlers, isTrusted: (caller: Caller) => boolean, logger: Logger) {
    this.#isTrusted = isTrusted;
    this.#logger = logger;
    for (const area of areas) this.#addArea(area, handlers);
    this.#routes.set(droppedFilesChannel, {
      definition: droppedFilesRequest,
      handle: handlers.takeDroppedFiles,
    });
  }

  get channels(): readonly string[] {
    return [...this.#routes.keys()];
  }

  async answer(channel: string, args: unknown, caller: Caller): Promise<IpcResult<unknown>> {
    const route = this.#routes.get(channel);
    if (!route || !this.#isTrusted(caller)) {
      this.#logger.error('ipc_refused', {
        channel,
        frameUrl: caller.frameUrl,
        isMainFrame: caller.isMainFrame,
      });
      return failed(refused);
    }
    const parsed = route.definition.arguments.safeParse(args);
    if (!parsed.success) {
      this.#logger.error('ipc_arguments_refused', { channel, where: parsed.error.issues[0]?.path.join('.') });
      return failed(malformed);
    }
    try {
      const value = await route.handle(parsed.data as never, caller);
      return succeeded(route.definition.value.parse(value));
    } catch (error) {
      return failed(failureOf(error, channel, this.#logger));
    }
  }

  #addArea(area: Area, handlers: AppHandlers): void {
    const definitions: Readonly<Record<string, RequestDefinition>> = contract[area];
    const inArea = handlers[area] as Readonly<Record<string, Route['handle']>>;
    for (const [name, definition] of Object.entries(definitions)) {
      const handle = inArea[name];
      if (!handle) throw new Error(`Nothing answers ${area}.${name}`);
      this.#routes.set(requestChannel(area, name), { definition, handle: handle.bind(inArea) });
    }
  }
}

const refused = troubleOf('ipc_refused', windowFailures.ipc_refused);
const malformed = troubleOf('ipc_arguments_refused', windowFailures.ipc_arguments_refused);
