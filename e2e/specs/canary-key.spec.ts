import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listText } from '../../src/shared/ipc/list-text.ts';
import { expect, test } from '../fixtures/app-test.ts';
import { makeLargeRender } from '../fixtures/renders.ts';
import { accountInPage, askInPage, valueInPage } from '../pages/bridge-in-page.ts';
import { FirstRunPage } from '../pages/first-run-page.ts';

/** Every file below a folder that contains one of these texts. */
async function filesWith(folder: string, words: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    if (words.some((word) => bytes.includes(word))) found.push(path.slice(folder.length));
  }
  return found;
}

test('security row 9: key and upload address stay in the main process, through a whole run', async ({
  startApp,
  startService,
  homeDirectory,
}) => {
  const service = await startService();
  const { keys, base_url } = service.addresses;
  const app = await startApp({ environment: { RENDERDROP_BASE_URL: base_url } });
  const { window, desktop } = app;
  const devtools = await window.context().newCDPSession(window);
  await new FirstRunPage(window).signIn(keys.all);
  await expect(window.getByRole('row', { name: 'LED Main', exact: true })).toBeVisible();
  // After this the window must have forgotten what was typed, and no message may tell it again.
  await window.reload();
  await window.evaluate(() => {
    const heard: string[] = [];
    Reflect.set(globalThis, 'heard', heard);
    const { events } = Reflect.get(globalThis, 'renderdrop');
    for (const name of Object.keys(events))
      events[name]((payload: unknown) => heard.push(JSON.stringify(payload)));
  });

  const render = join(homeDirectory, 'Canary_v001.mov');
  await makeLargeRender(render);
  await desktop.answerNext('dialog.showOpenDialog', [render]);
  const { files } = await valueInPage(window, 'files', 'choose', { what: 'files' });
  const { activeId } = await valueInPage(window, 'accounts', 'list');
  const { items } = await valueInPage(window, 'library', 'projects', {
    ...(await accountInPage(window)),
    source: 'service',
    cursor: null,
  });
  const [project] = items;
  const [file] = files;
  if (!project || !file || activeId === null) throw new Error('Nothing to send, or nowhere to send it to');
  await service.control('POST', '/faults', {
    on: { method: 'PUT', path: '/upload/*' },
    times: 1,
    fault: { kind: 'reset_after_bytes', bytes: 5_000_000 },
  });
  await valueInPage(window, 'drops', 'send', {
    accountId: activeId,
    project: { projectId: project.id, projectName: project.name },
    files: listText([{ fileId: file.id, target: { kind: 'new_item' as const, name: 'Canary' } }]),
    options: {},
    priority: 'normal',
    undoMs: null,
  });
  const state = async () => (await valueInPage(window, 'queue', 'snapshot')).jobs[0]?.state.kind;
  await expect.poll(state).toBe('ready');
  await service.control('POST', '/faults', {
    on: { method: 'GET', path: '/v1/projects' },
    times: 1,
    fault: { kind: 'answer', status: 400, body: `echo ${keys.all}` },
  });
  const echoed = await askInPage(window, 'library', 'projects', {
    ...(await accountInPage(window)),
    source: 'service',
    cursor: null,
  });
  expect(echoed.ok).toBe(false);
  expect(JSON.stringify(echoed)).not.toContain(keys.all);

  const requests = JSON.stringify(await service.control('GET', '/requests'));
  const versionId = /"version_id":"([^"]+)"/.exec(requests)?.[1];
  const used = JSON.stringify(await service.control('POST', `/versions/${versionId}/upload-token`));
  const uploadToken = /"token":"([A-Za-z0-9_-]{16,})"/.exec(used)?.[1];
  if (uploadToken === undefined) throw new Error('The upload address was not found where it was used');
  const secrets = [keys.all, uploadToken];
  const body = keys.all.slice('psk_'.length);

  const heard = await window.evaluate(() => Reflect.get(globalThis, 'heard').join('\n'));
  expect(heard.length).toBeGreaterThan(0);
  for (const secret of secrets) expect(heard).not.toContain(secret);

  const chunks: string[] = [];
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await devtools.send('HeapProfiler.enable');
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.takeHeapSnapshot', {});
  const heap = chunks.join('');
  expect(heap).toContain('Aurora Arena Tour');
  for (const secret of [body, ...secrets])
    expect(heap.includes(secret), 'in the heap of the window').toBe(false);

  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const id of processes) {
    const commandLine = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    expect(commandLine.includes(body), `in the arguments of process ${id}`).toBe(false);
  }
  expect(app.output()).not.toContain(body);
  await desktop.requestQuit();
  await app.ended();
  const told = JSON.stringify(
    await Promise.all(['shell.openExternal', 'tray.toolTip'].map((kind) => desktop.calls(kind))),
  );
  expect(told).not.toContain(body);
  expect(await filesWith(homeDirectory, [body])).toEqual([]);
  const log = await readFile(join(homeDirectory, 'logs', 'renderdrop.log'), 'utf8');
  for (const secret of secrets) expect(log).not.toContain(secret);
});
