/**
 * Moves this process's wall clock forward, as after a sleep: timers and the monotonic clock don't move. It uses nothing
 * outside itself, so that its text can be sent to another process.
 */
export function moveClock(byMs: number): void {
  const before = Date;
  const later = () => before.now() + byMs;
  globalThis.Date = new Proxy(before, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length === 0 ? [later()] : given, made),
    get: (target, name, receiver) => (name === 'now' ? later : Reflect.get(target, name, receiver)),
  });
}

/** Moves the monotonic clock of this process forward, as if the computer had been awake all that time. */
export function moveMonotonicClock(byMs: number): void {
  const before = performance.now.bind(performance);
  performance.now = () => before() + byMs;
}
