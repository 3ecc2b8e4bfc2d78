import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type NodeName = 'node1' | 'node2';
const nodes: readonly NodeName[] = ['node1', 'node2'];

const lookEveryMs = 300;

/** Counts a zombie as ended, because its parent may never reap it. */
const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

interface Person {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** The current user; the user nobody instead of root, because root would not notice what an artist is not allowed to do. */
function ordinaryPerson(): Person {
  const { username: name, uid, gid } = userInfo();
  if (uid !== 0) return { name, uid, gid };
  const [, user, group] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  if (user === undefined)
    throw new Error('This computer has no user “nobody”: run this as an ordinary user.');
  return { name: 'nobody', uid: Number(user), gid: Number(group) };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}

/** A Slurm cluster of two nodes on this computer, from Debian's packages, run by an ordinary user in a temporary folder. */
export class SlurmCluster implements AsyncDisposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'renderdrop-slurm-'));
  readonly #environment: Readonly<Record<string, string | undefined>>;
  readonly #person = ordinaryPerson();

  private constructor() {
    this.#environment = { ...process.env, HOME: this.folder, SLURM_CONF: this.#in('slurm.conf') };
    this.give(this.folder);
  }

  /** Makes the jobs' user the owner of a file or folder. */
  give(path: string): void {
    chownSync(path, this.#person.uid, this.#person.gid);
  }

  static async start(): Promise<SlurmCluster> {
    const cluster = new SlurmCluster();
    try {
      await cluster.#configure();
      cluster.#startMunge();
      cluster.#run('slurmctld', ['-c']);
      for (const node of nodes) cluster.#startNode(node);
      for (const node of nodes) await cluster.untilNode(node, 'idle');
    } catch (error) {
      await cluster[Symbol.asyncDispose]();
      throw error;
    }
    return cluster;
  }

  #startNode(node: NodeName): void {
    this.#run('slurmd', ['-N', node]);
  }

  /**
   * Starts a node again after `killNode`, and tells Slurm so. On its own, Slurm checks a node that was down only every
   * minute or two.
   */
  async bringBack(node: NodeName): Promise<void> {
    this.#startNode(node);
    // Slurm refuses this if it has already noticed the node.
    spawnSync('scontrol', ['update', `nodename=${node}`, 'state=resume'], this.#asPerson);
    await this.untilNode(node, 'idle');
  }

  /** Like a power cut: kills the node's daemon and everything that its jobs run, at once. */
  killNode(node: NodeName): void {
    const daemon = Number(readFileSync(this.#in(`slurmd-${node}.pid`), 'utf8'));
    const pids = [daemon, ...this.#stepDaemons(node), ...this.#processesOf(node)];
    for (const pid of new Set(pids)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended in the meantime.
      }
    }
  }

  async untilNode(node: NodeName, state: 'idle' | 'down'): Promise<void> {
    let said = '';
    await this.#until(
      () => `${node} is ${state}, and not ${said}`,
      () => {
        // Asks for all nodes: asked for one, Slurm reports how many of its processors were busy when it last reported
        // on all, even if the node is dead.
        const lines = this.tell('sinfo', '-h', '-N', '-o', '%N %t').split('\n');
        said = lines.find((line) => line.startsWith(`${node} `))?.slice(node.length + 1) ?? '';
        // The star means that the node doesn't respond.
        return said === state || (state === 'down' && said === 'down*');
      },
    );
  }

  /** The state of a job; for an array, the states of its tasks. */
  states(jobId: string): readonly string[] {
    return this.tell('squeue', '-h', '-t', 'all', '-j', jobId, '-o', '%T').split('\n').filter(Boolean);
  }

  /** The node a job runs on, or null while it does not run. */
  nodeOf(jobId: string): NodeName | null {
    const said = this.tell('squeue', '-h', '-t', 'RUNNING', '-j', jobId, '-o', '%N').trim().split('\n')[0];
    return nodes.find((node) => node === said) ?? null;
  }

  async untilState(jobId: string, ...wanted: readonly string[]): Promise<readonly string[]> {
    let states: readonly string[] = [];
    await this.#until(
      () => `job ${jobId} is ${wanted.join(' or ')}, and not ${states.join()}`,
      () => {
        states = this.states(jobId);
        return states.length > 0 && states.every((state) => wanted.includes(state));
      },
    );
    return states;
  }

  tell(program: string, ...words: readonly string[]): string {
    return this.tellWith({}, program, words);
  }

  /** A program's output, with additional environment variables. */
  tellWith(
    more: Readonly<Record<string, string | undefined>>,
    program: string,
    words: readonly string[],
  ): string {
    return execFileSync(program, words, {
      ...this.#asPerson,
      env: { ...this.#environment, ...more },
      encoding: 'utf8',
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    spawnSync('scancel', ['--state=RUNNING,PENDING'], this.#asPerson);
    for (const node of nodes) {
      try {
        this.killNode(node);
      } catch {
        // The daemon never started.
      }
    }
    for (const name of ['slurmctld.pid', 'munged.pid']) {
      try {
        const pid = Number(readFileSync(this.#in(name), 'utf8'));
        process.kill(pid, 'SIGTERM');
        await this.#until(
          () => `${name} is gone`,
          () => !isAlive(pid),
        );
      } catch {
        // It never started.
      }
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }

  #in(name: string): string {
    return join(this.folder, name);
  }

  get #asPerson() {
    return { env: this.#environment, uid: this.#person.uid, gid: this.#person.gid };
  }

  #run(program: string, words: readonly string[]): void {
    execFileSync(program, words, { ...this.#asPerson, stdio: 'ignore' });
  }

  #startMunge(): void {
    writeFileSync(this.#in('munge.key'), randomBytes(128), { mode: 0o600 });
    this.give(this.#in('munge.key'));
    const own = ['key-file', 'log-file', 'pid-file', 'seed-file', 'socket'].map(
      (option) =>
        `--${option}=${this.#in(option === 'pid-file' ? 'munged.pid' : `munge.${option.split('-')[0]}`)}`,
    );
    this.#run('munged', [...own, '--force']);
  }

  async #configure(): Promise<void> {
    for (const name of ['state', 'spool']) {
      mkdirSync(this.#in(name));
      this.give(this.#in(name));
    }
    const ports = [await freePort(), await freePort(), await freePort()];
    const host = hostname().split('.')[0];
    const lines = [
      'ClusterName=bench',
      `SlurmctldHost=${host}(127.0.0.1)`,
      `SlurmctldPort=${ports[0]}`,
      `SlurmUser=${this.#person.name}`,
      `SlurmdUser=${this.#person.name}`,
      // A requeued job runs again once its previous credential has expired, by default after two minutes. With
      // `starttime=now` it would run sooner, but the node that has just stopped it would refuse it in the same second,
      // and the job would fail.
      `AuthInfo=socket=${this.#in('munge.socket')},cred_expire=5`,
      `StateSaveLocation=${this.#in('state')}`,
      `SlurmdSpoolDir=${this.#in('spool/%n')}`,
      `SlurmctldPidFile=${this.#in('slurmctld.pid')}`,
      `SlurmdPidFile=${this.#in('slurmd-%n.pid')}`,
      `SlurmctldLogFile=${this.#in('slurmctld.log')}`,
      `SlurmdLogFile=${this.#in('slurmd-%n.log')}`,
      'AuthType=auth/munge',
      'ProctrackType=proctrack/linuxproc',
      'TaskPlugin=task/none',
      'JobAcctGatherType=jobacct_gather/none',
      'AccountingStorageType=accounting_storage/none',
      'SelectType=select/cons_tres',
      'SlurmdParameters=config_overrides',
      'ReturnToService=2',
      'SlurmdTimeout=15',
      'MpiDefault=none',
      'SchedulerParameters=sched_interval=1,batch_sched_delay=0',
      'MinJobAge=36000',
      ...nodes.map(
        (node, index) =>
          `NodeName=${node} NodeHostname=${host} NodeAddr=127.0.0.1 Port=${ports[index + 1]} CPUs=4`,
      ),
      'PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP',
    ];
    writeFileSync(this.#in('slurm.conf'), `${lines.join('\n')}\n`);
  }

  /** Processes started by jobs on this node, found by the environment that Slurm gives them. */
  #processesOf(node: NodeName): readonly number[] {
    return this.#pidsWhere('environ', (text) =>
      text.split('\0').some((entry) => entry === `SLURMD_NODENAME=${node}`),
    );
  }

  #stepDaemons(node: NodeName): readonly number[] {
    const jobs = this.tell('squeue', '-h', '-t', 'RUNNING', '-w', node, '-o', '%A')
      .split('\n')
      .filter(Boolean);
    return this.#pidsWhere('cmdline', (text) => jobs.some((id) => text.includes(`slurmstepd: [${id}.`)));
  }

  #pidsWhere(part: 'environ' | 'cmdline', fits: (text: string) => boolean): readonly number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
      .filter((name) => {
        try {
          return fits(readFileSync(`/proc/${name}/${part}`, 'utf8'));
        } catch {
          return false;
        }
      })
      .map(Number);
  }

  /** The last lines of the daemons' logs, which are removed together with the folder. */
  #lastOfLogs(): string {
    return readdirSync(this.folder)
      .filter((name) => name.startsWith('slurm') && name.endsWith('.log'))
      .map((name) => `${name}:\n${readFileSync(this.#in(name), 'utf8').split('\n').slice(-40).join('\n')}`)
      .join('\n');
  }

  async #until(what: () => string, isSo: () => boolean): Promise<void> {
    const untilMs = performance.now() + 240_000;
    while (!isSo()) {
      if (performance.now() > untilMs)
        throw new Error(`Not within four minutes: ${what()}\n${this.#lastOfLogs()}`);
      await sleep(lookEveryMs);
    }
  }
}
