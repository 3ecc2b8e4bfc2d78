import { expect } from 'vitest';
import { z } from 'zod';
import { PracticeService } from '../../../testing/practice-service.ts';
import { sampleRender, sha256Of } from '../../engine/testing/raw-renders.ts';
import { temporaryFolder } from '../../engine/testing/temporary-folder.ts';
import { ServiceView } from '../../engine/testing/upload-studio.ts';
import { CommandLine } from './command-line.ts';
import { rateLimitedFront } from './rate-limited-front.ts';
import { receiptsOf } from './receipts.ts';
import { tour } from './upload-desk.ts';

export interface SharedKey {
  readonly computers: number;
  readonly requests: number;
  readonly windowSeconds: number;
}

/** Lets several computers with one render each share a key, and checks that every render is uploaded once. */
export async function shareOneKey({
  computers,
  requests,
  windowSeconds,
}: SharedKey): Promise<{ readonly asked: number; readonly refused: number }> {
  // The service's own limit must not interfere, so its window lasts only a second.
  await using service = await PracticeService.start({ processingMs: 30, timeScale: 60 });
  await using front = await rateLimitedFront(service.baseUrl, requests, windowSeconds);
  await uploadAtOnce(service, { baseUrl: front.baseUrl, key: service.addresses.keys.all }, computers);
  return { asked: front.asked(), refused: front.refused() };
}

const farm = 'Farm';
const requestsSchema = z.object({
  requests: z.array(z.object({ key: z.string().nullable(), status: z.number().nullable() })),
});
const keySchema = z.object({ key: z.string() });

/** The same with the service's own limit, unchanged. */
export async function shareRealLimit(
  computers: number,
): Promise<{ readonly asked: number; readonly refused: number; readonly seconds: number }> {
  await using service = await PracticeService.start({ processingMs: 30 });
  // A separate key, so that the lookups below do not use up its requests.
  const { key } = keySchema.parse(await service.control('POST', '/keys', { name: farm, like: 'all' }));
  const startedMs = performance.now();
  await uploadAtOnce(service, { baseUrl: service.addresses.base_url, key }, computers);
  const seconds = (performance.now() - startedMs) / 1_000;
  const { requests } = requestsSchema.parse(await service.control('GET', '/requests'));
  const counted = requests.filter((request) => request.key === farm);
  const refused = counted.filter(({ status }) => status === 429).length;
  return { asked: counted.length, refused, seconds };
}

async function uploadAtOnce(
  service: PracticeService,
  { baseUrl, key }: { readonly baseUrl: string; readonly key: string },
  computers: number,
): Promise<void> {
  using folder = temporaryFolder();
  const view = new ServiceView(service);
  const ended = await Promise.all(
    Array.from({ length: computers }, async (_, index) => {
      using cli = new CommandLine({
        RENDERDROP_BASE_URL: baseUrl,
        RENDERDROP_API_KEY: key,
      });
      const path = sampleRender(folder.path, `Wall_${index}.mov`, 2);
      const name = `Wall ${index}`;
      const run = await cli.run(['upload', path, '-p', tour, '--new', '--name', name, '--json']);
      return { run, path, name };
    }),
  );
  const project = (await view.projects()).find((candidate) => candidate.name === tour);
  const items = await view.media(project?.id ?? '');
  for (const { run, path, name } of ended) {
    expect(run.code, run.stderr).toBe(0);
    const made = items.filter((item) => item.name === name);
    expect(made, name).toHaveLength(1);
    const versionId = String(receiptsOf(run)[0]?.['version_id'] ?? made[0]?.version?.id);
    expect(await view.version(versionId)).toMatchObject({ sha256: sha256Of(path), number: 1 });
  }
}
