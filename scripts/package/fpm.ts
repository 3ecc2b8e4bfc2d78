#!/usr/bin/env node
/**
 * Stands in for fpm, which electron-builder would download (CUSTOM_FPM_PATH): makes a deb with dpkg-deb and an rpm with
 * rpmbuild. Facts that the arguments lack, such as the date of a build, come from the environment: SOURCE_DATE_EPOCH.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDeb } from './deb-package.ts';
import { readPlan } from './linux-package-plan.ts';
import { makeRpm } from './rpm-package.ts';

const work = mkdtempSync(join(tmpdir(), 'renderdrop-linux-package-'));
try {
  const epochSeconds = Number(process.env['SOURCE_DATE_EPOCH']);
  if (!Number.isInteger(epochSeconds)) throw new Error('SOURCE_DATE_EPOCH is missing.');
  const plan = readPlan(process.argv.slice(2));
  const make = plan.kind === 'deb' ? makeDeb : makeRpm;
  make(plan, work, epochSeconds);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
