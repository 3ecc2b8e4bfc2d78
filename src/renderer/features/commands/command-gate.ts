import type { CommandId } from '../../../shared/model/commands.ts';

/** Keeps commands until they can be run: keys work from the start, but the code that runs them is loaded later. */
export class CommandGate {
  readonly #waiting: CommandId[] = [];
  #run: ((id: CommandId) => void) | null = null;

  ask(id: CommandId): void {
    if (this.#run) this.#run(id);
    else this.#waiting.push(id);
  }

  /** Runs commands with `run` from now on, starting with those that wait. Returns a function that ends this. */
  open(run: (id: CommandId) => void): () => void {
    this.#run = run;
    for (const id of this.#waiting.splice(0)) run(id);
    return () => {
      if (this.#run === run) this.#run = null;
    };
  }
}
