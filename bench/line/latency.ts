import { once } from 'node:events';
import { Agent, request } from 'node:http';

// What a browser feels beside the uploads: one small request after the other on one kept connection. Prints each one's
// milliseconds, for so many seconds.

const [url = '', seconds = '10'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const endMs = performance.now() + Number(seconds) * 1000;
const took: number[] = [];

async function ask(): Promise<number> {
  const fromMs = performance.now();
  const asked = request(url, { method: 'HEAD', agent });
  asked.end();
  const [answer] = await once(asked, 'response');
  answer.resume();
  await once(answer, 'end');
  return performance.now() - fromMs;
}

// The first one makes the connection.
await ask();
while (performance.now() < endMs) {
  took.push(await ask());
  await new Promise((resolve) => setTimeout(resolve, 100));
}
agent.destroy();
process.stdout.write(`${JSON.stringify(took)}\n`);
