import { listText } from '../../src/shared/ipc/list-text.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { accountInPage, valueInPage } from '../pages/bridge-in-page.ts';

test('what finishes in the background ends the app, also while another project is paused; that resumes next time', {
  tag: '@long',
}, async ({ startStudio, startApp, render }) => {
  const studio = await startStudio({ processingMs: 50 });
  const { window, desktop, service } = studio;
  await studio.signIn();
  const account = await accountInPage(window);
  const page = { ...account, source: 'service', cursor: null } as const;
  const { items: projects } = await valueInPage(window, 'library', 'projects', page);
  const other = projects.find(({ name }) => name === 'Content Library');
  if (!other) throw new Error('The demo has no second project that may be written');

  await valueInPage(window, 'queue', 'pause', { kind: 'project', projectId: other.id });
  const waiting = await render('Waiting.mp4', { take: 2 });
  await desktop.answerNext('dialog.showOpenDialog', [waiting]);
  const [file] = (await valueInPage(window, 'files', 'choose', { what: 'files' })).files;
  if (!file) throw new Error('Nothing was chosen');
  await valueInPage(window, 'drops', 'send', {
    ...account,
    project: { projectId: other.id, projectName: other.name },
    files: listText([{ fileId: file.id, target: { kind: 'new_item' as const, name: 'Waiting' } }]),
    options: {},
    priority: 'normal',
    undoMs: null,
  });
  await studio.limitSpeed(300_000);
  const path = await render('Long.mov', { size: '640x360', seconds: 2, large: true });
  await studio.uploadAsNewItem(path, 'Long');
  await studio.waitForState('Long.mov', 'sending');

  const finishInBackground = 0;
  await desktop.answerNext('dialog.showMessageBox', finishInBackground);
  await desktop.requestQuit();
  await desktop.waitForCall('dialog.showMessageBox');
  await studio.limitSpeed(null);
  expect(await studio.app.ended()).toBe(0);

  const environment = { RENDERDROP_BASE_URL: service.addresses.base_url };
  const again = studio.with(await startApp({ environment }));
  await again.expectDelivered(path, 'Long.mov');
  expect(again.statesInDatabase(waiting)).toEqual(['queued']);
  await valueInPage(again.window, 'queue', 'resume', { kind: 'project', projectId: other.id });
  await again.expectDelivered(waiting, 'Waiting.mp4');
});
