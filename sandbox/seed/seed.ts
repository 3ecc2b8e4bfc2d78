import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Services } from '../services.ts';
import { seedDemo } from './demo.ts';
import { seedPeople } from './people.ts';
import { type PracticeKeys, practiceKeysSchema } from './practice-keys.ts';

/** Seeds an empty state once. Later starts only read the keys back from a file next to the state. */
export function seed(services: Services): PracticeKeys {
  const keysFile = path.join(services.dataDirectory, 'practice-keys.json');
  if (services.settings.get('seeded') !== null && existsSync(keysFile)) {
    return practiceKeysSchema.parse(JSON.parse(readFileSync(keysFile, 'utf8')));
  }
  const practice = services.connection.transaction((): PracticeKeys => {
    const people = seedPeople(services);
    if (services.options.seed === 'demo') seedDemo(services, people);
    services.settings.set('seeded', services.options.seed);
    writeFileSync(keysFile, JSON.stringify(people.practice), { mode: 0o600 });
    return people.practice;
  })();
  return practice;
}
