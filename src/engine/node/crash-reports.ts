import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readOwnFile, writeOwnFile } from '../ground/plain-file.ts';
import type { Clock } from '../ports/clock.ts';
import { redact } from './redact.ts';

/** Enough to see that something happens again and again, and never much of a disk. */
const keptMax = 20;
const folderName = 'crashes';
const textMax = 20_000;

const crashReportSchema = z.object({
  at: z.iso.datetime(),
  /** Which part of Renderdrop: `main`, `window`, `command`, or a process of Chromium's. */
  where: z.string(),
  version: z.string(),
  what: z.string(),
});

export type CrashReport = z.output<typeof crashReportSchema>;

/**
 * What nobody expected, one small file for each time it happened. They stay in the data folder: nothing is ever sent by itself, and
 * a person takes them along by saving diagnostics.
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

  /** Where it cannot be written it is let go: what is reported may be the full disk itself. */
  keep(where: string, error: unknown): void {
    const at = new Date(this.#clock.nowMs()).toISOString();
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const what = redact(told).slice(0, textMax);
    const report: CrashReport = { at, where, version: this.#version, what };
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      const name = `${at.replaceAll(':', '-')}-${process.pid}.json`;
      writeOwnFile(join(this.#folder, name), `${JSON.stringify(report)}\n`);
      for (const old of this.#names().slice(0, -keptMax)) rmSync(join(this.#folder, old), { force: true });
    } catch {
      // The log says what happened as well, if anything can be written at all.
    }
  }

  /** Oldest first. What is none of ours is passed over. */
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
