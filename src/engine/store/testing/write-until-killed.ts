/**
 * Started by tests as a process of its own: `write-until-killed.ts DATABASE NAME COUNT`. Each transaction writes a pair of
 * rows; after it has returned, its number is printed. COUNT 0 means until somebody kills it.
 */
import { NodeClock } from '../../node/node-clock.ts';
import { openStore } from '../database.ts';

const [path = '', name = '', count = '0'] = process.argv.slice(2);
const opened = openStore(path, { clock: new NodeClock(), busyTimeoutMs: 30_000 });
if (opened.kind === 'refused') {
  console.error(opened.error.code);
  process.exit(1);
}
const { store } = opened;
const write = 'INSERT INTO app_state (key, value_json) VALUES (?, ?)';
for (let index = 0; Number(count) === 0 || index < Number(count); index += 1) {
  store.transaction(() => {
    store.run(write, `${name}-${index}-left`, JSON.stringify({ n: index, pad: 'x'.repeat(200) }));
    store.run(write, `${name}-${index}-right`, JSON.stringify({ n: index, pad: 'y'.repeat(200) }));
  });
  // Synchronous, so that what was printed was written, whatever kills this process next.
  process.stdout.write(`${index}\n`);
}
store.close();
