import { describe, expect, it } from 'vitest';
import { itLong } from '../engine/testing/it-long.ts';
import type { CommandLine } from './testing/command-line.ts';
import { expectDelivered } from './testing/receipts.ts';
import { to, tour, uploadDesk } from './testing/upload-desk.ts';

const desk = uploadDesk();

describe('being interrupted', () => {
  it('by Ctrl-C stops with 130 and goes on with queue run', async () => {
    // Promise: interrupted, resumes next time
    // Promise: Resumes when Renderdrop is open, or with "renderdrop queue run".
    // Promise: Starts when Renderdrop is open, or with "renderdrop queue run".
    const path = await desk.renders.large('interrupted.avi');
    const command = await underWay(desk.cli, path);
    command.child.kill('SIGINT');
    const ended = await command.ended;
    expect(ended).toMatchObject({ code: 130, signal: null });
    expect(ended.stderr).toContain(
      'Interrupted. 1 upload left in the queue. To resume: renderdrop queue run',
    );
    expect((await desk.cli.call(['queue'])).stdout).toContain('Interrupted');
    expect((await desk.cli.call(['doctor'])).stdout).toContain('1 upload in the queue');
    desk.cli.limitTo(null);
    const again = await desk.cli.run(['queue', 'run', '--wait', '--json']);
    expect(again.code).toBe(0);
    await expectDelivered(desk.view, again, path);
    expect((await desk.cli.call(['queue', 'run'])).stdout).toBe('Nothing left to upload.\n');
  });

  it('by Ctrl-C twice ends at once', async () => {
    const command = await underWay(desk.cli, await desk.renders.large('twice.avi'));
    // As with a debugger attached, the second signal must not wait for what the first one started.
    command.child.kill('SIGINT');
    const second = setInterval(() => command.child.kill('SIGINT'), 300);
    const ended = await command.ended;
    clearInterval(second);
    expect(ended.code).toBe(130);
  });
});

describe('outside of the hours', () => {
  it('an upload says when it starts', async () => {
    const inTwoHours = (new Date().getHours() + 2) % 24;
    desk.cli.uploadOnlyAt({ fromMinute: inTwoHours * 60, untilMinute: inTwoHours * 60 + 30 });
    const path = await desk.renders.large('at-night.avi');
    const command = desk.cli.start(['upload', path, '-p', tour, '--new']);
    await command.until('Outside your upload hours. New uploads start ');
    command.child.kill('SIGINT');
    const { code, stderr } = await command.ended;
    expect(code).toBe(130);
    expect(stderr.match(/Outside your upload hours/g)).toHaveLength(1);
  });
});

describe('a pause', () => {
  it('ends if its program is killed: the queue says so, and the render is uploaded from the start', async () => {
    const paths = [await desk.renders.large('paused.avi'), await desk.renders.large('beside.avi')];
    desk.cli.limitTo(200_000);
    const command = desk.cli.start(['upload', ...paths, '-p', tour, '--new', '--json']);
    await command.until(/"sent_bytes":[1-9]/);
    const [, id = ''] = /"job_id":"([^"]+)","sent_bytes":[1-9]/.exec(command.stdout) ?? [];
    const paused = await desk.cli.call(['queue', 'pause', id.slice(-6)]);
    expect(paused.stdout).toMatch(/\.avi: Paused at \d+%/);
    expect(paused.stderr).toContain('Continues from there while the connection holds.');

    command.child.kill('SIGKILL');
    await command.ended;
    desk.cli.limitTo(null);
    const after = (await desk.cli.call(['queue', '--json'])).json().find(({ job_id }) => job_id === id);
    expect(after).toMatchObject({ line: 'Paused', next: 'Starts again from the beginning.' });
    await desk.cli.call(['queue', 'resume', id.slice(-6)]);
    const again = await desk.cli.call(['queue', 'run', '--wait', '--json']);
    expect(again.code).toBe(0);
    for (const path of paths) await expectDelivered(desk.view, again, path);
  });
});

itLong(
  'one sends, the other joins its queue and follows; when the first goes, the other takes over',
  async () => {
    // Promise: Following its queue.
    const [long, short] = [await desk.renders.large('long.avi'), await desk.renders.small('short.mov')];
    const first = await underWay(desk.cli, long);
    const second = desk.cli.start(['upload', short, ...to('Floor Ripples'), '--wait', '--json']);
    await second.until('Another Renderdrop on this computer is uploading');
    const ended = await second.ended;
    expect(ended.code).toBe(0);
    await expectDelivered(desk.view, ended, short);

    const third = desk.cli.start(['queue', 'run', '--wait', '--json']);
    await third.until('Another Renderdrop on this computer is uploading');
    first.child.kill('SIGKILL');
    desk.cli.limitTo(null);
    const taken = await third.ended;
    expect(taken.code).toBe(0);
    await expectDelivered(desk.view, taken, long);
  },
);

itLong('pauses, resumes, cancels and retries by the end of an id', async () => {
  const path = await desk.renders.large('queued.avi');
  const command = await underWay(desk.cli, path);
  command.child.kill('SIGINT');
  await command.ended;
  desk.cli.limitTo(null);
  const [job] = (await desk.cli.run(['queue', '--json'])).json();
  const id = String(job?.['job_id']).slice(-6);
  expect((await desk.cli.run(['queue', 'pause', id])).stdout).toContain('queued.avi: Paused');
  const idle = await desk.cli.run(['queue', 'run']);
  expect(idle.code).toBe(0);
  expect(idle.stdout).toContain('queued.avi: Paused');
  expect((await desk.cli.run(['queue', 'resume', id])).code).toBe(0);
  expect((await desk.cli.run(['queue', 'cancel', id])).stdout).toContain('queued.avi: Canceled');
  expect((await desk.cli.run(['queue', 'cancel', id])).code).toBe(2);
  expect((await desk.cli.run(['queue', 'retry', '--all'])).stdout).toBe('Nothing has failed.\n');
  expect((await desk.cli.run(['queue', 'retry', id])).stdout).toContain('queued.avi: Queued');
  const again = await desk.cli.run(['queue', 'run', '--json']);
  expect(again.code).toBe(0);
  await expectDelivered(desk.view, again, path);
  expect((await desk.cli.run(['queue', 'cancel', 'zzzz99'])).code).toBe(4);
});

/** Starts an upload that takes long, until the limit is lifted. */
async function underWay(line: CommandLine, path: string) {
  line.limitTo(200_000);
  const command = line.start(['upload', path, '-p', tour, '--new', '--json']);
  await command.until(/"sent_bytes":[1-9]/);
  return command;
}
