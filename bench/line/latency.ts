import { once } from 'node:events';
import { Agent, request } from 'node:http';

// What a browser feels during the uploads: sends one small request after another on one connection for this many
// seconds, and prints how many milliseconds each took.

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

// The first request opens the connection, so it doesn't count.
await ask();
while (performance.now() < endMs) {
  took.push(await ask());
  await new Promise((resolve) => setTimeout(resolve, 100));
}
agent.destroy();
process.stdout.write(`${JSON.stringify(took)}\n`);
