import { z } from 'zod';
import type { DeliveryLine } from '../../shared/model/webhooks.ts';
import type { Clock } from '../ports/clock.ts';
import { StoreError } from '../store/store-error.ts';
import type { DeliveryDesk, DeliveryOutcome } from './delivery-desk.ts';
import type { TakenDelivery } from './webhook-deliveries.ts';
import { type WebhookRequest, WebhookServer } from './webhook-server.ts';

export interface WebhookListenerParts {
  readonly desk: DeliveryDesk;
  readonly clock: Clock;
  /** Runs the command for an event; resolves to its exit code. Null if there is no command. */
  readonly run: ((body: Buffer) => Promise<number>) | null;
  /** Called once for each delivery: at once, or when its command has ended. */
  readonly onDelivery: (line: DeliveryLine) => void;
}

/** How many commands run at the same time: a burst must not start hundreds of them. */
const commandsAtOnce = 4;

/** How Windows ends a program on Ctrl-C: STATUS_CONTROL_C_EXIT. */
const endedByCtrlC = 0xc000013a;

/**
 * How a command ends by SIGHUP, SIGINT, SIGKILL or SIGTERM. Ctrl-C in a terminal and `systemctl stop` send theirs to the running
 * commands as well as to the listener.
 */
const interruptedCodes: ReadonlySet<number> = new Set([129, 130, 137, 143, endedByCtrlC]);

/** Receives deliveries on a port and answers each at once, however long its command runs. */
export class WebhookListener implements AsyncDisposable {
  readonly #parts: WebhookListenerParts;
  readonly #waiting: TakenDelivery[] = [];
  readonly #running = new Set<Promise<void>>();
  #server: WebhookServer | null = null;
  #closing = false;

  constructor(parts: WebhookListenerParts) {
    this.#parts = parts;
  }

  /** Returns the port. Deliveries that an earlier listener accepted but did not handle come first. */
  async start(port: number): Promise<number> {
    if (this.#parts.run) this.#waiting.push(...this.#parts.desk.leftOver());
    this.#server = await WebhookServer.start(port, (request) => this.#answer(request));
    this.#runNext();
    return this.#server.port;
  }

  /** Accepts no more deliveries, and waits for running commands. The next listener handles those still waiting. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing = true;
    await this.#server?.[Symbol.asyncDispose]();
    await Promise.all(this.#running);
  }

  #answer({ claim, body, isPost }: WebhookRequest): number {
    const outcome = this.#outcomeOf({ claim, body, isPost });
    switch (outcome.kind) {
      case 'taken':
        if (this.#parts.run) {
          this.#waiting.push(outcome.delivery);
          this.#runNext();
        } else {
          this.#keepHandled(outcome.delivery);
          this.#say(takenLine(outcome.delivery, null));
        }
        return 204;
      case 'repeated':
        this.#say({ ...this.#line(claim.id), event: eventOf(body), outcome: 'repeated', status: 204 });
        return 204;
      case 'refused':
        this.#say({ ...this.#line(claim.id), outcome: 'refused', reason: outcome.reason, status: 401 });
        return 401;
      case 'not_kept':
        this.#say({ ...this.#line(claim.id), event: eventOf(body), outcome: 'not_kept', status: 503 });
        return 503;
    }
  }

  #outcomeOf({ claim, body, isPost }: WebhookRequest): DeliveryOutcome | { readonly kind: 'not_kept' } {
    if (!isPost) return { kind: 'refused', reason: 'not_a_delivery' };
    if (body === null) return { kind: 'refused', reason: 'body_too_large' };
    try {
      return this.#parts.desk.receive(claim, body);
    } catch (error) {
      // The disk is full or the file is busy, so the sender has to try again later.
      if (!(error instanceof StoreError)) throw error;
      return { kind: 'not_kept' };
    }
  }

  #line(id: string | null): DeliveryLine {
    return {
      type: 'delivery',
      id: id?.slice(0, 255) ?? null,
      event: null,
      outcome: 'refused',
      reason: null,
      status: 401,
      command_exit_code: null,
      received_at: new Date(this.#parts.clock.nowMs()).toISOString(),
    };
  }

  #runNext(): void {
    const { run } = this.#parts;
    while (run && !this.#closing && this.#running.size < commandsAtOnce) {
      const delivery = this.#waiting.shift();
      if (!delivery) return;
      const work = this.#runFor(delivery, run).finally(() => {
        this.#running.delete(work);
        this.#runNext();
      });
      this.#running.add(work);
    }
  }

  async #runFor(delivery: TakenDelivery, run: (body: Buffer) => Promise<number>): Promise<void> {
    const exitCode = await run(delivery.body);
    // An interrupted one counts as left over: it runs again with the next listener.
    if (!interruptedCodes.has(exitCode)) this.#keepHandled(delivery);
    this.#say(takenLine(delivery, exitCode));
  }

  /** If this cannot be saved, the event counts as left over: its command runs again with the next listener. */
  #keepHandled(delivery: TakenDelivery): void {
    try {
      this.#parts.desk.handled(delivery);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
    }
  }

  #say(line: DeliveryLine): void {
    this.#parts.onDelivery(line);
  }
}

const takenLine = (delivery: TakenDelivery, exitCode: number | null): DeliveryLine => ({
  type: 'delivery',
  id: delivery.id,
  event: eventOf(delivery.body),
  outcome: 'taken',
  reason: null,
  status: 204,
  command_exit_code: exitCode,
  received_at: new Date(delivery.takenAtMs).toISOString(),
});

const typedSchema = z.object({ type: z.string() });

/** Includes types that this version does not know: their command is run as well. */
function eventOf(body: Buffer | null): string | null {
  try {
    return typedSchema.safeParse(JSON.parse(String(body))).data?.type ?? null;
  } catch {
    return null;
  }
}
