import type { FrameRange, SequenceFacts } from './sequences.ts';

/**
 * A sequence without frames that a person skips. Only frames apart from all others can be skipped: once the render reaches
 * one, it belongs to it.
 */
export function withoutFrames<Facts extends SequenceFacts>(facts: Facts, skipped: readonly number[]): Facts {
  const { apart = [], strays = [] } = facts;
  const leaving = apart.filter((number) => skipped.includes(number));
  if (leaving.length === 0) return facts;
  const runs = runsOf(facts).flatMap((run) => runWithout(run, leaving));
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last) return facts;
  const missing = runs.slice(1).map((run, index) => ({
    first: (runs[index]?.last ?? 0) + 1,
    last: run.first - 1,
  }));
  return {
    ...facts,
    frameCount: facts.frameCount - leaving.length,
    firstFrame: first.first,
    lastFrame: last.last,
    missing,
    missingCount: missing.reduce((sum, gap) => sum + gap.last - gap.first + 1, 0),
    strays: [...strays, ...leaving].sort((a, b) => a - b),
    apart: apart.filter((number) => !leaving.includes(number)),
  };
}

/** The frames that are there, in ranges. */
function runsOf({ firstFrame, lastFrame, missing }: SequenceFacts): readonly FrameRange[] {
  const starts = [firstFrame, ...missing.map(({ last }) => last + 1)];
  const ends = [...missing.map(({ first }) => first - 1), lastFrame];
  return starts.map((first, index) => ({ first, last: ends[index] ?? first }));
}

const runWithout = (run: FrameRange, leaving: readonly number[]): readonly FrameRange[] =>
  leaving.reduce<readonly FrameRange[]>(
    (runs, number) =>
      runs.flatMap(({ first, last }) =>
        number < first || number > last
          ? [{ first, last }]
          : [
              ...(first < number ? [{ first, last: number - 1 }] : []),
              ...(number < last ? [{ first: number + 1, last }] : []),
            ],
      ),
    [run],
  );
