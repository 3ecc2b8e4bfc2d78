/**
 * What electron-builder asks fpm for, read from fpm's own arguments. Only the arguments that electron-builder uses are
 * known; any other is refused, so that none is misread.
 */
export interface LinuxPackagePlan {
  readonly kind: 'deb' | 'rpm';
  readonly name: string;
  readonly version: string;
  readonly architecture: string;
  readonly description: string;
  readonly summary: string;
  readonly maintainer: string;
  readonly url: string;
  readonly license: string;
  readonly depends: readonly string[];
  readonly recommends: readonly string[];
  readonly afterInstall: string;
  readonly afterRemove: string;
  /** The file to be made. */
  readonly output: string;
  /** Files and folders, and where in the system each of them goes. */
  readonly contents: readonly { readonly from: string; readonly to: string }[];
}

const switches = new Set(['--force']);
const takenAsGiven = new Set(['-s', '--rpm-os', '--vendor', '--deb-priority']);

export function readPlan(words: readonly string[]): LinuxPackagePlan {
  const values = new Map<string, string[]>();
  const contents: { from: string; to: string }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (switches.has(word)) continue;
    if (word.startsWith('-')) {
      at += 1;
      values.set(word, [...(values.get(word) ?? []), words[at] ?? '']);
      continue;
    }
    const [from = '', to] = word.split(/=(?=\/)/);
    if (to === undefined) throw new Error(`“${word}” does not say where it goes.`);
    contents.push({ from, to });
  }
  const take = (option: string): readonly string[] => {
    const given = values.get(option) ?? [];
    values.delete(option);
    return given;
  };
  const one = (option: string): string => {
    const [only] = take(option);
    if (only === undefined) throw new Error(`${option} is missing.`);
    return only;
  };
  const kind = one('-t');
  if (kind !== 'deb' && kind !== 'rpm') throw new Error(`A package of the kind “${kind}” is not made here.`);
  const description = one('--description').trim();
  const plan: LinuxPackagePlan = {
    kind,
    name: one('--name'),
    version: one('--version'),
    architecture: one('--architecture'),
    description,
    summary: take('--rpm-summary')[0] ?? description.split(/[:\n]/, 1)[0] ?? description,
    maintainer: one('--maintainer'),
    url: one('--url'),
    license: one('--license'),
    depends: take('-d'),
    recommends: take('--deb-recommends'),
    afterInstall: one('--after-install'),
    afterRemove: one('--after-remove'),
    output: one('--package'),
    contents,
  };
  // We choose the compression ourselves, the same for every build.
  for (const option of [...takenAsGiven, '--deb-compression', '--rpm-compression']) values.delete(option);
  const [unknown] = values.keys();
  if (unknown !== undefined) throw new Error(`${unknown} is not known here.`);
  return plan;
}
