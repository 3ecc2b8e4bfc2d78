import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LogFields, Logger } from '../../src/engine/ports/logger.ts';
import { createFileHandlers } from '../../src/main/ipc/handlers/file-handlers.ts';
import { PickedFiles } from '../../src/main/ipc/picked-files.ts';
import { type Caller, IpcRouter } from '../../src/main/ipc/router.ts';
import { isAppAddress } from '../../src/main/security/app-protocol.ts';
import { buildBridge } from '../../src/shared/ipc/bridge.ts';
import { contract } from '../../src/shared/ipc/contract.ts';
import { areas, droppedFilesChannel, requestChannel } from '../../src/shared/ipc/names.ts';
import { droppedFilesRequest } from '../../src/shared/ipc/requests/files.ts';
import { serviceFailures } from '../../src/shared/messages/service-failures.ts';
import { TroubleError, troubleOf, troubleSchema } from '../../src/shared/model/trouble.ts';
import { contractCases } from './contract-cases.ts';
import { fakeHandlers, type RecordedRequest } from './fake-handlers.ts';

const window: Caller = { windowId: 1, frameUrl: 'renderdrop-app://app/index.html', isMainFrame: true };
const isTrusted = (caller: Caller) =>
  caller.isMainFrame && caller.windowId === 1 && isAppAddress(caller.frameUrl);

class RecordingLogger implements Logger {
  readonly lines: { event: string; fields: LogFields | undefined }[] = [];
  debug = (event: string, fields?: LogFields) => void this.lines.push({ event, fields });
  info = this.debug;
  warn = this.debug;
  error = this.debug;
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'renderdrop-ipc-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function signedOutApp() {
  const pickedFiles = new PickedFiles();
  const logger = new RecordingLogger();
  const info = {
    version: '0.1.0',
    platform: 'linux',
    launcher: 'chromium',
    theme: 'dark',
    locale: 'en',
    startsAtLogin: false,
  } as const;
  const handlers = fakeHandlers(
    async ({ name }) => {
      if (name === 'app.info')
        return {
          ...info,
          dataDirectory: folder,
          secrets: 'memory',
          isKeychainLocked: false,
          online: true,
          key: 'psk_x',
        };
      if (name === 'library.projects') {
        throw new TroubleError(troubleOf('not_signed_in', serviceFailures.not_signed_in));
      }
      if (name === 'queue.clearEnded') throw new TypeError('psk_secret was in a stack');
      return undefined;
    },
    createFileHandlers(
      pickedFiles,
      {
        chooseFiles: async () => [join(folder, 'chosen.mov')],
        chooseFolder: async () => [],
        chooseSettingsFile: async () => [],
        chooseSavePath: async () => null,
        chooseSaveFolder: async () => [],
        showInFolder: () => {},
      },
      async () => join(folder, 'chosen.mov'),
    ),
  );
  const router = new IpcRouter(handlers, isTrusted, logger);
  // Arguments and answers are copied, as between processes.
  const bridge = buildBridge({
    invoke: async (channel, args) =>
      structuredClone(await router.answer(channel, structuredClone(args), window)),
    subscribe: () => () => {},
    pathOf: (file) => String(file),
  });
  return { bridge, router, logger };
}

describe('the IPC contract, over a pair in memory', () => {
  test.each(contractCases)('$title', async ({ area, name, args, answer }) => {
    const calls = signedOutApp().bridge.requests[area] as Readonly<
      Record<string, (given: unknown) => unknown>
    >;
    expect(await calls[name]?.(args)).toMatchObject(answer);
  });

  test('a value carries nothing that the contract does not name', async () => {
    expect(JSON.stringify(await signedOutApp().bridge.requests.app.info())).not.toContain('psk_');
  });

  test('a bug crosses as a plain sentence; its stack goes to the log alone', async () => {
    const { bridge, logger } = signedOutApp();
    const answer = await bridge.requests.queue.clearEnded();
    expect(answer).toMatchObject({ ok: false, failure: { code: 'unexpected', action: 'report' } });
    expect(JSON.stringify(answer)).not.toContain('psk_secret');
    expect(logger.lines.map(({ event }) => event)).toContain('unexpected_failure');
  });

  test('security row 8: a path gets in by dialog or drop, and what comes back is an id', async () => {
    writeFileSync(join(folder, 'dropped.mov'), 'x');
    const { bridge } = signedOutApp();
    const dropped = await bridge.takeDroppedFiles([join(folder, 'dropped.mov'), 'relative.mov', '/a\0b', '']);
    if (!dropped.ok) throw new Error(dropped.failure.code);
    expect(dropped.value.files).toMatchObject([{ name: 'dropped.mov', kind: 'file', sizeBytes: 1 }]);
    expect(JSON.stringify(dropped)).not.toContain(folder);
    const fileId = dropped.value.files[0]?.id;
    if (fileId === undefined) throw new Error('no file');
    expect(await bridge.requests.files.showInFolder({ fileId })).toMatchObject({ ok: true });
    await bridge.requests.files.forget({ fileIds: [fileId] });
    expect(await bridge.requests.files.showInFolder({ fileId })).toMatchObject({ ok: false });
  });
});

