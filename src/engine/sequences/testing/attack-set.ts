import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  blueFrames,
  hostileContents,
  hostileNames,
  hostilePlaces,
  oddFrames,
  type Private,
} from './attacks.ts';
import { vastPng } from './vast-png.ts';

export interface AttackSet {
  /** Folders with two blue frames each, under names with a special meaning to other programs. */
  readonly good: readonly string[];
  /** Frames whose content is not what their name says. */
  readonly other: readonly string[];
  /** Three frames, the second of which is not a file in this folder, or too large to decode. */
  readonly placed: readonly string[];
}

/** Of names and contents the few that a watch folder might treat in its own way: sealed-frames.test.ts plays more. */
const usualNames = ['%d', 'a line feed'];
const usualContents = 3;

/** Everything that an attacker may put into a folder to control ffmpeg, each in its own folder; or a sample of each sort. */
export function attackSet(
  parent: string,
  secret: Private,
  { whole }: { readonly whole: boolean },
): AttackSet {
  const names = hostileNames(secret).filter(([what]) => whole || usualNames.includes(what));
  const good = names.map(([, stem]) => {
    const name = stem.replaceAll('/', '_');
    const folder = join(parent, name);
    blueFrames(folder, [`${name}.1.png`, `${name}.2.png`]);
    return folder;
  });
  // For the name `shot_%d`: what a program would find that takes it for a pattern.
  for (const number of [0, 1, 2]) mkdirSync(join(parent, `shot_${number}`));
  if (process.platform === 'linux') good.push(oddFrames(parent, 2));
  const contents = hostileContents(secret).filter(([what]) => what !== 'zeros');
  const other = contents.slice(0, whole ? contents.length : usualContents).map(([, content], index) => {
    const folder = join(parent, `content ${index}`);
    mkdirSync(folder);
    for (const number of [1, 2]) writeFileSync(join(folder, `content ${index}.${number}.png`), content);
    return folder;
  });
  const places: ReturnType<typeof hostilePlaces> = [
    ...hostilePlaces(secret),
    [
      'a picture of 60,000 by 60,000',
      (path) => writeFileSync(path, vastPng(60_000, 60_000).subarray(0, 65_536)),
    ],
  ];
  const placed = places
    .filter(([what]) => whole || what === 'a link to a private picture')
    .map(([, make], index) => {
      const folder = join(parent, `place ${index}`);
      const name = basename(folder);
      blueFrames(folder, [`${name}.1.png`, `${name}.3.png`]);
      make(join(folder, `${name}.2.png`));
      return folder;
    });
  return { good, other, placed };
}
