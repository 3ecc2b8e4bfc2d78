import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { vi } from 'vitest';
import { z } from 'zod';
import { writeNumberedFrames } from '../../../src/engine/sequences/testing/numbered-frames.ts';
import { sampleRender } from '../../../src/engine/testing/raw-renders.ts';
import { temporaryFolder } from '../../../src/engine/testing/temporary-folder.ts';
import { ServiceView } from '../../../src/engine/testing/upload-studio.ts';
import { hangLimitMs } from '../../../testing/hang-limit.ts';
import { PracticeService } from '../../../testing/practice-service.ts';
import { root } from '../printed-commands.ts';

/** How a command ended, and what it said. */
export interface Ended {
  readonly code: number | null;
  readonly said: string;
}

const terminal = 'terminal';
const hangLimit = { timeout: hangLimitMs };
const numbers = Array.from({ length: 4 }, (_none, at) => 1001 + at);
const lineSchema = z.looseObject({ id: z.string().optional(), job_id: z.string().optional() });

/** Commands that run until a person ends them. */
export const endsByCtrlC = (text: string): boolean =>
  /renderdrop (?:watch(?!.*(?:--once|--dry-run))|webhooks listen)|^npm run/.test(text);

/**
 * The studio that all printed examples are about: its project, items and files, on a practice service. Only addresses,
 * ids and places outside the folder are replaced in an example.
 */
export class StudioOfExamples implements AsyncDisposable {
  readonly folder = temporaryFolder();
  readonly service: PracticeService;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #running = new Set<ChildProcess>();

