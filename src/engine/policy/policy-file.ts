import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { dirname, posix, win32 } from 'node:path';
import type { z } from 'zod';
import { policyDoubts, policyRules } from '../../shared/messages/policy.ts';
import { notManaged } from '../../shared/model/not-managed.ts';
import { type Managed, policySchema } from '../../shared/model/policy.ts';
import { readBaseAddress } from '../ground/base-address.ts';
import { errorCodeOf } from '../ground/error-code.ts';
import { noBlock, noFollow } from '../ground/open-flags.ts';
import { UnusablePolicy } from './policy-error.ts';

export interface PolicyPlace {
  readonly path: string;
  /** The required owner, who alone may be able to change it; null where nobody else can write there anyway (Windows). */
  readonly ownerUid: number | null;
}

const administrator = 0;
const bytesMax = 1_000_000;
const writableByOthers = 0o022;

/** Where administrators put the policy (ADR 39). On Linux and macOS, no variable of a person can change the place. */
export function policyPlace(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): PolicyPlace {
  switch (platform) {
    case 'win32': {
      const common = environment['CommonProgramFiles'] || 'C:\\Program Files\\Common Files';
      return { path: win32.join(common, 'Renderdrop', 'policy.json'), ownerUid: null };
    }
    case 'darwin':
      return { path: '/Library/Application Support/Renderdrop/policy.json', ownerUid: administrator };
    default:
      return { path: posix.join('/etc', 'renderdrop', 'policy.json'), ownerUid: administrator };
  }
}

/** Reads the policy of this computer; throws `UnusablePolicy` if there is one that can't be applied exactly. */
export function readPolicy(place: PolicyPlace): Managed {
  const text = textOf(place);
  return text === null ? notManaged : { path: place.path, policy: parse(place.path, text) };
}

function textOf(place: PolicyPlace): string | null {
  const { path } = place;
  try {
    const file = openSync(path, constants.O_RDONLY | noFollow | noBlock);
    try {
      const doubt = doubtAbout(fstatSync(file), place);
      if (doubt !== null) throw new UnusablePolicy('policy_not_trusted', path, doubt);
      return readFileSync(file, 'utf8');
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (error instanceof UnusablePolicy) throw error;
    const code = errorCodeOf(error);
    if (code === 'ENOENT') return null;
    if (code === 'ELOOP') throw new UnusablePolicy('policy_not_trusted', path, policyDoubts.link);
    throw new UnusablePolicy('policy_unreadable', path, code, { cause: error });
  }
}

/** Checks the open file, and the folder, in which the file could be replaced. */
function doubtAbout(file: Stats, { path, ownerUid }: PolicyPlace): string | null {
  if (!file.isFile() || file.size > bytesMax) return policyDoubts.notAFile;
  if (ownerUid === null) return null;
  if (file.uid !== ownerUid) return policyDoubts.otherOwner;
  if ((file.mode & writableByOthers) !== 0) return policyDoubts.othersWrite;
  const folder = lstatSync(dirname(path));
  const isOurs = folder.isDirectory() && folder.uid === ownerUid && (folder.mode & writableByOthers) === 0;
  return isOurs ? null : policyDoubts.folderOfOthers;
}

function parse(path: string, text: string): Managed['policy'] {
  const refuse = (problem: string, cause?: unknown) =>
    new UnusablePolicy('policy_malformed', path, problem, { cause });
  let given: unknown;
  try {
    // Editors on Windows put a byte order mark at the beginning.
    given = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw refuse(policyRules.notJson(error instanceof Error ? error.message : ''), error);
  }
  const parsed = policySchema.safeParse(given);
  if (!parsed.success) throw refuse(problemOf(parsed.error), parsed.error);
  const { serverAddress } = parsed.data;
  if (serverAddress === undefined) return parsed.data;
  const address = readBaseAddress(serverAddress);
  if (address.kind === 'bad') throw refuse(policyRules.at('serverAddress', address.sentence));
  return { ...parsed.data, serverAddress: address.url.href };
}

/** The first mistake: its place, and what belongs there. */
function problemOf(error: z.ZodError): string {
  const [issue] = error.issues;
  const where = issue?.path.filter((step) => typeof step === 'string').join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') {
    return policyRules.unknown(issue.keys.map((key) => (where === '' ? key : `${where}.${key}`)));
  }
  if (where === '') return policyRules.object;
  if (where === 'limits' || where === 'limits.hours') {
    return policyRules.at(where, where === 'limits' ? policyRules.limits : policyRules.hours);
  }
  return policyRules.at(where, issue?.message ?? '');
}
