/** @module-tag ffmpeg */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ProbeDesk } from '../../media-probe/testing/probe-samples.ts';
import { type RenderKind, renderKinds } from '../testing/render-kinds.ts';
import { probeVerdictOf } from './probe-verdict.ts';

let desk: ProbeDesk;
beforeAll(async () => {
  desk = await ProbeDesk.open();
});
afterAll(() => desk[Symbol.asyncDispose]());

const verdictOf = async (kind: Pick<RenderKind, 'name'>, bytes: Uint8Array) => {
  const path = join(desk.renders.directory, `verdict-${kind.name}`);
  writeFileSync(path, bytes);
  const verdict = probeVerdictOf(await desk.look(path));
  return verdict.kind === 'unsure' ? verdict.because : verdict.kind;
};

it.each(renderKinds)('$name: whole it is $whole, and never is its half', async (kind) => {
  const bytes = readFileSync(await desk.renders.make(kind.name, kind.arguments));
  expect(await verdictOf(kind, bytes)).toBe(kind.whole);
  for (const part of [0.3, 0.5, 0.75]) {
    const length = Math.floor(bytes.length * part);
    const cut = await verdictOf(kind, bytes.subarray(0, length));
    expect(
      kind.whole === 'no_length' || kind.listsAtEnd ? ['incomplete', 'no_length'] : ['incomplete'],
      `cut at ${part}`,
    ).toContain(cut);
    const preallocated = Buffer.concat([bytes.subarray(0, length), Buffer.alloc(bytes.length - length)]);
    const held = await verdictOf(kind, preallocated);
    expect(kind.hidesZeros ? ['zeros'] : ['incomplete'], `zeros from ${part}`).toContain(held);
  }
});
