import type { ReleaseFile, UpdateRefusal } from '../../shared/model/updates.ts';
import type { UpdateManifest } from './manifest.ts';
import { channelOf, compareVersions } from './release-version.ts';
import type { ThisCopy } from './this-copy.ts';

/** How the newer version gets installed. */
export type HowToUpdate =
  | { readonly kind: 'in_app'; readonly file: ReleaseFile }
  | { readonly kind: 'package_manager'; readonly file: ReleaseFile; readonly packaging: 'deb' | 'rpm' }
  /** This copy is too old for an automatic update, or was not installed by a package. */
  | { readonly kind: 'by_hand' };

export type UpdateVerdict =
  | { readonly kind: 'current' }
  | { readonly kind: 'newer'; readonly manifest: UpdateManifest; readonly how: HowToUpdate }
  | { readonly kind: 'refused'; readonly why: UpdateRefusal };

/** Clocks of computers may be a little off, but not by more than a day. */
const clockToleranceMs = 24 * 60 * 60 * 1_000;

export const hasExpired = ({ expires }: UpdateManifest, nowMs: number): boolean =>
  Date.parse(expires) <= nowMs;

/** What a manifest with a verified signature means for this copy. It never leads to a version older than `newestSeen`. */
export function decideUpdate(
  manifest: UpdateManifest,
  copy: Pick<ThisCopy, 'version' | 'platform' | 'arch' | 'packaging'>,
  newestSeen: string | null,
  nowMs: number,
): UpdateVerdict {
  const refused = (why: UpdateRefusal): UpdateVerdict => ({ kind: 'refused', why });
  const { version, platform, arch, channel } = manifest;
  if (platform !== copy.platform || arch !== copy.arch || channel !== channelOf(copy.version))
    return refused('other_computer');
  if (Date.parse(manifest.date) > nowMs + clockToleranceMs) return refused('clock_behind');
  if (hasExpired(manifest, nowMs)) return refused('expired');
  if (compareVersions(version, copy.version) < 0) return refused('older');
  if (newestSeen !== null && compareVersions(version, newestSeen) < 0) return refused('older');
  if (compareVersions(version, copy.version) === 0) return { kind: 'current' };
  return { kind: 'newer', manifest, how: howToUpdate(manifest, copy) };
}

function howToUpdate(
  manifest: UpdateManifest,
  { version, packaging }: Pick<ThisCopy, 'version' | 'packaging'>,
): HowToUpdate {
  const file = manifest.files.find((each) => each.packaging === packaging);
  if (!file) return { kind: 'by_hand' };
  if (packaging === 'deb' || packaging === 'rpm') return { kind: 'package_manager', file, packaging };
  if (compareVersions(version, manifest.minimumVersion) < 0) return { kind: 'by_hand' };
  return { kind: 'in_app', file };
}
