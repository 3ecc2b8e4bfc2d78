/** A recorded call of one of Electron's functions, and its arguments. All of it can be sent to another process. */
export interface RecordedCall {
  readonly kind: string;
  readonly detail: unknown;
}

type Command = (argument: unknown) => unknown;

/**
 * The connection between a spec and the stand-in. What the app does to the desktop is recorded and reported; the spec
 * answers dialogs, clicks menus and puts the computer to sleep. Without a spec, nothing is recorded.
 */
class Control {
  readonly isAttached = process.send !== undefined;
  readonly #calls: RecordedCall[] = [];
  readonly #answers = new Map<string, unknown[]>();
  readonly #commands = new Map<string, Command>();

  constructor() {
    if (!this.isAttached) return;
    this.provide('calls', () => this.#calls);
    this.provide('answer', (argument) => {
      const { kind, value } = argument as { readonly kind: string; readonly value: unknown };
      this.#answers.set(kind, [...(this.#answers.get(kind) ?? []), value]);
    });
    process.on('message', (message) => {
      void this.#run(
        message as { readonly id: number; readonly command: string; readonly argument: unknown },
      );
    });
    // Whoever started the app is gone, and nobody could end it any more.
    process.once('disconnect', () => process.exit(1));
    // This channel alone must not keep the app running after it has quit.
    process.channel?.unref();
  }

  provide(command: string, run: Command): void {
    this.#commands.set(command, run);
  }

  record(kind: string, detail: unknown): void {
    if (!this.isAttached) return;
    const call = { kind, detail };
    this.#calls.push(call);
    process.send?.({ call });
  }

  /** The next answer of this kind that a spec has prepared; null if there is none. */
  takeAnswer(kind: string): { readonly value: unknown } | null {
    const answers = this.#answers.get(kind);
    if (!answers || answers.length === 0) return null;
    return { value: answers.shift() };
  }

  async #run(message: { readonly id: number; readonly command: string; readonly argument: unknown }) {
    try {
      const run = this.#commands.get(message.command);
      if (!run) throw new Error(`The stand-in knows no ${message.command}`);
      process.send?.({ id: message.id, result: (await run(message.argument)) ?? null });
    } catch (error) {
      process.send?.({ id: message.id, error: String(error) });
    }
  }
}

export const control = new Control();
