import { startApp } from './start-app.ts';

await startApp();
