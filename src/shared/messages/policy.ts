import { mostUploadsAtOnce } from '../model/uploads-at-once.ts';
import { failureText } from './failure-text.ts';
import { phrase } from './phrase.ts';

/** What the app says about an organization's policy. */
export const policyTexts = {
  setByOrganization: 'Set by your organization',
  server: 'Server',
  allowedFolders: 'Folders to upload from',
  policy: 'Policy',
  policyFile: phrase(
    (path: string) => `Your organization sets some of the settings here, in ${path}.`,
    '/etc/renderdrop/policy.json',
  ),
  turnedOff: 'Off',
  turnedOn: 'On',
  /** Used by `renderdrop doctor`. */
  names: {
    serverAddress: 'server address',
    proxy: 'proxy',
    allowedFolders: 'allowed folders',
    limits: 'limits',
    updates: 'updates off',
    practiceStudio: 'practice studio off',
  },
  setsThese: phrase(
    (path: string, names: readonly string[]) =>
      `${path} sets: ${names.length === 0 ? 'nothing' : names.join(', ')}`,
    '/etc/renderdrop/policy.json',
    ['server address', 'proxy'],
  ),
} as const;

/** What a setting in the policy file has to be. */
export const policyRules = {
  object: 'The file must hold one JSON object: { … }.',
  notJson: phrase((reason: string) => `It isn't valid JSON: ${reason}`, 'Unexpected token } at position 12'),
  unknown: phrase((names: readonly string[]) => `There is no setting ${names.join(', ')}.`, ['servr']),
  at: phrase((field: string, rule: string) => `${field}: ${rule}`, 'proxy', 'Enter an address.'),
  serverAddress: 'Enter an https address, such as "https://api.example.com".',
  proxy: 'Enter "system", "none", or an address such as "http://proxy.studio:3128".',
  allowedFolders: 'List at least one folder by its full path, such as ["/renders"].',
  limits: 'Enter an object such as { "uploadsAtATime": 2 }.',
  uploadsAtATime: `Enter a whole number from 1 to ${mostUploadsAtOnce}.`,
  megabytesPerSecond: 'Enter a number from 0.1 to 10000.',
  hours: 'Enter two times, such as { "from": "19:00", "until": "08:00" }.',
  onOff: 'Enter true or false.',
} as const;

/** Why a policy file is not trusted. */
export const policyDoubts = {
  notAFile: "it isn't a plain file",
  link: 'it is a link',
  otherOwner: 'it belongs to somebody other than the administrator',
  othersWrite: 'others than the administrator can change it',
  folderOfOthers: 'others than the administrator can change its folder',
} as const;

const askForRepair = 'Renderdrop uploads nothing until your administrator has fixed the file.';

export const policyFailures = {
  policy_unreadable: phrase(
    (path: string, code: string) =>
      failureText(`Your organization's policy, ${path}, can't be read (${code}).`, askForRepair),
    '/etc/renderdrop/policy.json',
    'EACCES',
  ),
  policy_not_trusted: phrase(
    (path: string, doubt: string) =>
      failureText(`Your organization's policy, ${path}, can't be trusted: ${doubt}.`, askForRepair),
    '/etc/renderdrop/policy.json',
    policyDoubts.otherOwner,
  ),
  policy_malformed: phrase(
    (path: string, problem: string) =>
      failureText(`Your organization's policy, ${path}, has a mistake. ${problem}`, askForRepair),
    '/etc/renderdrop/policy.json',
    'proxy: Enter "system", "none", or an address such as "http://proxy.studio:3128".',
  ),
  set_by_organization: failureText(
    'Your organization sets this.',
    'Ask your administrator if it needs to change.',
  ),
  server_not_allowed: phrase(
    (host: string) =>
      failureText(
        `Your organization allows only the server ${host}.`,
        'Sign in there, or ask your administrator.',
      ),
    'api.example.com',
  ),
  practice_studio_off: failureText(
    'Your organization has turned off the practice studio.',
    'Ask your administrator if you need it.',
  ),
} as const;
