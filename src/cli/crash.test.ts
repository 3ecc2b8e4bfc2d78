import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CommandLine } from './testing/command-line.ts';

it.each([
  ['thrown', 'throw new Error("odd")'],
  ['rejected', 'Promise.reject(new Error("odd"))'],
])(
  'a command in which something nobody expected is %s ends with 1, and leaves a report',
  async (_how, does) => {
    using cli = new CommandLine();
    // Crashes as soon as the program listens for uncaught exceptions.
    const script = `process.on("newListener",name=>{if(name==="uncaughtException")setImmediate(()=>{${does}})})`;
    const environment = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
    const ended = await cli.run(['doctor'], { environment });
    expect(ended.code, ended.stderr).toBe(1);
    expect(ended.stderr).toContain('Error: odd');
    const folder = join(cli.home, 'crashes');
    const [name = ''] = readdirSync(folder);
    expect(JSON.parse(readFileSync(join(folder, name), 'utf8'))).toMatchObject({
      where: 'command',
      what: expect.stringMatching(/^Error: odd/),
    });
  },
);
