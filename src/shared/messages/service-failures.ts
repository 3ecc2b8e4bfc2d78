import { type ErrorCode, isErrorCode } from '../api/errors.ts';
import type { FailureCode } from '../model/failure-codes.ts';
import { type FailureText, failureText } from './failure-text.ts';
import { phrase } from './phrase.ts';

const copyDetails = 'Copy the details for support.';
const renderdropBug = 'This is a bug in Renderdrop.';

/** How a call to the service can fail, by code. */
export const serviceFailures = {
  missing_api_key: failureText("You're not signed in to this workspace.", 'Sign in.', 'sign_in'),
  invalid_api_key: failureText(
    "The server doesn't recognize this key.",
    'Copy the whole key again, or sign in with another one.',
    'sign_in',
  ),
  api_key_revoked: failureText('This key was revoked in the web app.', 'Sign in with a new key.', 'sign_in'),
  api_key_expired: failureText('This key has expired.', 'Sign in with a new key.', 'sign_in'),
  api_key_owner_inactive: failureText(
    'The account that created this key was closed or deactivated.',
    'Sign in with another account.',
    'sign_in',
  ),
  workspace_access_revoked: failureText(
    'The person who created this key is no longer in the workspace.',
    'Ask a workspace admin to add them again.',
  ),
  insufficient_scope: failureText(
    "This key doesn't have permission for this.",
    'Sign in with a key that has it.',
    'sign_in',
  ),
  invalid_request: failureText('The server rejected a value in this request.', copyDetails, 'report'),
  project_not_found: failureText(
    'This project is gone, or you no longer have access to it.',
    'Refresh the projects.',
    'retry',
  ),
  project_read_only: failureText(
    'You have view-only access to this project.',
    'Ask the project owner for edit access.',
  ),
  project_needs_first_open: failureText(
    'This project needs a storage update.',
    'Open it once in the web app.',
    'open_project',
  ),
  media_not_found: failureText('This item is no longer in the project.', 'Refresh the project.', 'retry'),
  media_not_ready: failureText('This video is still processing.', "Try again when it's ready."),
  media_not_placeable: failureText("Audio can't be placed on a screen.", 'Choose a video or an image.'),
  video_minutes_exceeded: failureText(
    "This upload exceeds the video minutes of the project owner's plan.",
    'Free up minutes or upgrade the plan.',
    'manage_plan',
  ),
  upload_unavailable: failureText(
    "The server can't accept uploads right now.",
    'Try again in a few minutes.',
    'retry',
  ),
  stage_not_found: failureText('This stage is no longer in the project.', 'Refresh the stages.', 'retry'),
  stage_has_no_known_screens: failureText(
    'This stage has no screen that a comp can use yet.',
    'Set a default screen in the web app.',
    'open_project',
  ),
  unknown_screen: failureText('This stage has no such screen.', 'Choose a screen from the list.'),
  comp_not_found: failureText('This comp is no longer in the project.', 'Refresh the comps.', 'retry'),
  webhook_endpoint_not_found: failureText(
    'This webhook is gone, or it belongs to another key.',
    'Refresh the webhooks.',
    'retry',
  ),
  webhook_url_not_allowed: failureText('Webhooks need a public https address.', 'Enter another address.'),
  webhook_endpoint_limit: failureText(
    'This workspace already has ten webhooks, the maximum.',
    "Remove one you don't need.",
  ),
  invalid_idempotency_key: failureText(
    `Renderdrop labeled this request in a way the server rejected. ${renderdropBug}`,
    copyDetails,
    'report',
  ),
  idempotency_key_reused: failureText(
    `Renderdrop used one label for two different requests. ${renderdropBug}`,
    copyDetails,
    'report',
  ),
  idempotency_in_progress: failureText('The server is still working on this request.', 'Wait a few seconds.'),
  not_found: failureText("The server doesn't know this address.", 'Check the server address.'),
  method_not_allowed: failureText("The server doesn't support this request.", copyDetails, 'report'),
  rate_limited: failureText('This key has used up its requests for this minute.', 'Wait a minute.'),
  internal_error: failureText('Something went wrong on the server.', 'Try again.', 'retry'),

  not_an_upload_address: failureText("The server's upload address isn't usable.", copyDetails, 'report'),
  upload_host_not_allowed: failureText(
    'The server pointed this upload to a computer on your own network.',
    'If your studio runs it, allow its host in the connection settings.',
  ),
  offline: failureText("You're offline.", 'Check your network connection.'),
  name_not_resolved: failureText(
    "Couldn't look up the address of the server.",
    'Check your network connection.',
  ),
  connection_refused: failureText("The server isn't responding.", 'Check the server address.'),
  practice_not_running: failureText(
    "The practice studio didn't start.",
    "Try again. If that doesn't help, restart your computer.",
    'retry',
  ),
  connection_lost: failureText('The connection was lost.', 'Try again.', 'retry'),
  timed_out: failureText('The server took too long to respond.', 'Try again.', 'retry'),
  certificate_untrusted: failureText(
    "This network presents a certificate that your computer doesn't trust.",
    'Ask your IT team to install it, or use another network.',
  ),
  certificate_expired: failureText(
    "The server's certificate has expired, or your computer's clock is wrong.",
    'Check the date and time on your computer.',
  ),
  certificate_wrong_host: failureText(
    'This network is answering in place of the server.',
    'Sign in to it in your browser, then retry.',
    'sign_in_to_network',
  ),
  proxy_login_required: failureText(
    'Your proxy needs a sign-in.',
    'Check the proxy settings.',
    'check_proxy',
  ),
  proxy_unreachable: failureText("Your proxy isn't responding.", 'Check the proxy settings.', 'check_proxy'),
  captive_portal: failureText(
    'This network needs a sign-in.',
    'Sign in to it in your browser, then retry.',
    'sign_in_to_network',
  ),
  error_page: failureText(
    'A gateway in front of the server returned an error.',
    'Try again in a few minutes.',
    'retry',
  ),
  redirected: failureText(
    'The server address redirects elsewhere. Your key stayed on your computer.',
    'Check the server address.',
  ),
  answer_malformed: failureText(
    "Renderdrop couldn't read the server's response.",
    'Update Renderdrop, or copy the details for support.',
    'report',
  ),
  list_too_long: failureText('The list is too long to load.', 'Search for the item by name.'),
  answer_too_large: failureText("The server's response was too large.", 'Check the server address.'),
  not_signed_in: failureText("You're not signed in.", 'Sign in.', 'sign_in'),
  unknown_code: failureText('The server refused this and gave no reason.', copyDetails, 'report'),
} as const satisfies Record<FailureCode, FailureText>;

/** More specific texts for some of the codes. */
export const servicePhrases = {
  proxyNeedsSignIn: phrase((host: string) => `${host} needs a sign-in.`, 'proxy.studio:3128'),
} as const;

/** The text for a code of the service. For an unknown code, it uses the service's own title and detail. */
export function textForServiceCode(
  code: string,
  problem: { readonly title: string; readonly detail: string },
): { readonly code: ErrorCode | 'unknown_code'; readonly text: FailureText } {
  if (isErrorCode(code)) return { code, text: serviceFailures[code] };
  const own = [problem.title, problem.detail].map((text) => text.trim()).filter((text) => text !== '');
  const unknown = serviceFailures.unknown_code;
  const text = own.length > 0 ? { ...unknown, sentence: own.map(asSentence).join(' ') } : unknown;
  return { code: 'unknown_code', text };
}

const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
