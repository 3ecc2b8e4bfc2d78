import { runCommandLine, wordsForCommandLine } from './command-line.ts';
import { endFailedStart } from './electron/failed-start.ts';

const words = wordsForCommandLine(process.argv);
// Electron is ready only once this script has been evaluated: to wait for that here would be to wait for ever.
// What has to be said before it is ready is said by `startApp` up to its first wait.
try {
  if (words) {
    await runCommandLine(words);
  } else {
    const { startApp } = await import('./start-app.ts');
    startApp().catch(endFailedStart);
  }
} catch (error) {
  endFailedStart(error);
}
