/** One mistake that would break the app on Electron, made on purpose in the built main process. */
export interface Mutation {
  readonly wrong: string;
  /** Text in the build, or a pattern where names vary. The build must contain it. */
  readonly find: string | RegExp;
  readonly put: string;
  /** The spec file, and the test in it, that has to notice the mistake. */
  readonly spec: string;
  readonly test: string;
  /** Changes the preload script instead of the main process. */
  readonly in?: 'preload';
}

const opens = { spec: 'first-start', test: 'the first start shows a window' } as const;
const systems = (test: string) => ({ spec: 'desktop-systems', test }) as const;
const security = (row: number) => ({ spec: 'security.spec', test: `security row ${row}` }) as const;
const failedStart = { spec: 'start-failure', test: 'a start that fails says why' } as const;
const firstWindow = systems('a release: its window has the app’s own menu');
const onMac = systems('on macOS a package starts at login');
const clone = systems('a clone: a window that was maximised');
const onLinux = systems('on Linux a package starts');
const guards = systems('each guard refuses by itself');

export const mutations: readonly Mutation[] = [
  {
    wrong: 'the entry waits for ready',
    find: 'startApp().catch(endFailedStart)',
    put: 'await startApp()',
    ...opens,
  },
  {
    wrong: 'a failed start is left to Electron',
    find: 'startApp().catch(endFailedStart)',
    put: 'startApp().catch(() => {})',
    ...failedStart,
  },
  {
    wrong: 'a failed start ends as if it had worked',
    find: /(function endFailedStart[\s\S]*?)app\.exit\(1\)/,
    put: '$1app.exit(0)',
    ...failedStart,
  },
  {
    wrong: 'the scheme is registered once Electron is ready',
    find: 'protocol.registerSchemesAsPrivileged(',
    put: 'await app.whenReady(); protocol.registerSchemesAsPrivileged(',
    ...opens,
  },
  {
    wrong: 'the sandbox is asked for once Electron is ready',
    find: 'app.enableSandbox()',
    put: 'await app.whenReady(); app.enableSandbox()',
    ...opens,
  },
  { wrong: 'the sandbox is not asked for', find: 'app.enableSandbox();', put: '', ...security(2) },
  {
    wrong: 'a path is relative',
    find: 'app.setPath("userData", dataDirectory)',
    put: 'app.setPath("userData", "data")',
    ...opens,
  },
  { wrong: 'a folder is named that nobody made', find: 'makeFolder(windowDirectory);', put: '', ...opens },
  {
    wrong: 'Chromium keeps its files in the folder of the queue',
    find: 'app.setPath("sessionData", windowDirectory);',
    put: '',
    ...systems('Chromium’s files lie beside'),
  },
  {
    wrong: 'a clone registers Electron’s own program for links',
    find: 'if (app.isPackaged) app.setAsDefault',
    put: 'app.setAsDefault',
    ...clone,
  },
  {
    wrong: 'nobody asks for the lock of the only instance',
    find: '!app.requestSingleInstanceLock()',
    put: 'false',
    spec: 'restart',
    test: 'a second instance hands its files',
  },
  {
    wrong: 'the practice studio is handed the whole environment',
    find: /,?\s*env: practiceEnvironment\(process\.env\)/,
    put: '',
    spec: 'practice-tour',
    test: 'a practice studio that was ended is there again',
  },
  {
    wrong: 'a notification is kept by nobody',
    find: 'this.#shown.add(notification);',
    put: '',
    spec: 'upload.spec',
    test: 'a file dropped from the file manager keeps its real path',
  },
  {
    wrong: 'the menu is not set before the first window',
    find: 'setAppMenu(this.#menuActions());',
    put: '',
    ...firstWindow,
  },
  {
    wrong: 'a release has developer tools in its menu',
    find: 'appMenuTemplate(process.platform, app.isPackaged,',
    put: 'appMenuTemplate(process.platform, false,',
    ...firstWindow,
  },
  {
    wrong: 'a key in the menu is none that Electron knows',
    find: '"CmdOrCtrl" : key',
    put: '"Mod" : key',
    ...opens,
  },
  {
    wrong: 'the window is shown before it is drawn',
    find: 'show: false,',
    put: 'show: true,',
    ...firstWindow,
  },
  {
    wrong: 'a maximised window is shown before it is drawn',
    find: /const window = new BrowserWindow\(([\s\S]*?)\n\t\t\}\);/,
    put: '$&\n\t\tif (state.isMaximised) window.maximize();',
    ...clone,
  },
  {
    wrong: 'closing the window quits on macOS',
    find: 'var staysWithoutWindow = process.platform === "darwin"',
    put: 'var staysWithoutWindow = false',
    ...onMac,
  },
  {
    wrong: 'the tray of macOS has an image of colours',
    find: '"trayTemplate.png"',
    put: '"tray.png"',
    ...onMac,
  },
  {
    wrong: 'the image of the tray is not where it is looked for',
    find: '"../../resources"',
    put: '"../resources"',
    ...onLinux,
  },
  {
    wrong: 'a click on the tray of macOS does two things',
    find: 'if (process.platform !== "darwin") this.#tray.on("click"',
    put: 'this.#tray.on("click"',
    ...onMac,
  },
  {
    wrong: 'the tray of macOS takes no files',
    find: '"drop-files"',
    put: '"drop-file"',
    spec: 'handed-over',
    test: 'files dropped on the tray of macOS',
  },
  {
    wrong: 'Linux is asked for login items, which it has none of',
    find: 'if (process.platform === "linux") this.#applyFile(isWanted);\n\t\telse ',
    put: '',
    ...onLinux,
  },
  {
    wrong: 'the app holds up the shutdown',
    find: 'powerMonitor.on("shutdown", () =>',
    put: 'powerMonitor.on("shutdown", (event) => event.preventDefault() ??',
    ...systems('the end of a session on darwin'),
  },
  {
    wrong: 'quitting asks while the system shuts down',
    find: 'powerMonitor.on("shutdown", () => void this.#quitting.endNow());',
    put: '',
    ...systems('the end of a session on darwin'),
  },
  {
    wrong: 'Windows ends the session, and the app does not hear',
    find: 'window.on("session-end"',
    put: 'window.on("session-ends"',
    ...systems('the end of a session on win32'),
  },
  {
    wrong: 'an event carries what no structured clone takes',
    find: 'contents.send(eventChannel(name), ',
    put: 'contents.send(eventChannel(name), () => {}, ',
    spec: 'restart',
    test: 'going offline is told to the window',
  },
  {
    wrong: 'two handlers answer one channel',
    find: 'ipcMain.handle(channel,',
    put: 'ipcMain.handle("one",',
    ...opens,
  },
  {
    wrong: 'the preload script requires what a sandbox has not',
    find: /^/,
    put: 'require("node:fs");\n',
    in: 'preload',
    ...opens,
  },
  {
    wrong: 'pages may download',
    find: 'session.on("will-download", (event) => event.preventDefault());',
    put: '',
    ...guards,
  },
  { wrong: 'permissions are granted', find: 'answer(isAllowed)', put: 'answer(true)', ...guards },
  {
    wrong: 'permissions are found granted',
    find: '(_contents, permission) => permission === copying',
    put: '() => true',
    ...guards,
  },
  {
    wrong: 'a device that was shown once stays granted',
    find: 'session.setDevicePermissionHandler(() => false);',
    put: '',
    ...guards,
  },
  {
    wrong: 'pages may navigate anywhere',
    find: /if \(!event\.isMainFrame \|\| !isAppAddress\(event\.url\)\) event\.preventDefault\(\);/,
    put: '',
    ...guards,
  },
  {
    wrong: 'requests to anywhere leave the window',
    find: 'answer({ cancel: !isOurs })',
    put: 'answer({ cancel: false })',
    ...guards,
  },
];
