import { parseArguments } from '../../src/cli/arguments/parse-arguments.ts';
import { commands } from '../../src/cli/commands/all-commands.ts';
import { notRun, playedWhole } from './not-run.ts';
import { everyBlock, linesOf, printedInHelp, printedInSentences } from './printed-commands.ts';

const isPlayedWhole = (page: string, heading: string): boolean =>
  playedWhole.some((each) => each.page === page && each.heading === heading);

/** A name of a command, or of one of its options, in a sentence: whoever types it adds the rest. */
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

/** Everything that somebody may type as it stands. */
export const wholeCommands: readonly string[] = [
  ...new Set([
    ...printedInHelp.map(({ text }) => text),
    ...everyBlock.filter(({ page, heading }) => !isPlayedWhole(page, heading)).flatMap(linesOf),
    ...printedInSentences.map(({ text }) => text).filter(isWhole),
  ]),
];

const explained = new Set(notRun.flatMap(({ commands: each }) => each));

/** The ones that are run, in the order in which the help names them; what moves the data folder comes last. */
export const commandsToRun: readonly string[] = wholeCommands
  .filter((text) => !explained.has(text))
  .toSorted(
    (one, other) => Number(one.includes('data-folder move')) - Number(other.includes('data-folder move')),
  );
