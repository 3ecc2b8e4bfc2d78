import { homedir } from 'node:os';
import { type PolicyPlace, policyPlace } from '../engine/policy/policy-file.ts';
import { dataPlace } from '../engine/store/places/moved-folder.ts';

/** Settings from environment variables, read once at the start. */
export interface Environment {
  readonly dataDirectory: string;
  /** The default data folder; null if RENDERDROP_HOME sets the folder. */
  readonly usualFolder: string | null;
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  /** A file that contains the key, for farms that keep secrets in files. */
  readonly keyFile: string | null;
  /** The secret that signs deliveries to `renderdrop webhooks`. */
  readonly webhookSecret: string | null;
  /** The account to use, by id, workspace, or its own name. */
  readonly account: string | null;
  /** Where this computer's policy file is. */
  readonly policyPlace: PolicyPlace;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** Removes key and secret from the environment, so that programs started from here do not inherit them. */
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

/** Where the key comes from, if not from the keychain: the file that holds it, or the variable. */
export const keyPlace = ({ keyFile }: Environment): string => keyFile ?? 'RENDERDROP_API_KEY';

/** A key file named on the command line overrides any key of the environment. */
export const withKeyFile = (environment: Environment, named: string | null): Environment =>
  named === null ? environment : { ...environment, apiKey: null, keyFile: named };
