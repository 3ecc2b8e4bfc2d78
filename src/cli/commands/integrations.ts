import { argumentTexts } from '../../shared/messages/cli/arguments.ts';
import {
  integrationAbout,
  integrationNames,
  integrationStates,
  integrationTexts,
  integrationUnknown,
} from '../../shared/messages/integrations.ts';
import {
  type IntegrationChange,
  type IntegrationId,
  type IntegrationState,
  type IntegrationView,
  integrationIdSchema,
  wasRunInProgram,
} from '../../shared/model/integrations.ts';
import { nearest } from '../../shared/model/nearest.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import type { Trouble } from '../../shared/model/trouble.ts';
import { CliError } from '../cli-error.ts';
import type { CommandContext, CommandRun } from '../command.ts';
import { type ExitCode, exitCodeForFailure, exitCodes } from '../exit-codes.ts';
import { integrationsHere } from '../integrations-here.ts';

export const integrationsList: CommandRun = async ({ environment, output }) => {
  const rows = (await integrationsHere(environment).list()).flatMap(rowsOf);
  for (const { id, folder, state } of rows)
    output.json({ type: 'integration', id, name: integrationNames[id], folder, state });
  output.table(rows, [
    { title: 'NAME', of: ({ id }) => id },
    { title: 'PROGRAM', of: ({ id }) => integrationNames[id] },
    {
      title: 'STATE',
      of: ({ folder, state }) => (folder === null ? integrationTexts.notFound : integrationStates[state]),
    },
    { title: 'FOLDER', of: ({ folder }) => folder ?? '', shrinks: true },
  ]);
  return exitCodes.done;
};

interface Row {
  readonly id: IntegrationId;
  readonly folder: string | null;
  readonly state: IntegrationState;
}

const rowsOf = ({ id, places }: IntegrationView): readonly Row[] =>
  places.length === 0
    ? [{ id, folder: null, state: 'absent' }]
    : places.map(({ folder, state }) => ({ id, folder, state }));

export const integrationsAdd: CommandRun = async (context) => {
  const { arguments: args, environment, output } = context;
  const id = readId(context);
  const { changes, troubles } = await integrationsHere(environment).add(id, args.text('folder'));
  sayChanges(context, id, changes);
  if (changes.length > 0) {
    output.line(integrationAbout[id]);
    if (!wasRunInProgram(id)) output.line(integrationTexts.notRun);
  } else if (troubles.length === 0) output.line(integrationTexts.alreadyCurrent(integrationNames[id]));
  return sayTroubles(context, troubles);
};

export const integrationsRemove: CommandRun = async (context) => {
  const { arguments: args, environment } = context;
  const id = readId(context);
  const { changes, troubles } = await integrationsHere(environment).remove(id, args.text('folder'));
  sayChanges(context, id, changes);
  return sayTroubles(context, troubles);
};

function sayChanges(
  { output }: CommandContext,
  id: IntegrationId,
  changes: readonly IntegrationChange[],
): void {
  for (const { what, path } of changes) {
    output.json({ type: 'integration_change', id, what, path });
    output.line(plainText(integrationTexts.changes[what](path)));
  }
}

/** Reports each folder that failed, after what was done in the others. */
function sayTroubles({ output }: CommandContext, troubles: readonly Trouble[]): ExitCode {
  let exitCode: ExitCode = exitCodes.done;
  for (const trouble of troubles) {
    exitCode = exitCodeForFailure(trouble.code);
    output.error(new CliError({ ...trouble, exitCode }));
  }
  return exitCode;
}

function readId({ arguments: args }: CommandContext): IntegrationId {
  const given = args.operand(0);
  const id = integrationIdSchema.safeParse(given);
  if (id.success) return id.data;
  const [meant] = nearest(given, integrationIdSchema.options);
  throw new CliError({
    code: 'not_found',
    sentence: integrationUnknown(plainText(given)),
    remedy:
      meant === undefined
        ? argumentTexts.writeChoices(integrationIdSchema.options.join(', '))
        : argumentTexts.didYouMean(meant),
    exitCode: exitCodes.notFound,
  });
}
