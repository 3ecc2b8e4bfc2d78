import type { FailureCode, FailureWords } from './failures.ts';
import type { RemedyAction } from './trouble.ts';

const words = (sentence: string, action: RemedyAction | null, label: string): FailureWords => ({
  sentence,
  remedy: { action, label },
});

/** Every failure in an artist's words, with what to do about it: the only such table in the project. */
export const failureWords = {
  missing_api_key: words('You are not signed in to this workspace.', 'sign_in', 'Sign in'),
  invalid_api_key: words(
    'The service does not know this key. It may have been mistyped or cut short.',
    'sign_in',
    'Sign in with another key',
  ),
  api_key_revoked: words('This key was revoked in the web app.', 'sign_in', 'Sign in with a new key'),
  api_key_expired: words('This key has run out.', 'sign_in', 'Sign in with a new key'),
  api_key_owner_inactive: words(
    'The account that made this key was closed or switched off.',
    'sign_in',
    'Sign in with another account',
  ),
  workspace_access_revoked: words(
    'The person who made this key is no longer in the workspace.',
    null,
    'Ask a workspace admin to add you again',
  ),
  insufficient_scope: words(
    'This key was made without the permission that this needs. Permissions cannot be added to a key later.',
    'sign_in',
    'Sign in with a key that has the permission',
  ),
  invalid_request: words(
    'The service did not accept one of the values that were sent.',
    'report',
    'Copy the details for support',
  ),
  project_not_found: words(
    'This project is gone, or you no longer have access to it.',
    'retry',
    'Look for the project again',
  ),
  project_read_only: words(
    'You can look at this project, but not change it.',
    null,
    'Ask the project owner for edit access',
  ),
  project_needs_first_open: words(
    'This project has not been opened since a storage update. Opening it once in the web app brings it up to date.',
    'open_project',
    'Open in the web app',
  ),
  media_not_found: words('This item is no longer in the project.', 'retry', 'Reload the project'),
  media_not_ready: words('This video is still being processed.', null, 'Try again once it is ready'),
  media_not_placeable: words('Audio cannot be put on a screen.', null, 'Choose a video or an image instead'),
  video_minutes_exceeded: words(
    "This upload would go over the video minutes of the project owner's plan.",
    'manage_plan',
    'Free up minutes or upgrade the plan',
  ),
  upload_unavailable: words(
    'The service cannot take uploads at the moment.',
    'retry',
    'Try again in a little while',
  ),
  stage_not_found: words('This stage is no longer in the project.', 'retry', 'Reload the stages'),
  stage_has_no_known_screens: words(
    'No screen of this stage can be used yet: it needs a default screen, or one comp made in the web app.',
    'open_project',
    'Set a default screen in the web app',
  ),
  unknown_screen: words(
    'The stage has no screen of that name that a comp can use.',
    null,
    'Choose one of the screens in the list',
  ),
  comp_not_found: words('This comp is no longer in the project.', 'retry', 'Reload the comps'),
  webhook_endpoint_not_found: words(
    'This webhook is gone, or it belongs to another key.',
    'retry',
    'Reload the webhooks',
  ),
  webhook_url_not_allowed: words(
    'Webhooks can only be sent to an https address on the public internet.',
    null,
    'Enter another address',
  ),
  webhook_endpoint_limit: words(
    'This workspace already has ten webhooks, and that is the most it may have.',
    null,
    'Remove one that is no longer needed',
  ),
  invalid_idempotency_key: words(
    'Renderdrop labelled this request in a way the service does not accept. That is a fault in Renderdrop.',
    'report',
    'Copy the details for support',
  ),
  idempotency_key_reused: words(
    'Renderdrop used one label for two different requests, so the service stopped the second. That is a fault in Renderdrop.',
    'report',
    'Copy the details for support',
  ),
  idempotency_in_progress: words(
    'The service is still working on the first try of this same request.',
    null,
    'Wait a few seconds',
  ),
  not_found: words(
    'There is no such page on this service. The address in the settings may be wrong.',
    null,
    'Check the service address',
  ),
  method_not_allowed: words(
    'The service does not do this at that address.',
    'report',
    'Copy the details for support',
  ),
  rate_limited: words(
    'This key has used up its requests for the current minute.',
    null,
    'It goes on by itself within a minute',
  ),
  internal_error: words('Something broke on the side of the service.', 'retry', 'Try again'),

  not_an_upload_address: words(
    'The service sent an address that files can’t be uploaded to.',
    'report',
    'Copy the details for support',
  ),
  upload_host_not_allowed: words(
    'The service wants the file sent to a computer on your own network.',
    null,
    'Allow its host in the connection settings if your studio runs it',
  ),
  offline: words('This computer is offline.', null, 'Check the network connection'),
  name_not_resolved: words(
    'The address of the service could not be looked up.',
    null,
    'Check the network connection',
  ),
  connection_refused: words('The service does not answer at its address.', null, 'Check the service address'),
  connection_lost: words('The connection broke off.', 'retry', 'Try again'),
  timed_out: words('The service took too long to answer.', 'retry', 'Try again'),
  certificate_untrusted: words(
    'Something between here and the service shows a certificate that this computer does not trust. A company proxy, a virus scanner or a guest network can be the cause.',
    null,
    'Ask your IT to install its certificate, or use another network',
  ),
  certificate_expired: words(
    'The certificate of the service is out of date, or the clock of this computer is wrong.',
    null,
    'Check date and time of this computer',
  ),
  certificate_wrong_host: words(
    'Something else answers under the name of the service: its certificate is for another site. Guest networks do this before you have signed in to them.',
    'sign_in_to_network',
    'Open a browser and sign in to the network',
  ),
  proxy_login_required: words(
    'The proxy of this network wants a name and a password.',
    'check_proxy',
    'Check the proxy settings',
  ),
  proxy_unreachable: words(
    'The proxy of this network does not let Renderdrop through.',
    'check_proxy',
    'Check the proxy settings',
  ),
  captive_portal: words(
    'This network wants you to sign in before it lets anything through.',
    'sign_in_to_network',
    'Open a browser and sign in to the network',
  ),
  error_page: words(
    'A gateway in front of the service answered with an error page.',
    'retry',
    'Try again in a little while',
  ),
  redirected: words(
    'The service address leads on to another one. Your key was not sent there.',
    null,
    'Check the service address',
  ),
  answer_malformed: words(
    'The answer of the service made no sense to this version of Renderdrop.',
    'report',
    'Update Renderdrop, or copy the details for support',
  ),
  answer_too_large: words(
    'The answer was far larger than anything the service sends.',
    null,
    'Check the service address',
  ),
  not_signed_in: words('You are not signed in.', 'sign_in', 'Sign in'),
} as const satisfies Record<Exclude<FailureCode, 'unknown_code'>, FailureWords>;
