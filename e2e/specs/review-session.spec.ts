import { z } from 'zod';
import { programsAt } from '../../src/engine/testing/running-commands.ts';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/review-test.ts';
import { accountInPage, valueInPage } from '../pages/bridge-in-page.ts';
import { newerFrom } from '../pages/numbered-films.ts';
import { postForm } from '../pages/practice-page.ts';

test.beforeEach(needsFfmpeg);

const notesAnswer = z.object({ value: z.object({ items: z.array(z.object({ id: z.string() })) }) });

const decodersOf = (path: string): number =>
  programsAt(path).filter((line) => line.includes('ffmpeg')).length;

test('a whole review session: notes on v1, checked on the frames of v2, resolved, placed and approved', {
  tag: '@long',
}, async ({ startReview }) => {
  const { studio, window, check, films } = await startReview();
  const { service } = studio;
  const base = service.addresses.base_url;
  const item = window.getByRole('complementary', { name: 'Item' });
  const first = await test.step('v1 goes up', () => films.upload('Halo', { frames: 72 }));
  const second = await films.make('Halo', { frames: 72, version: 2 });
  const { target, delivery } = await studio.job('Halo_v01.mov');
  const place = { projectId: target.projectId, mediaId: delivery?.mediaId ?? '' };

  await test.step('people leave notes on its page', async () => {
    await films.leaveNotes('Halo', [
      [60, 'The halo closes too late.'],
      [0, 'First frame is not black.'],
      [31, 'Flicker on the left edge.'],
    ]);
    await window.keyboard.press('F5');
    await window.getByRole('row', { name: 'Halo', exact: true }).click();
    await expect(item.getByText('Flicker on the left edge.')).toBeVisible();
  });

  await test.step('v2 is dropped and checked on the frames before it goes up', async () => {
    await studio.dropOnItem('Halo', [second]);
    await expect(studio.sheet).toContainText('3 open notes');
    await check.press('Control+Shift+N');
    await expect(check.view).toBeVisible();
    await check.expectNumbers(0, newerFrom);
    await expect(check.note).toContainText('First frame is not black.');
    await check.press('Enter');
    await expect(check.note).toContainText('Flicker on the left edge.');
    await check.expectNumbers(31, newerFrom + 31);
    await expect(check.view).toContainText('00:00:01:07');
    await check.press('ArrowRight');
    await check.press('ArrowRight');
    await check.expectNumbers(33, newerFrom + 33);
    await check.press('ArrowLeft');
    await check.expectNumbers(32, newerFrom + 32);
    await check.press('w');
    await check.view.getByRole('slider', { name: /^Wipe/ }).focus();
    await check.press('ArrowRight');
    await expect(check.view.getByRole('slider', { name: /^Wipe/ })).toHaveAttribute('aria-valuenow', '52');
    // In a wipe, the new frame lies under the old one.
    await expect.poll(() => check.numbers()).toEqual([newerFrom + 32, 32]);
    await check.press('w');
    await check.press(' ');
    await expect.poll(async () => (await check.numbers())[0]).not.toBe(32);
    await check.press(' ');
    await check.expectNumbers(31, newerFrom + 31);
    await check.press('Enter');
    await expect(check.note).toContainText('The halo closes too late.');
    await check.expectNumbers(60, newerFrom + 60);
    await expect(check.view).toContainText('2 of 3 checked on the new render');
    await check.press('Escape');
    await expect(check.view).toBeHidden();
    await expect.poll(() => decodersOf(first) + decodersOf(second)).toBe(0);
    await expect(studio.sheet.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await check.press('Control+Shift+N');
    // It continues with the note that is not checked.
    await check.expectNumbers(60, newerFrom + 60);
    await expect(check.note).toContainText('The halo closes too late.');
    await check.press('Escape');
  });

  await test.step('v2 is uploaded, and what was checked is checked on v2', async () => {
    await studio.sheet.getByRole('button', { name: /^Upload/ }).click();
    await studio.waitForState('Halo_v02.mov', 'ready');
    await expect(item).toContainText('2 of 3 checked on v2');
    await expect(item.getByText('Checked on v2 with key “all”').first()).toBeVisible();
    await item
      .getByRole('article')
      .filter({ hasText: 'The halo closes too late.' })
      .getByRole('button', { name: 'Show in the render' })
      .click();
    await check.expectNumbers(60, newerFrom + 60);
    await expect(check.view).toContainText('2 of 3 checked on v2');
    await check.press('Enter');
    await expect(check.view).toContainText('3 of 3 checked on v2');
    await check.press('Escape');
  });

  await test.step('the notes are resolved on the page, and seen here', async () => {
    const { items } = notesAnswer.parse(await studio.notesOf(place.projectId, place.mediaId)).value;
    for (const { id } of items) await postForm(base, `/app/notes/${id}/status`, { status: 'resolved' });
    await window.keyboard.press('F5');
    await expect(item).toContainText('All notes are resolved.');
  });

  await test.step('it is placed on two screens, approved there, and that is seen here', async () => {
    const stages = await valueInPage(window, 'library', 'stages', {
      ...(await accountInPage(window)),
      source: 'service',
      cursor: null,
      projectId: target.projectId,
    });
    const stage = stages.items.find(({ known_screens }) => known_screens.length >= 2);
    const [one, two] = stage?.known_screens ?? [];
    if (!stage || !one || !two) throw new Error('No stage has two screens');
    const comp = await valueInPage(window, 'library', 'createComp', {
      ...(await accountInPage(window)),
      projectId: target.projectId,
      comp: {
        stage_id: stage.id,
        name: 'Halo on two screens',
        screens: [one, two].map((screen) => ({ screen, media_id: place.mediaId })),
      },
    });
    await window.keyboard.press('F5');
    await expect(item.getByText('Halo on two screens')).toBeVisible();
    await postForm(base, `/app/projects/${target.projectId}/comps/${comp.id}/status`, { status: 'approved' });
    await window.keyboard.press('F5');
    await expect(item.getByRole('button').filter({ hasText: 'Halo on two screens' })).toContainText(
      'Approved',
    );
  });
});
