import type { CommandId } from '../../../shared/model/commands.ts';

/** Keeps what is asked for until somebody can do it: keys work from the first moment, what they do is loaded after. */
export class CommandGate {
  readonly #waiting: CommandId[] = [];
  #run: ((id: CommandId) => void) | null = null;

  ask(id: CommandId): void {
    if (this.#run) this.#run(id);
    else this.#waiting.push(id);
  }

  /** From now on this one does it, what waits first. Returns a function that ends it. */
  open(run: (id: CommandId) => void): () => void {
    this.#run = run;
    for (const id of this.#waiting.splice(0)) run(id);
    return () => {
      if (this.#run === run) this.#run = null;
    };
  }
}
