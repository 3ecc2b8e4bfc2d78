import { resolveHost } from '../../engine/node/http/resolve-host.ts';
import { Webhooks } from '../../engine/webhooks/webhooks.ts';
import { endpointIdSchema } from '../../shared/api/ids.ts';
import { limits } from '../../shared/api/limits.ts';
import { type WebhookEndpoint, webhookSubscriptionSchema } from '../../shared/api/webhook-endpoint.ts';
import { answerTexts } from '../../shared/messages/cli/answers.ts';
import { argumentTexts } from '../../shared/messages/cli/arguments.ts';
import { webhookTexts } from '../../shared/messages/webhooks.ts';
import { nearest } from '../../shared/model/nearest.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import { withAccount } from '../account.ts';
import { openCliEngine } from '../cli-engine.ts';
import { usageError } from '../cli-error.ts';
import type { CommandContext, CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';

export const webhooksList: CommandRun = (context) =>
  withWebhooks(context, async (webhooks, { output, signal }) => {
    const all = await webhooks.list(signal);
    for (const endpoint of all) output.json(endpoint);
    if (all.length === 0) {
      output.line(`${webhookTexts.none}.`);
      return;
    }
    output.table(all, [
      { title: 'ADDRESS', of: ({ url }) => url, shrinks: true },
      { title: 'EVENTS', of: ({ events }) => events.join(', '), shrinks: true },
      { title: 'STATUS', of: statusOf },
      { title: 'LAST EVENT', of: ({ last_success_at: at }) => at ?? 'never', yields: true },
      { title: 'DESCRIPTION', of: ({ description }) => description, yields: true },
      { title: 'ID', of: ({ id }) => id },
    ]);
    output.line(`${webhookTexts.used(all.length, limits.webhookEndpointsPerWorkspace)}.`);
  });

const statusOf = ({ status, disabled_reason: reason }: WebhookEndpoint): string =>
  reason === null ? status : `${status} (${reason})`;

export const webhooksAdd: CommandRun = async (context) => {
  const { arguments: args } = context;
  const events = args.all('event').map(readEvent);
  if (events.length === 0) throw usageError(argumentTexts.whichEvents);
  const description = args.text('description') ?? '';
  if (description.length > limits.webhookDescriptionMax)
    throw usageError(argumentTexts.tooLong('description', limits.webhookDescriptionMax));
  return await withWebhooks(context, async (webhooks, { output, signal }) => {
    const endpoint = await webhooks.add({ url: args.operand(0), events, description }, signal);
    output.json(endpoint);
    output.line(answerTexts.webhookAdded(plainText(endpoint.url), plainText(endpoint.id)));
    output.line(webhookTexts.secretOnceCli);
    output.line(plainText(endpoint.secret));
  });
};

export const webhooksRemove: CommandRun = (context) =>
  withWebhooks(context, async (webhooks, { arguments: args, output, signal }) => {
    const id = endpointIdSchema.parse(args.operand(0));
    const { url } = await webhooks.get(id, signal);
    await webhooks.remove(id, signal);
    output.json({ type: 'removed', id, url });
    output.line(webhookTexts.removed(plainText(url)));
  });

async function withWebhooks(
  context: CommandContext,
  work: (webhooks: Webhooks, context: CommandContext) => Promise<void>,
): Promise<typeof exitCodes.done> {
  const { environment, output, signal } = context;
  await using cliEngine = await openCliEngine(environment, output);
  await withAccount(cliEngine, signal, async ({ client, view }) => {
    const server = new URL(view.baseUrl);
    const webhooks = new Webhooks({ client, server, resolve: resolveHost, random: cliEngine.random });
    await work(webhooks, context);
  });
  return exitCodes.done;
}

function readEvent(text: string) {
  const event = webhookSubscriptionSchema.safeParse(text);
  if (event.success) return event.data;
  const [meant] = nearest(text, webhookSubscriptionSchema.options);
  throw usageError(
    argumentTexts.noEvent(text, webhookSubscriptionSchema.options.join(', ')),
    meant === undefined ? null : argumentTexts.didYouMean(meant),
  );
}
