import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { seedDemo } from './demo.ts';
import { seedPeople } from './people.ts';

const practiceSchema = z.object({
  keys: z.object({
    all: z.string(),
    read: z.string(),
    upload: z.string(),
    other_workspace: z.string(),
    viewer: z.string(),
    expired: z.string(),
    revoked: z.string(),
  }),
  oauthClientId: z.string(),
});

/** The keys the start-up line hands out, which the service itself knows only by their fingerprints. */
export type PracticeKeys = z.output<typeof practiceSchema>;

/** Fills an empty state once; afterwards only reads back the keys that were handed out, from a file beside the state. */
export function seed(services: Services): PracticeKeys {
  const keysFile = path.join(services.dataDirectory, 'practice-keys.json');
  if (services.settings.get('seeded') !== null && existsSync(keysFile)) {
    return practiceSchema.parse(JSON.parse(readFileSync(keysFile, 'utf8')));
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
