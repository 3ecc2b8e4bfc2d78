/**
 * `npm run demo` shows the main job step by step on the practice service. It uses the window if Electron or Chromium
 * can open one. Otherwise, or with `-- --command-line`, it uses the command line, which needs only Node. It ends with 0
 * only if every step was seen to work.
 */
import { commandLineDemo } from './demo/command-line-demo.ts';
import { whyItStopped } from './demo/why-it-stopped.ts';

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
  if (onCommandLine) return await commandLineDemo();
  const { windowDemo } = await import('./demo/window-demo.ts');
  const inWindow = await windowDemo();
  switch (inWindow.kind) {
    case 'worked':
      return true;
    case 'stopped':
      return false;
    case 'no_window':
      console.log(`${inWindow.why} The demo runs on the command line instead.\n`);
      return await commandLineDemo();
  }
}
