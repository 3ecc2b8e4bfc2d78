/**
 * `npm run demo` shows the main job step by step on the practice service. It uses the window if Electron or Chromium
 * can open one. Otherwise, or with `-- --command-line`, it uses the command line, which needs only Node. It ends with 0
 * only if every step was seen to work.
 */
import { commandLineDemo } from './demo/command-line-demo.ts';
import { makeDemoFolder } from './demo/demo-folder.ts';
import { endInOrder } from './demo/when-stopped.ts';
import { whyItStopped } from './demo/why-it-stopped.ts';

// The person may have set an account, a key or a server for the command line: the demo has its own.
for (const name of [
  'ACCOUNT',
  'API_KEY',
  'API_KEY_FILE',
  'BASE_URL',
  'AUTH_URL',
  'OAUTH_CLIENT_ID',
  'HOME',
]) {
  delete process.env[`RENDERDROP_${name}`];
}

const said = process.argv.slice(2);
const unknown = said.find((word) => word !== '--command-line');
try {
  if (unknown !== undefined) {
    console.error(`The demo knows no “${unknown}”. It takes --command-line, or nothing.`);
    process.exitCode = 2;
  } else process.exitCode = (await demoWorked(said.length > 0)) ? 0 : 1;
} catch (error) {
  console.error(`The demo could not start: ${whyItStopped(error)}`);
  process.exitCode = 1;
}

async function demoWorked(onCommandLine: boolean): Promise<boolean> {
  endInOrder();
  const folder = makeDemoFolder();
  if (onCommandLine) return await commandLineDemo(folder);
  // Nobody watches a demo that doesn't begin for as long as a spec may wait for its window.
  process.env['RENDERDROP_WINDOW_LIMIT_MS'] ??= '40000';
  const { windowDemo } = await import('./demo/window-demo.ts');
  const inWindow = await windowDemo(folder);
  switch (inWindow.kind) {
    case 'worked':
      return true;
    case 'stopped':
      return false;
    case 'no_window':
      console.log(`${inWindow.why} The demo runs on the command line instead.\n`);
      return await commandLineDemo(folder);
  }
}
