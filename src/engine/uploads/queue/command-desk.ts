import type { Clock } from '../../ports/clock.ts';
import type { ProgramLease } from '../../store/locks/program-lease.ts';
import type { UploadSettings } from '../tables/upload-settings.ts';
import type { CommandExecutor } from './command-executor.ts';
import { type QueueCommand, queueCommandSchema } from './commands.ts';
import { SenderSilentError } from './sender-silent-error.ts';

export interface CommandDeskParts {
  readonly lease: ProgramLease;
  readonly settings: UploadSettings;
  readonly executor: CommandExecutor;
  readonly clock: Clock;
  readonly lookEveryMs: number;
  /** Whether this program sends, and so keeps the lease after a command. */
  isSending(): boolean;
  /** Reads what other programs have written, before a program that does not send changes anything. */
  followDisk(): void;
}

const answeredWithinMs = 15_000;

/**
 * Executes each command exactly once: in the program that sends or, while none sends, in one that takes the lease just
 * for that command.
 */
export class CommandDesk {
  readonly #parts: CommandDeskParts;
  #working: Promise<void> = Promise.resolve();
  #taking: Promise<void> | null = null;
  /** How many commands are being executed under a lease that is held only for commands. */
  #atWork = 0;

  constructor(parts: CommandDeskParts) {
    this.#parts = parts;
  }

  /** Resolves once the command is executed. If the program that sends does not answer, withdraws the command and rejects. */
  async give(command: QueueCommand): Promise<void> {
    if (await this.#underLease(() => this.#inTurn(command))) return;
    const { settings, clock, lookEveryMs } = this.#parts;
    const id = settings.ask(command, clock.nowMs());
    const untilMs = clock.monotonicMs() + answeredWithinMs;
    while (settings.isWaiting(id)) {
      if (clock.monotonicMs() >= untilMs && settings.done(id)) throw new SenderSilentError();
      // The lease may have been held only for another command, by a program that never saw this one.
      await this.#underLease(() => this.takeAsked());
      if (settings.isWaiting(id)) await clock.sleep(lookEveryMs);
    }
  }

  /** Executes the commands of other programs, each exactly once however often this is called. */
  takeAsked(): Promise<void> {
    this.#taking ??= this.#carryOutAsked().finally(() => {
      this.#taking = null;
    });
    return this.#taking;
  }

  /** Resolves when no command is being executed. */
  async settled(): Promise<void> {
    await this.#taking;
    await this.#working;
  }

  async #carryOutAsked(): Promise<void> {
    const { settings } = this.#parts;
    for (let asked = settings.asked(); asked.length > 0; asked = settings.asked()) {
      for (const { id, command } of asked) {
        const parsed = queueCommandSchema.safeParse(command);
        if (parsed.success) await this.#inTurn(parsed.data);
        settings.done(id);
      }
    }
  }

  /** False where another program has the lease. */
  async #underLease(work: () => Promise<void>): Promise<boolean> {
    const { lease } = this.#parts;
    const alreadyHeld = lease.isHeld;
    if (!alreadyHeld && !lease.tryAcquire()) return false;
    this.#atWork += 1;
    try {
      if (!alreadyHeld) this.#parts.followDisk();
      await work();
      return true;
    } finally {
      this.#atWork -= 1;
      if (this.#atWork === 0 && !this.#parts.isSending()) lease.release();
    }
  }

  /** One command at a time, in order. */
  #inTurn(command: QueueCommand): Promise<void> {
    const turn = this.#working.then(() => this.#parts.executor.execute(command));
    this.#working = turn.catch(() => {});
    return turn;
  }
}
