import { type ChildProcess, spawn } from 'node:child_process';
import { uptime } from 'node:os';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import type { PowerBlocker, PowerEvent, PowerEvents } from '../ports/power.ts';

const lookEveryMs = 5_000;
/** A timer this late means that the computer slept. */
const sleptMs = 20_000;

/** Keeps the computer awake with a program of the system. Without one, the computer may sleep. */
export class NodePowerBlocker implements PowerBlocker {
  readonly #platform: NodeJS.Platform;
  readonly #logger: Logger;

  constructor(platform: NodeJS.Platform, logger: Logger) {
    this.#platform = platform;
    this.#logger = logger;
  }

  keepAwake(reason: string): Cancel {
    const command = inhibitor(this.#platform, reason);
    if (command === null) {
      this.#logger.info('computer_may_sleep', { reason: 'no program to keep it awake' });
      return () => {};
    }
    const child = this.#start(command);
    return () => child.stdin?.end();
  }

  #start([program, ...programArguments]: readonly [string, ...string[]]): ChildProcess {
    // The program waits on a pipe to this process, so it ends with this process, even if that is killed.
    const child = spawn(program, programArguments, { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
    child.once('error', (error) => this.#logger.info('computer_may_sleep', { reason: error.message }));
    child.stdin.once('error', () => {});
    // The pipe is unused, so it does not keep this process running.
    child.unref();
    return child;
  }
}

function inhibitor(platform: NodeJS.Platform, reason: string): readonly [string, ...string[]] | null {
  switch (platform) {
    case 'linux':
      return ['systemd-inhibit', '--what=sleep:idle', '--who=Renderdrop', `--why=${reason}`, 'cat'];
    case 'darwin':
      return ['caffeinate', '-i', 'cat'];
    default:
      return null;
  }
}

/**
 * Notices sleep by the system's uptime, which includes it, since Node has no event for it. The wall clock would not do, as it
 * can be set.
 */
export class TimeJumpPowerEvents implements PowerEvents {
  readonly #clock: Clock;
  readonly #uptimeMs: () => number;

  constructor(clock: Clock, uptimeMs: () => number = () => uptime() * 1_000) {
    this.#clock = clock;
    this.#uptimeMs = uptimeMs;
  }

  subscribe(listener: (event: PowerEvent) => void): Cancel {
    let cancel: Cancel = () => {};
    const look = (beforeMs: number) => {
      cancel = this.#clock.schedule(lookEveryMs, () => {
        const nowMs = this.#uptimeMs();
        if (nowMs - beforeMs > lookEveryMs + sleptMs) listener('resume');
        look(nowMs);
      });
    };
    look(this.#uptimeMs());
    return () => cancel();
  }
}
