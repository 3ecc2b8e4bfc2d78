/** @module-tag ffmpeg */
import './printed-commands.test.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandsToRun } from './commands-to-run.ts';
import { everyBlock } from './printed-commands.ts';
import { endsByCtrlC, StudioOfExamples } from './testing/studio-of-examples.ts';

describe('every command, run as it is printed', () => {
  let studio: StudioOfExamples;
  beforeAll(async () => {
    studio = await StudioOfExamples.open();
  });
  afterAll(() => studio[Symbol.asyncDispose]());

  it.each(commandsToRun)(
    '%s',
    async (text) => {
      const { code, said } = await studio.run(text);
      if (process.env['SHOW']) console.log(`### ${text}\n→ ${code}\n${said.slice(0, 600)}`);
      // npm is itself ended by the signal, as a shell expects, and so has no exit code.
      const byCtrlC = text.startsWith('npm ') ? null : 130;
      expect(code, said).toBe(endsByCtrlC(text) ? byCtrlC : 0);
    },
    60_000,
  );

  it('uploads by hand in sandbox/README.md: "An upload by hand", "Behind the scenes"', async () => {
    const [start, ...rest] = everyBlock.filter(({ page }) => page === 'sandbox/README.md');
    const { code, said } = await studio.besides(start?.text ?? '', rest.map(({ text }) => text).join(''));
    expect(code, said).toBe(0);
    expect(said, 'the last answer: the item, with the version that was made').toMatch(/"versions_count":5/);
    expect(said, 'the key “Night shift”').toMatch(/"key":"psk_/);
  });

  it('uploads in docs/command-line.md: "A first upload, on the practice service"', async () => {
    const [start, rest] = everyBlock.filter(({ heading }) => heading.startsWith('A first upload'));
    const { code, said } = await studio.besides(start?.text ?? '', rest?.text ?? '');
    expect(code, said).toBe(0);
    expect(said).toContain('LED_Main_v012.mov: Ready · LED Main, v5');
  });
});
