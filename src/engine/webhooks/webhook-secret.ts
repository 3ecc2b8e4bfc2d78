import { createHash } from 'node:crypto';
import { webhookSecretPrefix } from '../../shared/api/webhook-endpoint.ts';

/** The signing secret of one endpoint. It never leaves this object as text. */
export class WebhookSecret {
  readonly key: Buffer;
  /** Identifies the endpoint in records without revealing its secret. */
  readonly endpoint: string;

  private constructor(key: Buffer) {
    this.key = key;
    this.endpoint = createHash('sha256').update('renderdrop webhook endpoint\n').update(key).digest('hex');
  }

  /** Null unless the text is `whsec_` followed by base64. */
  static parse(text: string): WebhookSecret | null {
    const trimmed = text.trim();
    if (!trimmed.startsWith(webhookSecretPrefix)) return null;
    const rest = trimmed.slice(webhookSecretPrefix.length);
    if (rest === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(rest) || rest.length % 4 !== 0) return null;
    return new WebhookSecret(Buffer.from(rest, 'base64'));
  }
}
