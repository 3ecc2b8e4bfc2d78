import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PracticeService } from '../engine/testing/practice-service.ts';
import { ServiceView } from '../engine/testing/upload-studio.ts';
import { CommandLine, refillRequests } from './testing/command-line.ts';
import { expectDelivered } from './testing/receipts.ts';
import { makeRenders, type Renders } from './testing/renders.ts';

let service: PracticeService;
let view: ServiceView;
let renders: Renders;
let cli: CommandLine;
const tour = 'Aurora Arena Tour';
const to = (item: string) => ['-p', tour, '-m', item];

beforeAll(async () => {
  [service, renders] = await Promise.all([PracticeService.start({ processingMs: 200 }), makeRenders()]);
  view = new ServiceView(service);
});
beforeEach(async () => {
  cli = CommandLine.on(service);
  await service.control('DELETE', '/faults');
  await refillRequests(service);
  return () => cli[Symbol.dispose]();
});
afterAll(async () => {
  await renders[Symbol.asyncDispose]();
  await service.stop();
});

describe('being interrupted', () => {
  it('by Ctrl-C stops with 130 and goes on with queue run', async () => {
    const path = await renders.large('interrupted.avi');
    const command = await underWay(cli, path);
    command.child.kill('SIGINT');
    const ended = await command.ended;
    expect(ended).toMatchObject({ code: 130, signal: null });
    expect(ended.stderr).toContain(
      'Interrupted. 1 render waits in the queue; go on with: renderdrop queue run',
    );
    expect((await cli.run(['queue'])).stdout).toContain('Interrupted');
    expect((await cli.run(['doctor'])).stdout).toContain('1 render waits, and nobody sends');
    cli.limitTo(null);
    const again = await cli.run(['queue', 'run', '--wait', '--json']);
    expect(again.code).toBe(0);
    await expectDelivered(view, again, path);
    expect((await cli.run(['queue', 'run'])).stdout).toBe('Nothing is left to send.\n');
  });

  it('by Ctrl-C twice ends at once', async () => {
    const command = await underWay(cli, await renders.large('twice.avi'));
    // A debugger in all but name: the second one must not wait for what the first has begun.
    command.child.kill('SIGINT');
    const second = setInterval(() => command.child.kill('SIGINT'), 300);
    const ended = await command.ended;
    clearInterval(second);
    expect(ended.code).toBe(130);
  });

  it('by a kill loses nothing', async () => {
    const path = await renders.large('killed.avi');
    const command = await underWay(cli, path);
    command.child.kill('SIGKILL');
    expect(await command.ended).toMatchObject({ code: null, signal: 'SIGKILL' });
    cli.limitTo(null);
    const again = await cli.run(['queue', 'run', '--wait', '--json']);
    expect(again.code).toBe(0);
    await expectDelivered(view, again, path);
  });
});

describe('two at once', () => {
  it('one sends, the other joins its queue and follows; when the first goes, the other takes over', async () => {
    const [long, short] = [await renders.large('long.avi'), await renders.small('short.mov')];
    const first = await underWay(cli, long);
    const second = cli.start(['upload', short, ...to('Floor Ripples'), '--wait', '--json']);
    await second.until('Another Renderdrop on this machine is sending');
    const ended = await second.ended;
    expect(ended.code).toBe(0);
    await expectDelivered(view, ended, short);

    const third = cli.start(['queue', 'run', '--wait', '--json']);
    await third.until('Another Renderdrop on this machine is sending');
    first.child.kill('SIGKILL');
    cli.limitTo(null);
    const taken = await third.ended;
    expect(taken.code).toBe(0);
    await expectDelivered(view, taken, long);
  });
});

describe('queue', () => {
  it('pauses, resumes, cancels and retries by the end of an id', async () => {
    const path = await renders.large('queued.avi');
    const command = await underWay(cli, path);
    command.child.kill('SIGINT');
    await command.ended;
    cli.limitTo(null);
    const [job] = (await cli.run(['queue', '--json'])).json();
    const id = String(job?.['job_id']).slice(-6);
    expect((await cli.run(['queue', 'pause', id])).stdout).toContain('queued.avi: Paused');
    const idle = await cli.run(['queue', 'run']);
    expect(idle.code).toBe(0);
    expect(idle.stdout).toContain('queued.avi: Paused');
    expect((await cli.run(['queue', 'resume', id])).code).toBe(0);
    expect((await cli.run(['queue', 'cancel', id])).stdout).toContain('queued.avi: Cancelled');
    expect((await cli.run(['queue', 'cancel', id])).code).toBe(2);
    expect((await cli.run(['queue', 'retry', '--all'])).stdout).toContain('queued.avi: Waiting');
    const again = await cli.run(['queue', 'run', '--json']);
    expect(again.code).toBe(0);
    await expectDelivered(view, again, path);
    expect((await cli.run(['queue', 'cancel', 'zzzz99'])).code).toBe(4);
  });

  it('sets an unreadable database aside and says so', async () => {
    await cli.run(['queue']);
    const database = join(cli.home, 'renderdrop.sqlite');
    writeFileSync(database, 'this is no database at all, but longer than a header would be: '.repeat(40));
    const ended = await cli.run(['queue']);
    expect(ended.code).toBe(0);
    expect(ended.stderr).toMatch(/was damaged\. It was set aside as .*renderdrop\.sqlite/);
  });
});

/** An upload that takes its time, until the limit is lifted. */
async function underWay(line: CommandLine, path: string) {
  line.limitTo(200_000);
  const command = line.start(['upload', path, '-p', tour, '--new', '--json']);
  await command.until(/"sent_bytes":[1-9]/);
  return command;
}
