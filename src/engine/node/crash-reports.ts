import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolderNow } from '../ground/make-folder.ts';
import { readOwnFile, writeOwnFile } from '../ground/plain-file.ts';
import { redact } from '../ground/redact.ts';
import type { Clock } from '../ports/clock.ts';
import type { CrashReport } from '../ports/crash-report.ts';

/** Enough to see that a crash repeats, and never much disk space. */
const keptMax = 20;
const folderName = 'crashes';
const textMax = 20_000;

const crashReportSchema: z.ZodType<CrashReport> = z.object({
  at: z.iso.datetime(),
  where: z.string(),
  version: z.string(),
  what: z.string(),
});

/**
 * Unexpected errors, one small file each. They stay in the data folder and are never sent automatically: a person passes them
 * on by saving diagnostics.
 */
export class CrashReports {
  readonly #folder: string;
  readonly #version: string;
  readonly #clock: Clock;

  constructor(dataDirectory: string, version: string, clock: Clock) {
    this.#folder = join(dataDirectory, folderName);
    this.#version = version;
    this.#clock = clock;
  }

  /** A report that cannot be written is dropped: a full disk may be the reason for the report. */
  keep(where: string, error: unknown): void {
    const at = new Date(this.#clock.nowMs()).toISOString();
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const what = redact(told).slice(0, textMax);
    const report: CrashReport = { at, where, version: this.#version, what };
    try {
      makeFolderNow(this.#folder, 0o700);
      const name = `${at.replaceAll(':', '-')}-${process.pid}.json`;
      writeOwnFile(join(this.#folder, name), `${JSON.stringify(report)}\n`);
      for (const old of this.#names().slice(0, -keptMax)) rmSync(join(this.#folder, old), { force: true });
    } catch {
      // The log has the error as well, if anything can be written at all.
    }
  }

  /** Oldest first. Skips files that are not reports of ours. */
  read(): readonly CrashReport[] {
    return this.#names().flatMap((name) => {
      try {
        return [crashReportSchema.parse(JSON.parse(readOwnFile(join(this.#folder, name))))];
      } catch {
        return [];
      }
    });
  }

  #names(): readonly string[] {
    try {
      return readdirSync(this.#folder)
        .filter((name) => name.endsWith('.json'))
        .sort();
    } catch {
      return [];
    }
  }
}
