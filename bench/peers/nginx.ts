import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { MissingProgram } from '../benchmark.ts';
import type { Certificate } from './certificate.ts';

/** Answers PROPFIND, which rclone sends before it copies and the DAV module itself doesn't answer. */
const extension = '/usr/lib/nginx/modules/ngx_http_dav_ext_module.so';

/** nginx with its DAV module and a configuration of our own, in its own folder and on its own ports. */
export class Nginx implements AsyncDisposable {
  readonly http: string;
  readonly https: string;
  /** The folder for uploaded files. */
  readonly root: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, root: string, httpPort: number, httpsPort: number) {
    this.#child = child;
    this.root = root;
    this.http = `http://127.0.0.1:${httpPort}`;
    this.https = `https://127.0.0.1:${httpsPort}`;
  }

  static async start(directory: string, certificate: Certificate): Promise<Nginx> {
    const [httpPort, httpsPort] = [await freePort(), await freePort()];
    const root = path.join(directory, 'dav');
    const temporary = path.join(directory, 'nginx-temporary');
    // Its workers drop their rights, and must still be able to enter this folder.
    await chmod(directory, 0o755);
    for (const folder of [root, temporary]) {
      await mkdir(folder, { recursive: true });
      await chmod(folder, 0o777);
    }
    const hasExtension = existsSync(extension);
    const configuration = path.join(directory, 'nginx.conf');
    await writeFile(
      configuration,
      `${hasExtension ? `load_module ${extension}; ` : ''}daemon off; pid ${directory}/nginx.pid; error_log stderr crit; worker_processes 1; events {}
http {
  access_log off; client_max_body_size 0; client_body_temp_path ${temporary};
  server {
    listen 127.0.0.1:${httpPort};
    listen 127.0.0.1:${httpsPort} ssl;
    ssl_certificate ${certificate.certificatePath}; ssl_certificate_key ${certificate.keyPath};
    location / { root ${root}; dav_methods PUT DELETE MKCOL COPY MOVE; create_full_put_path on;
      ${hasExtension ? 'dav_ext_methods PROPFIND OPTIONS;' : ''} }
  }
}
`,
    );
    const child = spawn('nginx', ['-c', configuration], { stdio: ['ignore', 'ignore', 'inherit'] });
    const failed = new Promise<never>((_, reject) => {
      child.once('error', () => reject(new MissingProgram('nginx')));
      child.once('exit', (code) => reject(new Error(`nginx ended with code ${code}.`)));
    });
    failed.catch(() => undefined);
    await Promise.race([accepting(httpsPort), failed]);
    return new Nginx(child, root, httpPort, httpsPort);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await exited;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}

/** nginx doesn't say when it is ready, so this tries to connect until it is. */
async function accepting(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      socket.destroy();
    }
  }
  throw new Error('nginx took no connection.');
}
