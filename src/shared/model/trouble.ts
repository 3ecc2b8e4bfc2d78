import { z } from 'zod';

/** A remedy that takes one click. Screens show it as a button, the command line as a command. */
const remedyActionSchema = z.enum([
  'retry',
  'go_on',
  'send_again',
  'look_again',
  'resume',
  'cancel',
  'sign_in',
  'sign_in_to_network',
  'check_proxy',
  'open_project',
  'open_item',
  'choose_another_target',
  'choose_another_file',
  'manage_plan',
  'report',
]);

/** Something that went wrong, in words for the artist. Never contains a response body, a key or an address's query. */
export const troubleSchema = z.object({
  code: z.string(),
  sentence: z.string(),
  remedy: z.string(),
  action: remedyActionSchema.nullable(),
  requestId: z.string().nullable(),
});

export type RemedyAction = z.output<typeof remedyActionSchema>;
export type Trouble = Readonly<z.output<typeof troubleSchema>>;

export const troubleOf = (code: string, text: Omit<Trouble, 'code' | 'requestId'>): Trouble => ({
  code,
  sentence: text.sentence,
  remedy: text.remedy,
  action: text.action,
  requestId: null,
});

/** An expected failure as an exception. Any other exception is a bug and reaches the crash handler. */
export class TroubleError extends Error {
  override readonly name: string = 'TroubleError';
  readonly trouble: Trouble;

  constructor(trouble: Trouble, options?: ErrorOptions) {
    super(trouble.sentence, options);
    this.trouble = trouble;
  }
}
