import { parseArguments } from '../../src/cli/arguments/parse-arguments.ts';
import { commands } from '../../src/cli/commands/all-commands.ts';
import { notRun, playedWhole } from './not-run.ts';
import { everyBlock, linesOf, printedInHelp, printedInSentences } from './printed-commands.ts';

const isPlayedWhole = (page: string, heading: string): boolean =>
  playedWhole.some((each) => each.page === page && each.heading === heading);

/** False for a mention of a command or option in a sentence, to which the reader adds the rest. */
function isWhole(text: string): boolean {
  const words = text.split(' ').slice(1);
  const [first = '', second = ''] = words;
  const pair = commands.find(({ name }) => name === `${first} ${second}`);
  const spec = pair ?? commands.find(({ name }) => name === first);
  if (!text.startsWith('renderdrop ') || spec === undefined) return true;
  try {
    parseArguments(spec, words.slice(pair ? 2 : 1));
    return true;
  } catch {
    return false;
  }
}

/** Every printed command that can be typed as it is. */
export const wholeCommands: readonly string[] = [
  ...new Set([
    ...printedInHelp.map(({ text }) => text),
    ...everyBlock.filter(({ page, heading }) => !isPlayedWhole(page, heading)).flatMap(linesOf),
    ...printedInSentences.map(({ text }) => text).filter(isWhole),
  ]),
];

const explained = new Set(notRun.flatMap(({ commands: each }) => each));

/** The commands that the test runs, in the order of the help. The one that moves the data folder comes last. */
export const commandsToRun: readonly string[] = wholeCommands
  .filter((text) => !explained.has(text))
  .toSorted(
    (one, other) => Number(one.includes('data-folder move')) - Number(other.includes('data-folder move')),
  );
