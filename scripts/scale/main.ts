/** `node bin/own-node scripts/scale/main.ts [COMPUTERS…]`: prints the table of docs/scale.md. */
import { NodeRandom } from '../../src/engine/node/node-random.ts';
import { drainFolder, simulateOneKey } from './share-one-key.ts';

const [usual, day] = [10, 24 * 60];
const given = process.argv.slice(2).map(Number);
console.log('| command lines | patience | all uploaded after | requests | of them 429 | given up |');
console.log('| --: | --: | --: | --: | --: | --: |');
for (const computers of given.length > 0 ? given : [1, 10, 50, 200, 500, 5000])
  for (const patience of computers > 100 ? [usual, day] : [usual]) {
    const { minutes, requests, refused, givenUp } = await simulateOneKey(computers, new NodeRandom(), {
      patienceMs: patience * 60_000,
    });
    const share = ((refused / requests) * 100).toFixed(1);
    console.log(
      `| ${computers} | ${patience} min | ${minutes.toFixed(1)} min | ${requests} | ${refused} (${share} %) | ${givenUp} |`,
    );
  }

console.log('\n| renders in a folder | all uploaded after | requests | of them 429 |');
console.log('| --: | --: | --: | --: |');
for (const renders of [50, 500, 5000]) {
  const { minutes, requests, refused } = await drainFolder(renders, new NodeRandom());
  console.log(`| ${renders} | ${minutes.toFixed(1)} min | ${requests} | ${refused} |`);
}
