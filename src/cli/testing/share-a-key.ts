import { expect } from 'vitest';
import { PracticeService } from '../../engine/testing/practice-service.ts';
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

/** So many computers, each with one render, on one key: every render is delivered, once. Says how many requests were made, and refused. */
export async function shareOneKey({
  computers,
  requests,
  windowSeconds,
}: SharedKey): Promise<{ readonly asked: number; readonly refused: number }> {
  using folder = temporaryFolder();
  // Its own limit is not what is looked at: its window lasts a second.
  await using service = await PracticeService.start({ processingMs: 30, timeScale: 60 });
  await using front = await rateLimitedFront(service.baseUrl, requests, windowSeconds);
  const view = new ServiceView(service);
  const ended = await Promise.all(
    Array.from({ length: computers }, async (_, index) => {
      using cli = new CommandLine({
        RENDERDROP_BASE_URL: front.baseUrl,
        RENDERDROP_API_KEY: service.addresses.keys.all,
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
  return { asked: front.asked(), refused: front.refused() };
}
