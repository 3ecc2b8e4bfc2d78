/**
 * The main job on the command line alone: the practice studio, a key, a render, its upload with a progress bar, its
 * processing, a comparison of its bytes by hash, a note at its frame, and a watch folder. It needs only Node.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { jsonLineSchemas } from '../../src/shared/model/json-lines.ts';
import { PracticeService } from '../../testing/practice-service.ts';
import { expectRoom } from './demo-folder.ts';
import { limitSpeed } from './limit-speed.ts';
import { makeRender } from './made-render.ts';
import { ProductCommand, type ProductLine } from './product-command.ts';
import { StepLines } from './step-lines.ts';
import { whenStopped } from './when-stopped.ts';

const projectName = 'Aurora Arena Tour';
const itemName = 'LED Main';
const noteText = 'The wipe at the end is two frames late.';
const processingMs = 500;
/** Long enough to see the progress bar grow. */
const uploadSeconds = 2;
const fillToBytes = 4_000_000;
/** Its two renders, and what the practice service keeps of them. */
const neededMegabytes = 100;
const interruptedCode = 130;

/** The receipt of a version that arrived and is ready. */
const receiptLine = z.object({
  type: z.literal('receipt'),
  state: z.literal('ready'),
  media_id: z.string(),
  version_id: z.string(),
  version_number: z.number(),
});
const heldVersion = z.object({ sha256: z.string(), status: z.string() });

const sha256Of = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** True when every step was seen to work. */
export async function commandLineDemo(folder: string): Promise<boolean> {
  expectRoom(neededMegabytes);
  const demo = new CommandLineDemo(folder);
  using _ = whenStopped(async () => {
    demo.interrupt();
    await demo.stop();
  });
  try {
    return await demo.play();
  } finally {
    await demo.stop();
  }
}

class CommandLineDemo {
  readonly #folder: string;
  readonly #home: string;
  readonly #steps = new StepLines();
  readonly #running = new Set<ProductCommand>();
  #service: Promise<PracticeService> | null = null;
  #isInterrupted = false;
  #environment: Readonly<Record<string, string>> = {};

  constructor(folder: string) {
    this.#folder = folder;
    this.#home = join(folder, 'home');
  }

  async play(): Promise<boolean> {
    console.log('Renderdrop at work on the practice service (command line):');
    try {
      await this.#mainJob();
    } catch (error) {
      this.#steps.stop(error);
      return false;
    }
    this.#steps.sum('The command line is ./bin/renderdrop (docs/command-line.md).');
    return true;
  }

  interrupt(): void {
    this.#isInterrupted = true;
    this.#steps.interrupt();
  }

