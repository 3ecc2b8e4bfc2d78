import { readSmallFile } from '../engine/ground/exclusive-file.ts';
import { WebhookSecret } from '../engine/webhooks/webhook-secret.ts';
import { answerTexts } from '../shared/messages/cli/answers.ts';
import { webhookTexts } from '../shared/messages/webhooks.ts';
import { usageError } from './cli-error.ts';
import type { CommandContext } from './command.ts';

const secretBytesMax = 4_096;

/** Reads the secret from a file or the environment. An argument would be visible to other users of this computer. */
export async function webhookSecret({
  arguments: args,
  environment,
}: CommandContext): Promise<WebhookSecret> {
  const path = args.text('secret-file');
  const text = path === null ? environment.webhookSecret : await readSmallFile(path, secretBytesMax);
  if (text === null) {
    throw path === null ? usageError(webhookTexts.noSecret) : usageError(answerTexts.unreadableSecret(path));
  }
  const secret = WebhookSecret.parse(text);
  if (!secret) throw usageError(webhookTexts.notASecret(path ?? 'RENDERDROP_WEBHOOK_SECRET'));
  return secret;
}
