import { lstatSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { plainJson } from '../../shared/model/outside-text.ts';
import { makeFolderNow } from '../ground/make-folder.ts';
import { appendToOwnFile } from '../ground/plain-file.ts';
import { redact } from '../ground/redact.ts';
import type { Clock } from '../ports/clock.ts';
import type { LogFields, Logger } from '../ports/logger.ts';

type LogLevel = 'info' | 'warn' | 'error';

export interface FileLoggerOptions {
  readonly path: string;
  readonly clock: Clock;
  /** For tests, as the next: full files need not be large. */
  readonly maxSizeBytes?: number;
  /** How many full files are kept next to the current one; `….1` is the newest. */
  readonly keptFileCount?: number;
}

/**
 * Writes redacted JSON lines to files of limited size. The app and the command line write to the same file, so each line is
 * appended as a whole. Errors are ignored: a log that cannot be written must never stop an upload.
 */
export class FileLogger implements Logger {
  readonly path: string;
  readonly #clock: Clock;
  readonly #maxSizeBytes: number;
  readonly #keptFileCount: number;

  constructor(options: FileLoggerOptions) {
    this.path = options.path;
    this.#clock = options.clock;
    this.#maxSizeBytes = options.maxSizeBytes ?? 5 * 1024 * 1024;
    this.#keptFileCount = options.keptFileCount ?? 3;
  }

  /** Not kept. */
  debug(_event: string, _fields?: LogFields): void {}

  info(event: string, fields?: LogFields): void {
    this.#write('info', event, fields);
  }

  warn(event: string, fields?: LogFields): void {
    this.#write('warn', event, fields);
  }

  error(event: string, fields?: LogFields): void {
    this.#write('error', event, fields);
  }

  #write(level: LogLevel, event: string, fields: LogFields = {}): void {
    const line = {
      at: new Date(this.#clock.nowMs()).toISOString(),
      level,
      process: process.pid,
      event: redact(event),
      ...Object.fromEntries(Object.entries(fields).map(redactField)),
    };
    try {
      this.#rotateWhenFull();
      appendToOwnFile(this.path, `${plainJson(line)}\n`);
    } catch {
      // The log itself failed, so there is nowhere to report it.
    }
  }

  #rotateWhenFull(): void {
    const found = lstatSync(this.path, { throwIfNoEntry: false });
    if (found === undefined) {
      makeFolderNow(dirname(this.path), 0o700);
      return;
    }
    // A link, pipe or folder in place of the log is moved aside, neither followed nor deleted.
    if (!found.isFile()) {
      renameSync(this.path, `${this.path}.set-aside`);
      return;
    }
    if (found.size < this.#maxSizeBytes) return;
    rmSync(`${this.path}.${this.#keptFileCount}`, { force: true });
    for (let index = this.#keptFileCount - 1; index >= 1; index -= 1) {
      const from = `${this.path}.${index}`;
      if (lstatSync(from, { throwIfNoEntry: false })) renameSync(from, `${this.path}.${index + 1}`);
    }
    renameSync(this.path, `${this.path}.1`);
  }
}

const secretName = /token|secret|password|authorization|api_?key|verifier|cookie/i;

function redactField([name, value]: readonly [string, LogFields[string]]): [string, LogFields[string]] {
  if (typeof value !== 'string') return [name, value];
  return [name, secretName.test(name) ? '[hidden]' : redact(value)];
}
