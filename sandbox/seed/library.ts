import type { Filler } from './filler.ts';

const looks = [
  'Plasma',
  'Smoke',
  'Grid',
  'Rain',
  'Embers',
  'Ribbon',
  'Tunnel',
  'Static',
  'Bloom',
  'Prism',
] as const;
const moods = ['Blue', 'Amber', 'White', 'Crimson', 'Teal'] as const;
const shapes = [
  { durationSeconds: 20, width: 1920, height: 1080 },
  { durationSeconds: 60.06, width: 3840, height: 1080 },
  { durationSeconds: 33.37, width: 2160, height: 3840 },
  { durationSeconds: 120, width: 7680, height: 1080 },
  { durationSeconds: 15, width: 1080, height: 1080 },
] as const;

/** Ten looks in five moods and five shapes: 250 videos, which are three pages of a hundred. */
export function fillLibrary(filler: Filler, projectId: string): void {
  let hoursAgo = 1_900;
  for (const look of looks) {
    for (const mood of moods) {
      for (const [index, shape] of shapes.entries()) {
        const name = `${look} ${mood} ${String.fromCharCode(65 + index)}`;
        const stem = name.replaceAll(' ', '_');
        const filename = (version: number) => `${stem}_v${String(version).padStart(3, '0')}.mov`;
        filler.addMedia(
          { projectId, name, filename, hoursAgo, ...shape },
          index === 0 ? ['ready', 'ready'] : ['ready'],
        );
        hoursAgo -= 7;
      }
    }
  }
}
