import { once } from 'node:events';
import { join } from 'node:path';
import { errorCodeOf } from '../../engine/ground/error-code.ts';
import { makeFolderNow } from '../../engine/ground/make-folder.ts';
import { runEventCommand } from '../../engine/node/event-command.ts';
import { NodeClock } from '../../engine/node/node-clock.ts';
import { openStore } from '../../engine/store/database.ts';
import { databaseFileName } from '../../engine/store/places/data-folder.ts';
import { requireDataFolder } from '../../engine/store/places/moved-folder.ts';
import { DeliveryDesk } from '../../engine/webhooks/delivery-desk.ts';
import { WebhookDeliveries } from '../../engine/webhooks/webhook-deliveries.ts';
import { WebhookListener } from '../../engine/webhooks/webhook-listener.ts';
import { answerTexts } from '../../shared/messages/cli/answers.ts';
import { argumentTexts } from '../../shared/messages/cli/arguments.ts';
import { webhookTexts } from '../../shared/messages/webhooks.ts';
import { CliError, usageError } from '../cli-error.ts';
import type { CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { webhookSecret } from '../webhook-secret.ts';

export const webhooksListen: CommandRun = async (context) => {
  const { arguments: args, environment, output, signal } = context;
  const port = args.number('port', { min: 0, max: 65_535 });
  if (port === null) throw usageError(argumentTexts.whichPort);
  const secret = await webhookSecret(context);
  const command = args.text('exec');
  const clock = new NodeClock();
  requireDataFolder(environment.usualFolder);
  // Uses the app's data folder, so that the app learns of every event received here.
  makeFolderNow(environment.dataDirectory, 0o700);
  const opened = openStore(join(environment.dataDirectory, databaseFileName), { clock });
  if (opened.kind === 'refused') throw opened.error;
  using store = opened.store;
  await using listener = new WebhookListener({
    desk: new DeliveryDesk(new WebhookDeliveries(store), secret, clock),
    clock,
    run: command === null ? null : (body) => runEventCommand(command, body),
    onDelivery: (line) => output.jsonLine(line),
  });
  output.note(webhookTexts.listening(await startOn(listener, port)));
  if (!signal.aborted) await once(signal, 'abort');
  return exitCodes.interrupted;
};

async function startOn(listener: WebhookListener, port: number): Promise<number> {
  try {
    return await listener.start(port);
  } catch (error) {
    const code = errorCodeOf(error);
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    throw new CliError({
      code: 'port_taken',
      sentence: code === 'EACCES' ? answerTexts.portForbidden(port) : answerTexts.portTaken(port),
      remedy: answerTexts.chooseOther,
      exitCode: exitCodes.refused,
    });
  }
}