describe('security row 7', () => {
  const strangers: readonly Caller[] = [
    { ...window, isMainFrame: false },
    { ...window, windowId: 2 },
    { ...window, frameUrl: 'https://evil.test/' },
    { ...window, frameUrl: 'renderdrop-app://app.evil.test/index.html' },
    { ...window, frameUrl: 'renderdrop-app://other/index.html' },
    { ...window, frameUrl: 'file:///renderdrop-app://app/index.html' },
    { ...window, frameUrl: '' },
  ];

  test.each(strangers)(
    'a caller in window $windowId at "$frameUrl" (main: $isMainFrame) is refused everything',
    async (caller) => {
      const asked: RecordedRequest[] = [];
      const handlers = fakeHandlers(async (request) => void asked.push(request));
      const router = new IpcRouter(handlers, isTrusted, new RecordingLogger());
      for (const channel of router.channels) {
        expect(await router.answer(channel, undefined, caller)).toMatchObject({
          failure: { code: 'ipc_refused' },
        });
      }
      expect(asked).toEqual([]);
    },
  );

  test('a channel outside the registry is refused', async () => {
    const { router } = signedOutApp();
    for (const channel of ['renderdrop:request:app.quit', 'ELECTRON_BROWSER_REQUIRE', '__proto__', '']) {
      expect(await router.answer(channel, {}, window)).toMatchObject({ failure: { code: 'ipc_refused' } });
    }
  });

  test('the router answers exactly what the contract names', () => {
    const expected = areas.flatMap((area) =>
      Object.keys(contract[area]).map((name) => requestChannel(area, name)),
    );
    expect([...signedOutApp().router.channels].sort()).toEqual([...expected, droppedFilesChannel].sort());
  });

  const definitions = [
    ...areas.flatMap((area) =>
      Object.entries(contract[area]).map(([name, definition]) => ({
        channel: requestChannel(area, name),
        schema: definition.arguments,
      })),
    ),
    { channel: droppedFilesChannel, schema: droppedFilesRequest.arguments },
  ];

  const inputs = process.env['RENDERDROP_LONG'] === '1' ? 1_000 : 100;

  test.each(definitions)(`$channel withstands ${inputs} hostile arguments`, async ({ channel, schema }) => {
    const received: unknown[] = [];
    const handlers = fakeHandlers(async ({ args }) => void received.push(args));
    const router = new IpcRouter(handlers, isTrusted, new RecordingLogger());
    const fields = 'shape' in schema ? Object.keys(schema.shape as object) : ['kind', 'jobIds', 'projectId'];
    const value = fc.oneof(
      fc.constantFrom(
        null,
        undefined,
        '',
        '../..',
        '/etc/passwd',
        'known',
        'service',
        'all',
        -1,
        Number.NaN,
        1e308,
      ),
      fc.array(fc.oneof(fc.string(), fc.integer(), fc.object({ maxDepth: 1 })), { maxLength: 3 }),
      fc.string(),
      fc.anything({ maxDepth: 2, maxKeys: 3 }),
    );
    const nearlyRight = fc.record(Object.fromEntries(fields.map((field) => [field, value])), {
      requiredKeys: [],
    });
    const polluting = fc.constantFrom(
      JSON.parse('{"__proto__":{"admin":true}}'),
      JSON.parse('{"constructor":{"prototype":{"admin":true}}}'),
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(nearlyRight, polluting, fc.anything({ maxDepth: 2 })), async (args) => {
        received.length = 0;
        const answer = await router.answer(channel, args, window);
        if (!answer.ok) troubleSchema.parse(answer.failure);
        for (const given of received) expect(schema.safeParse(given).success).toBe(true);
        expect(Reflect.get({}, 'admin')).toBeUndefined();
      }),
      { numRuns: inputs },
    );
  });
});
