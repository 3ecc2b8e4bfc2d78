import { NodeClock } from '../../engine/node/node-clock.ts';
import { deliveryRefusal } from '../../engine/webhooks/check-delivery.ts';
import { argumentTexts } from '../../shared/messages/cli/arguments.ts';
import { deliveryRefusals, webhookTexts } from '../../shared/messages/webhooks.ts';
import { CliError, usageError } from '../cli-error.ts';
import type { CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { readInput } from '../read-input.ts';
import { webhookSecret } from '../webhook-secret.ts';

export const webhooksVerify: CommandRun = async (context) => {
  const { arguments: args, output, signal } = context;
  const given = (name: string): string => {
    const value = args.text(name);
    if (value === null) throw usageError(argumentTexts.headerMissing(name));
    return value;
  };
  const claim = { id: given('id'), timestamp: given('timestamp'), signature: given('signature') };
  const secret = await webhookSecret(context);
  const { bytes, isWhole } = await readInput(signal);
  const reason = isWhole
    ? deliveryRefusal(claim, bytes, secret, new NodeClock().nowMs())
    : ('body_too_large' as const);
  output.json({ type: 'verdict', id: claim.id, genuine: reason === null, reason });
  if (reason !== null)
    throw new CliError({ code: reason, sentence: deliveryRefusals[reason], exitCode: exitCodes.refused });
  output.line(webhookTexts.genuine);
  return exitCodes.done;
};
