import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PracticeService } from '../../../../testing/practice-service.ts';
import { keepResult } from '../../../../testing/reliability-report.ts';
import { ServiceView } from '../../testing/upload-studio.ts';
import { happenings } from '../testing/upload-happenings.ts';
import { playStory } from '../testing/upload-model.ts';

const runs = 500;
const steps = 30;
/** A fresh service after this many runs, so that its lists stay short. */
const runsPerService = 25;
/** Stories mostly wait, so some are played side by side, each lane with its own service. */
const lanes = 4;

it(`${runs} stories of ${steps} steps leave no job lost, stuck, uploaded twice or called ready without its bytes`, async () => {
  const seed = Date.now() & 0x7fffffff;
  let begun = 0;
  let jobs = 0;
  let isBroken = false;
  const playSome = async (from: number): Promise<void> => {
    await using service = await PracticeService.start({ processingMs: 20, timeScale: 60 });
    const view = new ServiceView(service);
    const { projectId } = await view.target();
    await fc.assert(
      fc.asyncProperty(happenings(steps), async (story) => {
        jobs += story.filter((happening) => happening.kind === 'add').length;
        expect(await playStory(service, view, projectId, story)).toEqual([]);
      }),
      { numRuns: runsPerService, seed: seed + from, endOnFailure: true },
    );
  };
  const lane = async (): Promise<void> => {
    while (begun < runs && !isBroken) {
      const from = begun;
      begun += runsPerService;
      try {
        await playSome(from);
      } catch (error) {
        isBroken = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  keepResult('Random stories', [
    `${runs} stories of ${steps} steps each (adding, pausing, killing, losing the network, changing files, expiring addresses,`,
    'revoking and changing keys, waking from sleep, changing the clock, remounting volumes, filling the disk, repeating a command with',
    `and without --again, choosing older versions, server faults), ${jobs} renders in all, seed ${seed}.`,
    'No upload was lost or stuck, none was called ready before the service had its bytes, and no file became more versions',
    'than were requested.',
  ]);
}, 3_600_000);
