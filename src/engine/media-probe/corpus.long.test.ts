/** @module-tag ffmpeg */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepResult } from '../../../testing/reliability-report.ts';
import { wholenessOf } from '../../shared/model/media-facts.ts';
import { compareWithFfprobe } from './testing/compare-with-ffprobe.ts';
import { corpus } from './testing/corpus.ts';
import { harmlessTails, placesToCut, verdictOnCut } from './testing/damage.ts';
import { ProbeDesk } from './testing/probe-samples.ts';

let desk: ProbeDesk;
let folder: string;
beforeAll(async () => {
  desk = await ProbeDesk.open();
  folder = await mkdtemp(join(tmpdir(), 'renderdrop-corpus-'));
});
afterAll(async () => {
  await desk[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

it('says of every kind of file what ffprobe says, and of each whether it is whole, cut anywhere', async () => {
  const wrong: string[] = [];
  let checks = 0;
  let lengthened = 0;
  const cuts = { noticed: 0, 'cannot be known': 0, missed: 0 };
  for (const file of corpus) {
    const path = await desk.renders.make(file.name, file.arguments);
    for (const { what, ours, theirs } of await compareWithFfprobe(file, path, await desk.look(path))) {
      checks += 1;
      if (ours !== theirs) wrong.push(`${file.name}: ${what} is ${ours}, not ${theirs}`);
    }
    const bytes = await readFile(path);
    const damaged = join(folder, file.name);
    for (const place of placesToCut(bytes.length)) {
      await writeFile(damaged, bytes.subarray(0, place));
      const verdict = verdictOnCut(file, await desk.look(damaged));
      cuts[verdict] += 1;
      if (verdict === 'missed') wrong.push(`${file.name}, cut at ${place} of ${bytes.length}, passed`);
    }
    for (const tail of harmlessTails) {
      await writeFile(damaged, Buffer.concat([bytes, tail]));
      const wholeness = wholenessOf(await desk.look(damaged));
      lengthened += 1;
      if (wholeness !== (file.wholeness ?? 'whole'))
        wrong.push(`${file.name} with more behind it: ${wholeness}`);
    }
    await rm(damaged);
  }
  const silent = corpus.filter(({ wholeness }) => wholeness === 'unknown').length;
  keepResult('Facts of files, beside ffprobe', [
    '| what | how many | wrong |',
    '| --- | --- | --- |',
    `| kinds of files | ${corpus.length} | |`,
    `| facts about them, compared with ffprobe or with how they were made | ${checks} | ${wrong.filter((line) => line.includes(' is ')).length} |`,
    `| cut off, each at 20 places | ${cuts.noticed + cuts['cannot be known'] + cuts.missed} | ${cuts.missed} |`,
    `| with 8 kB of zeros or text appended | ${lengthened} | ${wrong.filter((line) => line.includes('behind it')).length} |`,
    '',
    `${cuts['cannot be known']} cuts fall between two packets of the ${silent} kinds that don't state their length (MPEG-TS, MPEG-PS`,
    'without an end code, bare DV, live Matroska and WebM). Nothing shows such a cut, so these files are never called complete, only "unknown".',
  ]);
  expect(wrong).toEqual([]);
}, 1_800_000);
