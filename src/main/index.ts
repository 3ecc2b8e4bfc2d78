import { runCommandLine, wordsForCommandLine } from './command-line.ts';
import { endFailedStart } from './electron/failed-start.ts';

const words = wordsForCommandLine(process.argv);
// Electron is ready only after this script has been evaluated, so waiting for that here would never end.
// `startApp` does what must happen before Electron is ready ahead of its first await.
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
