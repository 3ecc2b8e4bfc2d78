import { z } from 'zod';
import { accountIdSchema, accountsViewSchema, accountViewSchema } from '../../model/account.ts';
import { request } from '../definition.ts';
import { noArguments, noValue, referenceSchema } from '../values.ts';

/** An account as the window may know it: everything but the key. */
const accountSchema = accountViewSchema.extend({
  /** Belongs to the practice studio on this computer, where nothing costs anything or reaches anybody. */
  isPractice: z.boolean(),
});

export const accountsSchema = accountsViewSchema.extend({ accounts: z.array(accountSchema) });

/** The result of a sign-in. */
const signInAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed_in'), account: accountSchema }),
  /** Not signed in yet. A person must say, by `answerSamePerson`, whether this existing account is theirs. */
  z.object({ kind: z.literal('same_person'), account: accountSchema }),
]);

export type SignInAnswer = Readonly<z.output<typeof signInAnswerSchema>>;
export type Account = Readonly<z.output<typeof accountSchema>>;
export type Accounts = Readonly<z.output<typeof accountsSchema>>;

/** The longest name that a person can give an account. */
export const ownNameMax = 60;

const whichAccount = z.strictObject({ accountId: referenceSchema.pipe(accountIdSchema) });

/** The server's address; null for the one in the settings. */
const serviceUrl = z.string().min(1).max(2_048).nullable();
const replaces = referenceSchema.pipe(accountIdSchema).nullable();

export const accountRequests = {
  list: request(noArguments, accountsSchema),
  /** The key goes one way: from the person's clipboard to the keychain. It never comes back. */
  addKey: request(
    z.strictObject({
      key: z.string().min(1).max(500),
      serviceUrl,
      /** The account whose key has ended. The new key replaces it, and the account keeps its queue and data. */
      replaces,
    }),
    signInAnswerSchema,
  ),
  /** Answers when the person has finished in the browser, or with a failure when they canceled or took too long. */
  signInByBrowser: request(z.strictObject({ serviceUrl, replaces }), signInAnswerSchema),
  /** Yes: the new key replaces the account's old one, and its uploads stay. No: it becomes a separate account. */
  answerSamePerson: request(z.strictObject({ isSame: z.boolean() }), signInAnswerSchema),
  cancelSignIn: request(noArguments, noValue),
  /** Opens the page of the pending sign-in again, for example after its tab was closed. */
  reopenBrowser: request(noArguments, noValue),
  /** Opens the web app of a server, where keys are created. */
  openWebApp: request(z.strictObject({ serviceUrl }), noValue),
  signOut: request(whichAccount, accountsSchema),
  switchTo: request(whichAccount, accountsSchema),
  /** Null or no text takes the name away. */
  rename: request(whichAccount.extend({ name: z.string().max(ownNameMax).nullable() }), accountsSchema),
  /** Asks the service whether the key still works. */
  check: request(whichAccount, accountSchema),
  startPracticeStudio: request(noArguments, accountSchema),
} as const;
