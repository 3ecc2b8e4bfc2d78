import type { Page } from '@playwright/test';
import { z } from 'zod';
import { steeringIn } from '../../src/shared/testing/steering.ts';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { NoteCheckPage } from '../pages/note-check-page.ts';
import { ViewerPage } from '../pages/viewer-page.ts';

test.beforeEach(needsFfmpeg);

/** What can be read in the window, with the hints that appear under the pointer. */
const readable = (window: Page): Promise<string> =>
  window.evaluate(() =>
    [
      document.body.innerText,
      ...[...document.querySelectorAll('[title]')].map((each) => each.getAttribute('title')),
    ].join('\n'),
  );

test('a name that turns text around is shown with those characters replaced, wherever a file is chosen or opened by it', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio({ processingMs: 50 });
  const { window } = studio;
  await studio.signIn();
  // Shown as it is, the file would read as “Halo 4pm_10v_mp4.exe” or the like.
  const name = 'Halo \u202eexe.4pm';
  const shown = 'Halo \ufffdexe.4pm';
  const file = await render(`${name}_v01.mp4`, { seconds: 1 });
  const expectPlain = async (where: string) => {
    await expect.poll(async () => await readable(window), { message: where }).toContain(shown);
    const steered = (await readable(window)).split('\n').filter((line) => steeringIn(line).length > 0);
    expect(steered, where).toEqual([]);
  };
  await studio.dropOnProject([file]);
  await expect(studio.sheet.locator('[data-file]')).toContainText('_v01.mp4');
  await expectPlain('in the sheet');
  await studio.makeNewItems();
  await expectPlain('in the sheet, as a new item');
  await window.keyboard.press('Control+Enter');
  await studio.waitForState(`${name}_v01.mp4`, 'ready');
  await studio.openTransfers();
  await expectPlain('in the uploads and the library');
  const tile = window.getByRole('row').filter({ hasText: '4pm' }).first();
  await tile.focus();
  await window.keyboard.press('Enter');
  await expect(window.getByRole('complementary', { name: 'Item' })).toContainText('4pm');
  await expectPlain('in the item');
  await tile.focus();
  await window.keyboard.press(' ');
  await expect(new ViewerPage(window).view.getByRole('heading')).toContainText(shown);
  await window.keyboard.press('Escape');
  await tile.focus();
  await window.keyboard.press('r');
  await expect(new NoteCheckPage(window).view.getByRole('heading')).toContainText(shown);
  await window.keyboard.press('Escape');
  await window.keyboard.press('Control+y');
  await expect(studio.sheet).toContainText('4pm');
  await expectPlain('in the history');
});

test('so are the names of projects, stages, comps and screens, and of what a file may belong to', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  test.setTimeout(120_000);
  const studio = await startStudio();
  const { window, service } = studio;
  const hostile = (name: string) => `${name} \u202egpj\u0007\nx`;
  const shown = (name: string) => `${name} \ufffdgpj\ufffd x`;
  const api = async (path: string, body?: object) => {
    const answer = await fetch(new URL(`/v1${path}`, service.addresses.base_url), {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${service.addresses.keys.all}`,
        'content-type': 'application/json',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return z.looseObject({}).parse(await answer.json());
  };
  const listSchema = z.object({ data: z.array(z.looseObject({ id: z.string(), name: z.string() })) });
  const listed = async (path: string) => listSchema.parse(await api(path)).data;
  const project = (await listed('/projects')).find(({ name }) => name === 'Aurora Arena Tour');
  const at = `/projects/${project?.id ?? ''}`;
  await api(`${at}/media`, { name: hostile('LED Wall A') });
  const [stage] = await listed(`${at}/stages`);
  const [item] = (await listed(`${at}/media`)).filter(({ name }) => name === 'LED Main');
  await api(`${at}/comps`, {
    stage_id: stage?.id,
    name: hostile('Opener'),
    screens: [{ screen: 'LED Main', media_id: item?.id, start_seconds: 0 }],
  });
  await service.control('PATCH', at, { name: hostile('Aurora') });
  await studio.signIn();
  const expectPlain = async (where: string, name: string) => {
    await expect.poll(async () => await readable(window), { message: where }).toContain(shown(name));
    const steered = (await readable(window)).split('\n').filter((line) => steeringIn(line).length > 0);
    expect(steered, where).toEqual([]);
  };
  await expectPlain('in the sidebar and the head of the page', 'Aurora');
  await window.keyboard.press('Control+k');
  await window.keyboard.type('gpj');
  await expectPlain('in the palette', 'LED Wall A');
  // The first one takes back what was typed.
  await window.keyboard.press('Escape');
  await window.keyboard.press('Escape');
  await window.getByRole('radio', { name: 'Comps', exact: true }).click();
  await expectPlain('on the comps page', 'Opener');
  await window.getByRole('radio', { name: 'Media', exact: true }).click();
  await window.getByRole('row', { name: 'LED Main', exact: true }).click();
  await expectPlain('in the item, which names its comps', 'Opener');
  await window.keyboard.press('Escape');
  await studio.dropOnProject([await render('LED Wall A gpj.mov')]);
  await expect(studio.sheet.locator('[data-file]')).toBeVisible();
  await studio.sheet.locator('[data-target-field]').first().click();
  await expect(window.getByRole('option').first()).toBeVisible();
  await expectPlain('among the items that a file may belong to', 'LED Wall A');
});