  private constructor(service: PracticeService) {
    this.service = service;
    const bin = this.at('bin');
    mkdirSync(bin);
    // For `./bin/renderdrop` in a clone, and `renderdrop` where it is installed.
    symlinkSync(join(root, 'bin', 'renderdrop'), join(bin, 'renderdrop'));
    this.#environment = {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env['PATH']}`,
      HOME: this.at('home'),
      XDG_DATA_HOME: undefined,
      XDG_CONFIG_HOME: undefined,
      RENDERDROP_HOME: undefined,
      RENDERDROP_BASE_URL: service.addresses.base_url,
      RENDERDROP_API_KEY: service.addresses.keys.all,
    };
  }

  static async open(): Promise<StudioOfExamples> {
    // The examples share one key and make more requests than it may in a minute. Here that minute is three seconds.
    const service = await PracticeService.start({
      processingMs: 200,
      timeScale: 20,
      allowPrivateWebhooks: true,
    });
    const studio = new StudioOfExamples(service);
    await studio.#furnish();
    return studio;
  }

  at(path: string): string {
    return join(this.folder.path, path);
  }

  async #furnish(): Promise<void> {
    const view = new ServiceView(this.service);
    const [tour] = await view.projects();
    await this.service.control('PATCH', `/projects/${tour?.id}`, { name: 'Summer Tour' });
    const folders = ['out', 'renders/Halo_v04', 'renders/tour', 'fast', 'shows/halo/finished'];
    const homes = [
      'home/.config/fish/completions',
      'home/.config/blender/3.4',
      'studio/blender/scripts/addons',
    ];
    for (const folder of [...folders, ...homes]) mkdirSync(this.at(folder), { recursive: true });
    sampleRender(this.folder.path, 'LED_Main_v012.mov', 3);
    sampleRender(this.folder.path, 'teaser.mp4', 2);
    sampleRender(this.folder.path, 'a.mov', 5);
    sampleRender(this.at('out'), 'IMAG_Left_v004.mov', 2);
    sampleRender(this.at('shows/halo/finished'), 'IMAG_Right_v004.mov', 4);
    await writeNumberedFrames({
      folder: this.at('renders/Halo_v04'),
      numbers,
      nameOf: (number) => `Halo_v04.${number}.exr`,
    });
    await writeNumberedFrames({
      folder: this.folder.path,
      numbers,
      nameOf: (number) => `Logo.${number}.png`,
      pixels: 'rgba',
    });
    writeFileSync(this.at('key.txt'), this.service.addresses.keys.all, { mode: 0o600 });
    writeFileSync(this.at('body'), '{"type":"media.ready"}');
    writeFileSync(this.at('on-event.sh'), '#!/bin/sh\ncat > /dev/null\n');
    chmodSync(this.at('on-event.sh'), 0o755);
  }

  /** The printed command, with addresses, ids and paths replaced by those of this studio. */
  async #here(printed: string): Promise<string> {
    const { base_url } = this.service.addresses;
    let text = printed
      .replaceAll(/(?<=[\s"])\/(?=(?:renders|shows|studio|fast)\/)/g, `${this.folder.path}/`)
      .replaceAll('https://api.example.com', base_url)
      .replaceAll('https://hooks.example.com/renders', 'http://127.0.0.1:9/renders');
    const view = new ServiceView(this.service);
    const projectId = (await view.projects()).find(({ name }) => name === 'Summer Tour')?.id ?? '';
    const [item] = await view.media(projectId);
    text = text.replaceAll('prj_1', projectId).replaceAll('med_1', item?.id ?? '');
    if (text.includes('we_1')) text = text.replaceAll('we_1', await this.#idOf('webhooks list --json'));
    if (text.includes('3f9a1c')) text = text.replaceAll('3f9a1c', await this.#queuedJob());
    return text;
  }

  async #idOf(words: string): Promise<string> {
    const { said } = await this.#shell(`renderdrop ${words}`);
    const line = said.split('\n').findLast((each) => each.startsWith('{'));
    const last = lineSchema.parse(JSON.parse(line ?? '{}'));
    return last.id ?? last.job_id ?? '';
  }

  /** Makes an upload that stays in the queue: the queue is paused, and the upload command gives up waiting at once. */
  async #queuedJob(): Promise<string> {
    await this.#shell('renderdrop queue pause --all');
    await this.#shell('renderdrop upload a.mov -p "Summer Tour" --new --name Waiting --patience 0.01');
    return (await this.#idOf('queue --json')).slice(-6);
  }

  /** Runs a command as it is printed. One that runs until it is ended gets Ctrl-C once it has printed that it is ready. */
  async run(printed: string): Promise<Ended> {
    const text = await this.#here(printed);
    if (/^renderdrop login/.test(printed) || printed === 'renderdrop logout')
      return this.#shell(text, { RENDERDROP_API_KEY: undefined }, this.service.addresses.keys.all);
    if (/webhooks verify/.test(printed)) return this.#shell(text, this.#signed());
    const ended = await (endsByCtrlC(printed) ? this.#untilThere(text) : this.#shell(text));
    // The queue was paused for this example; paused, it would hold back later uploads.
    if (printed.includes('3f9a1c')) await this.#shell('renderdrop queue resume --all');
    return ended;
  }

  /** Starts a practice service in one terminal, and types commands in another, line by line until one fails. */
  async besides(start: string, typed: string): Promise<Ended> {
    const [file = ''] = /(?<=> )\S+/.exec(start) ?? [];
    const path = file.startsWith('/') ? file : this.at(join(terminal, file));
    rmSync(this.at(terminal), { recursive: true, force: true });
    rmSync(path, { force: true });
    mkdirSync(this.at(terminal));
    symlinkSync(this.at('bin'), this.at(join(terminal, 'bin')));
    const service = this.#start(`cd '${root}' && ${start.replace(file, `'${path}'`)}`, {});
    const gone = this.#endOf(service, () => {});
    const isThere = () => existsSync(path) && readFileSync(path, 'utf8').endsWith('\n');
    await vi.waitUntil(() => isThere() || service.exitCode !== null, hangLimit);
    const ended = await this.#shell(`set -e\ncd ${terminal}\n${typed}`, {
      RENDERDROP_API_KEY: undefined,
      RENDERDROP_BASE_URL: undefined,
    });
    if (service.pid !== undefined) process.kill(-service.pid, 'SIGTERM');
    await gone;
    return ended;
  }

  /** The headers of a webhook delivery, as an example's environment. */
  #signed(): NodeJS.ProcessEnv {
    const secret = existsSync(this.at('secret.txt'))
      ? readFileSync(this.at('secret.txt'), 'utf8').trim()
      : '';
    const time = String(Math.floor(Date.now() / 1000));
    const signed = `msg_1.${time}.${readFileSync(this.at('body'), 'utf8')}`;
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const signature = createHmac('sha256', key).update(signed).digest('base64');
    return { ID: 'msg_1', T: time, S: `v1,${signature}` };
  }

  #start(text: string, more: NodeJS.ProcessEnv): ChildProcess {
    const child = spawn('bash', ['-c', text], {
      // Commands of npm belong to a clone.
      cwd: text.startsWith('npm ') ? root : this.folder.path,
      env: { ...this.#environment, ...more },
      // A process group of its own, so that Ctrl-C reaches the whole line as in a terminal.
      detached: true,
    });
    this.#running.add(child);
    return child;
  }

  #shell(text: string, more: NodeJS.ProcessEnv = {}, input = ''): Promise<Ended> {
    const child = this.#start(text, more);
    child.stdin?.on('error', () => {}).end(input);
    return this.#endOf(child, () => {});
  }

  #untilThere(text: string): Promise<Ended> {
    const child = this.#start(text, {});
    return this.#endOf(child, (said) => {
      if (/watching|listening|http:\/\/127/i.test(said) && child.pid !== undefined && child.exitCode === null)
        process.kill(-child.pid, 'SIGINT');
    });
  }

  #endOf(child: ChildProcess, heard: (said: string) => void): Promise<Ended> {
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        heard(said);
      });
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => {
        this.#running.delete(child);
        resolve({ code, said });
      });
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { pid } of this.#running) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    await this.service.stop();
    this.folder[Symbol.dispose]();
  }
}
