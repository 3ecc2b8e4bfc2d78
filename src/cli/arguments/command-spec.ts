import { helpTexts } from '../../shared/messages/cli/help.ts';
export interface OptionSpec {
  /** Without the dashes. */
  readonly name: string;
  readonly letter?: string;
  /** The placeholder for its value in the help: `NAME`. Missing for a switch. */
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly repeats?: boolean;
  readonly summary: string;
}

interface OperandSpec {
  readonly name: string;
  readonly needed: boolean;
  readonly many?: boolean;
  /** How a shell completes it. */
  readonly kind?: 'file';
}

interface Example {
  readonly says: string;
  readonly command: string;
}

/** Everything about a command that help, completion and the parser need. */
export interface CommandSpec {
  /** `upload`, `queue run`. */
  readonly name: string;
  readonly summary: string;
  readonly operands: readonly OperandSpec[];
  readonly options: readonly OptionSpec[];
  /** Paragraphs below the options. */
  readonly about: readonly string[];
  readonly examples: readonly Example[];
}

export const commonOptions: readonly OptionSpec[] = [
  {
    name: 'account',
    value: 'ACCOUNT',
    summary: helpTexts.account,
  },
  { name: 'key-file', value: 'FILE', summary: helpTexts.keyFile },
  { name: 'json', summary: helpTexts.json },
  { name: 'help', letter: 'h', summary: helpTexts.help },
];