  /** Resolves once nothing that it started can still write to its folder. */
  async stop(): Promise<void> {
    await Promise.all([...this.#running].map((command) => command.kill()));
    // A service that is just starting would outlive this program.
    const service = await this.#service?.catch(() => null);
    await service?.stop();
  }

  async #mainJob(): Promise<void> {
    const service = await this.#startStudio();
    await this.#signIn(service);
    await this.#steps.step('Item found', async () => {
      const items = await this.#ask(['media', projectName], jsonLineSchemas.media);
      const count = items.find(({ name }) => name === itemName)?.versions_count ?? 0;
      return `Found the item ${itemName} in ${projectName}, at v${count}`;
    });
    const render = join(this.#folder, 'LED_Main_v005.mp4');
    await this.#steps.step('Rendered', async () => {
      const made = await makeRender(render, { hue: 0, fillToBytes });
      limitSpeed(this.#home, made.sizeBytes / uploadSeconds);
      const kind =
        made.whySmall === null ? 'made with ffmpeg' : `the small video of this project, as ${made.whySmall}`;
      return `Took a render, LED_Main_v005.mp4, ${megabytes(made.sizeBytes)} (${kind})`;
    });
    const version = await this.#upload(render);
    await this.#steps.step('Checked by hash', async () => {
      await this.#expectSameBytes(service, version.version_id, render);
      return 'Checked by SHA-256: the practice service holds the same bytes';
    });
    await this.#readNote(service, version);
    limitSpeed(this.#home, null);
    await this.#watch(service);
  }

  async #startStudio(): Promise<PracticeService> {
    const starting = PracticeService.start({ processingMs });
    this.#service = starting;
    await this.#steps.step(
      'Started the practice studio, a sample project on this computer',
      async () => void (await starting),
    );
    return await starting;
  }

  /** Not in the keychain, which belongs to the person: this key is worthless once the demo ends. */
  async #signIn(service: PracticeService): Promise<void> {
    await this.#steps.step('Signed in', async () => {
      const keyFile = join(this.#folder, 'key');
      writeFileSync(keyFile, service.addresses.keys.all, { mode: 0o600 });
      this.#environment = {
        RENDERDROP_HOME: this.#home,
        RENDERDROP_BASE_URL: service.addresses.base_url,
        RENDERDROP_API_KEY: readFileSync(keyFile, 'utf8'),
      };
      const [account] = await this.#ask(['whoami'], jsonLineSchemas.account);
      return `Signed in to ${account?.workspace.name}, with a key from a file that only you can read`;
    });
  }

  /** One command that is shown as two steps: uploaded, and ready. */
  async #upload(path: string): Promise<z.output<typeof receiptLine>> {
    const words = ['upload', path, '--project', projectName, '--media', itemName, '--wait'];
    const command = this.#start(words);
    const lines = command.lines();
    await this.#steps.step('Uploaded it', async () => {
      let hasArrived = false;
      for await (const line of withoutEnding(lines)) {
        const progress = jsonLineSchemas.progress.safeParse(line);
        if (progress.success) this.#steps.bar(progress.data.sent_bytes / progress.data.size_bytes - 0.001);
        if (jsonLineSchemas.state.safeParse(line).data?.state === 'processing') {
          hasArrived = true;
          break;
        }
      }
      if (!hasArrived) {
        await command.expectEnd(0);
        throw new Error('The upload ended before the practice service had it all.');
      }
      this.#steps.bar(1);
    });
    let receipt: z.output<typeof receiptLine> | undefined;
    await this.#steps.step('Processed', async () => {
      for await (const line of lines) receipt = receiptLine.safeParse(line).data ?? receipt;
      await command.expectEnd(0);
      return `Processed: v${receipt?.version_number} of ${itemName} is ready`;
    });
    if (!receipt) throw new Error('The upload left no receipt.');
    return receipt;
  }

  async #readNote(service: PracticeService, version: z.output<typeof receiptLine>): Promise<void> {
    await this.#steps.step('Read the note', async () => {
      const { media_id, version_id } = version;
      await service.control('POST', '/notes', { media_id, version_id, text: noteText, at_seconds: 2.5 });
      const notes = await this.#ask(['notes', projectName, itemName], jsonLineSchemas.note);
      const note = notes.find(({ text }) => text === noteText);
      if (!note) throw new Error('The note did not come back.');
      return `Read the note on it: “${note.text}” at ${note.timecode}, frame ${note.frame}`;
    });
  }

  async #watch(service: PracticeService): Promise<void> {
    const name = 'LED_Main_v006.mp4';
    await this.#steps.step('Watched a folder', async () => {
      const folder = join(this.#folder, 'Tonight');
      mkdirSync(folder);
      const words = ['watch', folder, '--project', projectName, '--match', '--quiet-seconds', '1'];
      const command = this.#start(words);
      let made = false;
      let uploaded: { readonly id: string; readonly number: number } | null = null;
      for await (const line of command.lines()) {
        if (jsonLineSchemas.folder.safeParse(line).data?.condition === 'watching' && !made) {
          made = true;
          await makeRender(join(folder, name), { hue: 40, fillToBytes: 0 });
        }
        const file = jsonLineSchemas.file.safeParse(line).data;
        if (file && file.times.readyAtMs !== null && file.version_id !== null) {
          uploaded = { id: file.version_id, number: file.version_number ?? 0 };
          command.child.kill('SIGINT');
        }
      }
      // Windows can't send Ctrl-C to a single process; there it is just ended.
      if (process.platform !== 'win32') await command.expectEnd(interruptedCode);
      if (!uploaded) throw new Error('The watch folder uploaded nothing.');
      await this.#expectSameBytes(service, uploaded.id, join(folder, name));
      return `Watched a folder: ${name} was uploaded by itself as v${uploaded.number}, with the same bytes`;
    });
  }

  async #expectSameBytes(service: PracticeService, versionId: string, path: string): Promise<void> {
    const held = heldVersion.parse(await service.control('GET', `/versions/${versionId}`));
    if (held.sha256 === sha256Of(path) && held.status === 'ready') return;
    throw new Error(
      `The practice service holds other bytes than ${path}, or not ready ones: ${held.status}.`,
    );
  }

  #start(words: readonly string[]): ProductCommand {
    if (this.#isInterrupted) throw new Error('Stopped.');
    const command = new ProductCommand([...words, '--json'], this.#environment);
    this.#running.add(command);
    command.child.once('close', () => this.#running.delete(command));
    return command;
  }

  /** Runs a command and parses its output line by line. */
  async #ask<Schema extends z.ZodType>(
    words: readonly string[],
    schema: Schema,
  ): Promise<readonly z.output<Schema>[]> {
    const command = this.#start(words);
    const answered: z.output<Schema>[] = [];
    for await (const line of command.lines()) {
      const parsed = schema.safeParse(line);
      if (parsed.success) answered.push(parsed.data);
    }
    await command.expectEnd(0);
    return answered;
  }
}

/** Leaving a `for await` loop would end the generator, but a later loop reads the rest. */
async function* withoutEnding(lines: AsyncGenerator<ProductLine>): AsyncGenerator<ProductLine> {
  for (;;) {
    const next = await lines.next();
    if (next.done) return;
    yield next.value;
  }
}
