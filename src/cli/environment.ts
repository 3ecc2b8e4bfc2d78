import { homedir } from 'node:os';
import { type PolicyPlace, policyPlace } from '../engine/policy/policy-file.ts';
import { dataPlace } from '../engine/store/moved-folder.ts';

/** What the surroundings say, read once at the start. */
export interface Environment {
  readonly dataDirectory: string;
  /** Where it is unless it was moved; null where RENDERDROP_HOME chooses it. */
  readonly usualFolder: string | null;
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  /** A file that holds the key, for farms whose secrets are files. */
  readonly keyFile: string | null;
  /** What deliveries to `renderdrop webhooks` are signed with. */
  readonly webhookSecret: string | null;
  /** Which of several accounts is meant, by id or workspace. */
  readonly account: string | null;
  /** Where this computer's policy stands. */
  readonly policyPlace: PolicyPlace;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** Takes key and secret out of the environment, so that no program started from here is handed it. */
export function takeEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const filled = (name: string): string | null => {
    const value = variables[name];
    return value === undefined || value.trim() === '' ? null : value;
  };
  const apiKey = filled('RENDERDROP_API_KEY');
  const webhookSecret = filled('RENDERDROP_WEBHOOK_SECRET');
  delete variables['RENDERDROP_API_KEY'];
  delete variables['RENDERDROP_WEBHOOK_SECRET'];
  return {
    ...dataPlace({ platform: process.platform, environment: variables, homeDirectory: homedir() }),
    baseUrl: filled('RENDERDROP_BASE_URL'),
    apiKey,
    keyFile: filled('RENDERDROP_API_KEY_FILE'),
    webhookSecret,
    account: filled('RENDERDROP_ACCOUNT'),
    policyPlace: policyPlace(process.platform, variables),
    variables,
  };
}

/** A key file that was named with the command stands in for whatever key the surroundings have. */
export const withKeyFile = (environment: Environment, named: string | null): Environment =>
  named === null ? environment : { ...environment, apiKey: null, keyFile: named };
