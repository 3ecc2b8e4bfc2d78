import type { DeliveryRefusal, WebhookAddressProblem } from '../model/webhooks.ts';
import { failureText } from './failure-text.ts';
import { phrase } from './phrase.ts';

/** Why a delivery was not trusted, for the person who runs the receiver. */
export const deliveryRefusals: Readonly<Record<DeliveryRefusal, string>> = {
  id_missing: 'It has no webhook-id.',
  id_malformed: 'Its webhook-id is malformed.',
  timestamp_missing: 'It has no webhook-timestamp.',
  timestamp_malformed: 'Its webhook-timestamp is not a number of seconds.',
  timestamp_old: 'Its webhook-timestamp is more than five minutes old.',
  timestamp_ahead: 'Its webhook-timestamp is more than five minutes ahead of this computer.',
  signature_missing: 'It has no webhook-signature.',
  signature_wrong:
    "Its signature doesn't match. The secret belongs to another webhook, or the body was changed.",
  not_a_delivery: "This isn't a webhook delivery.",
  body_too_large: 'Its body is larger than 1 MB.',
};

/** What each event means, in the order in which an artist sees them. */
export const webhookEvents = {
  'media.ready': { label: 'Video ready', explains: 'A video finished processing and can be used in a comp.' },
  'media.failed': { label: 'Processing failed', explains: "A video couldn't be processed." },
  'comment.created': { label: 'New note', explains: 'Someone left a note on a comp.' },
  'comp.created': { label: 'Comp created', explains: 'A comp was created, here or in the web app.' },
  'comp.status_changed': {
    label: 'Comp status changed',
    explains: 'A comp was approved, or changes were requested.',
  },
  'comp.version_published': {
    label: 'Comp version published',
    explains: 'A new version of a comp is up for review.',
  },
  'review_link.first_opened': {
    label: 'Review link opened',
    explains: 'Someone opened a review link for the first time.',
  },
  '*': { label: 'Every event', explains: 'All of these, and any added later.' },
} as const;

export const webhookAddressFailures = {
  not_an_address: failureText(
    'This address is incomplete.',
    'Enter one like https://hooks.example.com/renders.',
  ),
  not_https: failureText('Webhooks need an address that starts with https.', 'Enter the https address.'),
  with_password: failureText(
    "A webhook address can't contain a user name or password.",
    'Remove them. Each event is signed instead.',
  ),
  private_address: failureText(
    'This address is only reachable inside a private network.',
    'Enter one on the public internet, such as a tunnel to this computer.',
  ),
  no_such_host: failureText("This host couldn't be found.", 'Check the spelling.'),
  too_long: failureText('This address is longer than 2,048 characters.', 'Enter a shorter one.'),
} as const satisfies Readonly<Record<WebhookAddressProblem, ReturnType<typeof failureText>>>;

export const webhookTexts = {
  about:
    'The server posts events to an address of yours, signed with a secret. A script can check them with “renderdrop webhooks listen”.',
  used: phrase((used: number, most: number) => `${used} of ${most} in use`, 3, 10),
  full: 'This workspace has all its ten webhooks. Remove one to add another.',
  none: 'No webhooks',
  noneAbout: 'Add one to be told when a video is ready or someone leaves a note.',
  disabledFailing: 'Disabled: every event failed to arrive for five days. Enable it in the web app.',
  disabledManual: 'Disabled in the web app, or its key was revoked.',
  secretOnce: 'Copy the secret now. It is shown only once.',
  secretOnceCli: 'Keep the secret now, it is shown only once:',
  removed: phrase((url: string) => `Removed ${url}. It receives nothing more.`, 'https://hooks.example.com/'),
  listening: phrase(
    (port: number) =>
      `Listening on http://127.0.0.1:${port}. Point a public https address here, with a tunnel or a reverse proxy.`,
    4100,
  ),
  noSecret: 'No secret. Name a file with --secret-file, or set RENDERDROP_WEBHOOK_SECRET.',
  notASecret: phrase(
    (where: string) => `${where} isn't a webhook secret. Secrets start with whsec_.`,
    'RENDERDROP_WEBHOOK_SECRET',
  ),
  genuine: 'Genuine.',
  add: 'Add webhook',
  adding: 'Adding…',
  address: 'Address',
  events: 'Events',
  description: 'Description',
  cancel: 'Cancel',
  remove: 'Remove',
  removing: 'Removing…',
  enabled: 'Enabled',
  disabled: 'Disabled',
  copy: 'Copy secret',
  copied: 'Copied',
  done: 'Done',
  addedAt: phrase((at: string) => `Added ${at}`, 'Nov 21, 2026'),
  neverArrived: 'No event has arrived yet',
  lastArrived: phrase((at: string) => `Last event arrived ${at}`, 'Nov 21, 2026'),
  lastFailed: phrase((at: string) => `Last failure ${at}`, 'Nov 21, 2026'),
} as const;
