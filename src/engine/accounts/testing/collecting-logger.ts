import type { LogFields, Logger } from '../../ports/logger.ts';

/** Keeps every line as text, to look through. */
export class CollectingLogger implements Logger {
  readonly lines: string[] = [];

  debug(event: string, fields?: LogFields): void {
    this.#keep('debug', event, fields);
  }

  info(event: string, fields?: LogFields): void {
    this.#keep('info', event, fields);
  }

  warn(event: string, fields?: LogFields): void {
    this.#keep('warn', event, fields);
  }

  error(event: string, fields?: LogFields): void {
    this.#keep('error', event, fields);
  }

  #keep(level: string, event: string, fields: LogFields = {}): void {
    this.lines.push(JSON.stringify({ level, event, ...fields }));
  }
}
