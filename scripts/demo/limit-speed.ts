import { join } from 'node:path';
import { NodeClock } from '../../src/engine/node/node-clock.ts';
import { openStore } from '../../src/engine/store/database.ts';
import { databaseFileName } from '../../src/engine/store/places/data-folder.ts';
import { defaultLimits } from '../../src/engine/uploads/connection/schedule.ts';
import { UploadSettings } from '../../src/engine/uploads/tables/upload-settings.ts';

/** Writes the setting that the app writes. It applies to every program that uses this data folder. */
export function limitSpeed(dataFolder: string, bytesPerSecond: number | null): void {
  const opened = openStore(join(dataFolder, databaseFileName), { clock: new NodeClock() });
  if (opened.kind === 'refused') throw opened.error;
  new UploadSettings(opened.store).set('limits', { ...defaultLimits, bytesPerSecond });
  opened.store.close();
}
