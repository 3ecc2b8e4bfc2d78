import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PracticeService } from '../../../../testing/practice-service.ts';
import { ServiceView } from '../../testing/upload-studio.ts';
import { happenings } from '../testing/upload-happenings.ts';
import { playStory } from '../testing/upload-model.ts';

it('no job is lost, stuck, uploaded twice or called ready without its bytes, whatever happens', async () => {
  await using service = await PracticeService.start({ processingMs: 20, timeScale: 60 });
  const view = new ServiceView(service);
  const { projectId } = await view.target();
  await fc.assert(
    fc.asyncProperty(happenings(12), async (story) => {
      expect(await playStory(service, view, projectId, story)).toEqual([]);
    }),
    { numRuns: 4, endOnFailure: true },
  );
  // Four stories of real uploads. A stuck one fails long before this limit.
}, 400_000);
