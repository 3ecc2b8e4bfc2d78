import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PracticeService } from '../../../../testing/practice-service.ts';
import { sampleRender, sha256Of } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { ServiceView } from '../../testing/upload-studio.ts';
import { WatcherProgram } from './watcher-process.ts';

export interface WatchRound {
  readonly service: PracticeService;
  readonly view: ServiceView;
  /** Distinguishes the items of this round from those of others. */
  readonly name: string;
  readonly renders: number;
  /** How many programs watch the folder at once, each with its own data folder. */
  readonly programs: number;
  /** When one program is killed and started again, counted from its first output; one time for each kill. */
  readonly killedAfterMs: readonly number[];
  /** The time between renders. */
  readonly arriveEveryMs: number;
}

/** Renders arrive in a folder while programs watch it, and perhaps are killed. Returns what is wrong at the end. */
export async function watchRound(round: WatchRound): Promise<readonly string[]> {
  using folder = temporaryFolder();
  const { view, service, name } = round;
  const renders = join(folder.path, 'renders');
  mkdirSync(renders);
  const place = await view.target();
  const start = (program: number) =>
    new WatcherProgram(
      JSON.stringify({
        data: join(folder.path, `data-${program}`),
        renders,
        addresses: service.addresses,
        shared: round.programs > 1,
        place: { projectId: place.projectId, projectName: place.projectName },
      }),
    );
  for (let program = 0; program < round.programs; program += 1)
    mkdirSync(join(folder.path, `data-${program}`));
  const programs = Array.from({ length: round.programs }, (_none, program) => start(program));
  await Promise.all(programs.map((program) => program.says('watching')));
  const names = Array.from({ length: round.renders }, (_none, index) => `${name} ${word(index)}.mov`);
  const arriving = (async () => {
    for (const file of names) {
      const made = sampleRender(folder.path, file, 3);
      copyFileSync(made, join(renders, file));
      await wait(round.arriveEveryMs);
    }
  })();
  for (const afterMs of round.killedAfterMs) {
    await wait(afterMs);
    await programs[0]?.kill();
    programs[0] = start(0);
    await programs[0].says('watching');
  }
  await arriving;
  const rows = await Promise.all(programs.map((program) => program.finish(round.renders)));
  const media = await view.media(place.projectId);
  const wrong: string[] = [];
  for (const file of names) {
    const items = media.filter((item) => item.name === file.replace(/\.mov$/, ''));
    if (items.length !== 1 || items[0]?.versions_count !== 1)
      wrong.push(`${file}: ${items.length} items with ${items.map((item) => item.versions_count)} versions`);
    const sha256 = sha256Of(join(renders, file));
    const found = rows.map((files) => files.find(({ path }) => path === file));
    // A program that looks at a file after another computer delivered it skips the file and says so.
    const others = found.filter(
      (row) => row?.state.kind === 'skipped' && row.state.reason.kind === 'same_bytes',
    );
    const uploaded = found.filter((row) => row?.state.kind === 'uploaded');
    if (uploaded.length === 0 || uploaded.length + others.length !== round.programs)
      wrong.push(`${file}: ${JSON.stringify(found.map((row) => row?.state))}`);
    for (const row of uploaded) {
      const version = row?.versionId ? await view.version(row.versionId) : null;
      if (version?.sha256 !== sha256) wrong.push(`${file}: the service holds other bytes`);
    }
  }
  return wrong;
}

/** Names made of letters alone: numbers in a name may be read as versions. */
const word = (index: number): string =>
  [...String(index).padStart(2, '0')].map((digit) => 'bcdfghjklm'[Number(digit)]).join('a');
