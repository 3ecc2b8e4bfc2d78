import { endFailedStart } from './electron/failed-start.ts';

// Electron is ready only once this script has been evaluated: to wait for that here would be to wait for ever.
// What has to be said before it is ready is said by `startApp` up to its first wait.
try {
  const { startApp } = await import('./start-app.ts');
  startApp().catch(endFailedStart);
} catch (error) {
  endFailedStart(error);
}
