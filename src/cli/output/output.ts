import { createInterface } from 'node:readline/promises';
import { answerTexts } from '../../shared/messages/cli/answers.ts';
import type { JsonLine } from '../../shared/model/json-lines.ts';
import { plainJson, plainLines, plainText } from '../../shared/model/outside-text.ts';
import type { CliError } from '../cli-error.ts';
import { type Style, styledLines, styleFor } from './style.ts';
import { type Column, table } from './table.ts';

export interface OutputStreams {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

/** A person or a script that looks for "20.6 MB" has a plain space. In the window, the one between a number and its unit keeps them on one line. */
const withPlainSpaces = (text: string): string => text.replaceAll(/(?<=\d)\u00a0(?=\p{L})/gu, ' ');

/** What is in sentences. Names and paths stay as they are. */
const sentences: readonly string[] = ['line', 'next', 'message', 'remedy', 'reason', 'sentence'];

/** Results go to standard output, as text or JSON lines. Everything else goes to standard error. */
export class Output {
  readonly isJson: boolean;
  readonly #streams: OutputStreams;
  readonly #style: Style;
  readonly #errorStyle: Style;

  constructor(
    streams: OutputStreams,
    options: { readonly json: boolean; readonly variables: Readonly<Record<string, string | undefined>> },
  ) {
    this.#streams = streams;
    this.isJson = options.json;
    this.#style = styleFor(streams.stdout.isTTY, options.variables);
    this.#errorStyle = styleFor(streams.stderr.isTTY, options.variables);
  }

  get style(): Style {
    return this.#style;
  }

  get errorStyle(): Style {
    return this.#errorStyle;
  }

  /** The terminal to draw progress on; null if there is none, or with --json. */
  get progressTerminal(): NodeJS.WriteStream | null {
    const { stderr } = this.#streams;
    return stderr.isTTY && !this.isJson ? stderr : null;
  }

  /** Prints one object per line with --json, otherwise nothing. */
  json(value: JsonLine): void {
    if (this.isJson) this.jsonLine(value);
  }

  /** Prints one object per line, with or without --json. */
  jsonLine(value: JsonLine): void {
    const json = plainJson(value, undefined, (key, each) =>
      typeof each === 'string' && sentences.includes(key) ? withPlainSpaces(each) : each,
    );
    this.#streams.stdout.write(`${json}\n`);
  }

  /** Prints a line of text, or nothing with --json. */
  line(text = ''): void {
    if (!this.isJson) this.#streams.stdout.write(`${styledLines(withPlainSpaces(text))}\n`);
  }

  /** Prints text unchanged, with or without --json: help, completion scripts, files. */
  raw(text: string): void {
    const plain = plainLines(text);
    this.#streams.stdout.write(plain.endsWith('\n') ? plain : `${plain}\n`);
  }

  table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): void {
    if (this.isJson) return;
    const { stdout } = this.#streams;
    const [head, ...lines] = table(rows, columns, stdout.isTTY ? stdout.columns || 80 : null);
    this.line(this.#style('quiet', head ?? ''));
    for (const line of lines) this.line(line);
  }

  /** A line on the terminal that the next call replaces; null clears it. Does nothing without a terminal. */
  progress(text: string | null): void {
    const terminal = this.progressTerminal;
    if (terminal) terminal.write(`\r\u001b[K${text === null ? '' : plainText(withPlainSpaces(text))}`);
  }

  /** Prints a note on standard error. */
  note(text: string): void {
    this.#streams.stderr.write(`${styledLines(withPlainSpaces(text))}\n`);
  }

  error(error: CliError): void {
    const paint = this.#errorStyle;
    this.note(`${paint('bad', 'renderdrop:')} ${plainText(error.message)}`);
    for (const line of error.list) this.note(`  ${plainText(line)}`);
    if (error.remedy !== null) this.note(plainText(error.remedy));
    if (error.afterwards !== null) this.note(plainText(error.afterwards));
    if (error.requestId !== null)
      this.note(paint('quiet', answerTexts.requestId(plainText(error.requestId))));
    const { code, message, remedy, requestId, exitCode, candidates } = error;
    this.json({
      type: 'error',
      code,
      message,
      remedy,
      request_id: requestId,
      exit_code: exitCode,
      ...(candidates.length > 0 ? { candidates } : {}),
    });
  }

  /** Whether questions can be asked. */
  get canAsk(): boolean {
    return this.#streams.stdin.isTTY && this.#streams.stderr.isTTY && !this.isJson;
  }

  /** Asks on the terminal; resolves to null if the person leaves without an answer. */
  async ask(question: string, signal: AbortSignal): Promise<string | null> {
    const { stdin, stderr } = this.#streams;
    const reader = createInterface({ input: stdin, output: stderr, terminal: true });
    const left = new AbortController();
    // While the question is open, Ctrl-C reaches the reader and not the process.
    reader.once('SIGINT', () => {
      left.abort();
      process.kill(process.pid, 'SIGINT');
    });
    reader.once('close', () => left.abort());
    try {
      return (
        await reader.question(plainLines(question), { signal: AbortSignal.any([signal, left.signal]) })
      ).trim();
    } catch {
      return null;
    } finally {
      reader.close();
    }
  }

  async confirm(question: string, signal: AbortSignal): Promise<boolean> {
    const answer = await this.ask(`${question} [y/N] `, signal);
    return /^(?:y|yes)$/i.test(answer ?? '');
  }
}
