import { phrase } from './phrase.ts';

/** What the settings say about accounts, beyond what is said everywhere. */
export const accountSettingsTexts = {
  rename: phrase((name: string) => `Rename ${name}`, 'Northlight Studio'),
  name: phrase((workspace: string) => `Name of the account in ${workspace}`, 'Northlight Studio'),
} as const;
