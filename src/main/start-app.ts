import { homedir } from 'node:os';
import { join } from 'node:path';
import { app, protocol } from 'electron';
import { makeFolderNow } from '../engine/ground/make-folder.ts';
import { CrashReports } from '../engine/node/crash-reports.ts';
import { FileLogger } from '../engine/node/file-logger.ts';
import { NodeClock } from '../engine/node/node-clock.ts';
import { dataPlace, requireDataFolder } from '../engine/store/places/moved-folder.ts';
import { desktopMessages } from '../shared/messages/desktop.ts';
import type { DesktopApp } from './desktop-app.ts';
import { catchCrashes } from './electron/crash-handling.ts';
import { appScheme } from './security/app-protocol.ts';
import { deepLinkScheme } from './security/deep-link-scheme.ts';
import { requireSandbox } from './security/require-sandbox.ts';

/** Does what must happen before Electron is ready, and makes a second start hand over to the first one. */
export async function startApp(): Promise<void> {
  requireSandbox(process.argv, process.getuid?.());
  // The command line uses the same folder: both work on one queue.
  const { dataDirectory, usualFolder } = dataPlace({
    platform: process.platform,
    environment: process.env,
    homeDirectory: homedir(),
  });
  requireDataFolder(usualFolder);
  const windowDirectory = `${dataDirectory}-window`;
  makeFolder(dataDirectory);
  makeFolder(windowDirectory);
  app.setPath('userData', dataDirectory);
  // Chromium's caches and settings are kept apart from the queue's folder: they can be large and may be lost.
  app.setPath('sessionData', windowDirectory);
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, stream: true } },
  ]);
  if (!app.requestSingleInstanceLock()) {
    app.exit(0);
    return;
  }
  // From a clone, links would open Electron's own program, which knows nothing of this app.
  if (app.isPackaged) app.setAsDefaultProtocolClient(deepLinkScheme);
  app.setAppUserModelId('app.renderdrop');

  const clock = new NodeClock();
  const logger = new FileLogger({ path: join(dataDirectory, 'logs', 'renderdrop.log'), clock });
  const crashes = new CrashReports(dataDirectory, app.getVersion(), clock);
  catchCrashes(logger, crashes);
  logger.info('started', { version: app.getVersion(), platform: process.platform });

  // Loaded while Chromium starts. The imports above should stay few.
  let desktop: DesktopApp | null = null;
  const loaded = import('./desktop-app.ts').then(({ DesktopApp }) => {
    desktop = new DesktopApp({ dataDirectory, usualFolder, clock, logger, crashes });
    return desktop;
  });
  const ownArguments = app.isPackaged ? 1 : 2;
  const take = async (args: readonly string[], workingDirectory: string) =>
    (await loaded).take(args, workingDirectory);
  const showWindow = async () => (await loaded).showWindow();

  void take(process.argv.slice(ownArguments), process.cwd());
  app.on('second-instance', (_event, args, workingDirectory) => {
    void take(args.slice(ownArguments), workingDirectory);
    void showWindow();
  });
  for (const event of ['open-url', 'open-file'] as const) {
    app.on(event as 'open-url', (given, what) => {
      given.preventDefault();
      void take([what], '');
      void showWindow();
    });
  }
  app.on('activate', () => void showWindow());
  app.on('before-quit', (event) => desktop?.beforeQuit(event));
  app.on('window-all-closed', () => desktop?.windowIsClosed());

  const [opening] = await Promise.all([loaded, app.whenReady()]);
  await opening.open();
}

function makeFolder(path: string): void {
  try {
    makeFolderNow(path, 0o700);
  } catch (error) {
    throw new Error(desktopMessages.dataFolderUnusable(path), { cause: error });
  }
}
