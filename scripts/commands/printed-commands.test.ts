import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandsToRun, wholeCommands } from './commands-to-run.ts';
import { notRun, playedWhole } from './not-run.ts';
import { codeOf, everyBlock, everyPage, root, textOf } from './printed-commands.ts';
import { wrongInCommands, wrongInIntegrations, wrongInNpm } from './wrong-words.ts';

/** Markdown needs these backslashes before characters that it would read as markup. */
const escaped = /\\(?=[_<>|*~[\]])/g;

const wrongIn = (text: string) => {
  const whole = text.replaceAll('\\\n', ' ').replaceAll(escaped, '');
  return [...wrongInCommands(whole), ...wrongInNpm(whole), ...wrongInIntegrations(whole)];
};

describe('every command that is printed', () => {
  it.each(everyPage)('%s names only commands, options and choices that exist', (page) => {
    expect(wrongIn(codeOf(page))).toEqual([]);
  });

  // In the app's texts, no quotation marks separate a command from its sentence.
  it('exists, in the texts of the app too', () => {
    const words = textOf('docs/words.md').replace(/^## src\/cli\/completion\.ts$[\s\S]*?(?=^## )/m, '');
    expect(wrongInCommands(words.replaceAll(escaped, ''))).toEqual([]);
    expect(wrongInCommands(textOf('docs/troubleshooting.md').replaceAll(escaped, ''))).toEqual([]);
  });

  it('is run as it is printed, or the list says why not', () => {
    expect(commandsToRun.length).toBeGreaterThan(60);
    for (const text of ['npm ci && npm start', 'renderdrop queue pause 3f9a1c', 'renderdrop doctor'])
      expect(wholeCommands).toContain(text);
    const stale = notRun.flatMap(({ commands }) => commands).filter((text) => !wholeCommands.includes(text));
    expect(stale, 'printed nowhere').toEqual([]);
    const outside = commandsToRun.filter(
      (text) => !/\brenderdrop\b|^npm run (?:--silent )?sandbox/.test(text),
    );
    expect(outside, 'nobody says why it is not run').toEqual([]);
  });

  it('is run by the test that the list names', () => {
    const files = notRun.flatMap(({ because }) =>
      [...because.matchAll(/[\w/-]+\/[\w./-]+/g)].map(([path]) => path),
    );
    expect(
      [...files, ...playedWhole.map(({ by }) => by)].filter((path) => !existsSync(join(root, path))),
    ).toEqual([]);
    for (const { page, heading, by } of playedWhole) {
      expect(
        everyBlock.some((block) => block.page === page && block.heading === heading),
        `${page}: ${heading}`,
      ).toBe(true);
      expect(readFileSync(join(root, by), 'utf8'), by).toContain(heading.split(':')[0]);
    }
  });

  it.each([
    ['Run renderdrop qeue run.', 'no command: renderdrop qeue run'],
    ['`renderdrop queue rnu`', 'no command: renderdrop queue rnu'],
    ['`renderdrop upload a.mov -p P --wiat`', 'no option: renderdrop upload --wiat'],
    ['renderdrop upload a.mov -x', 'no option: renderdrop upload -x'],
    ['renderdrop notes P M --format cvs', 'no choice: renderdrop notes --format cvs'],
    ['npm run wrods', 'no script: npm run wrods'],
    ['npm run test:long -- --part soka', 'no part: soka'],
    ['npm run pictures -- --into FOLDER', 'no option: npm run pictures -- --into'],
    ['renderdrop-slurm submit --chunks 10 -- x', 'no option: renderdrop-slurm --chunks'],
    ['blender -b a.blend -- --renderdrop-item X', 'no option: --renderdrop-item'],
  ])('is refused: %s', (text, problem) => expect(wrongIn(text)).toContain(problem));
});
