/**
 * `npm run demo`: the main job by itself, on the practice service, step by step. In the window where Electron or Chromium
 * can open one; otherwise on the command line, which needs nothing but Node, and so with `-- --command-line`. Ends with 0
 * only when every step was seen to work.
 */
import { commandLineDemo } from './demo/command-line-demo.ts';

process.exitCode = (await demoWorked(process.argv.includes('--command-line'))) ? 0 : 1;

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
