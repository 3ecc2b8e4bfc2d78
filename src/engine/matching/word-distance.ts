/** Abbreviations that crews use. They move an item up in a question, but never decide one. */
const forms = new Map<string, readonly string[]>();
for (const group of (
  'l left links;r right rechts;c center centre ctr;m mid middle;bg bkg background;fg foreground;sl stageleft;sr stageright;us upstage;' +
  'ds downstage;flr floor;clg ceiling;scr screen;cam camera;sq seq sequence;sc scn scene;sh shot;ep episode;sg song;trk track;int interior;' +
  'ext exterior;bup backup;pvw preview;pgm program;lt lowerthird;cd countdown;cnt countdown;perf performance;mn main;ctdn countdown'
).split(';')) {
  const words = group.split(' ');
  for (const word of words)
    forms.set(word, [...(forms.get(word) ?? []), ...words.filter((other) => other !== word)]);
}

export const shortFormsOf = (word: string): readonly string[] => forms.get(word) ?? [];

/** Words that rule each other out, however similar the rest of the names is. */
const opposites = new Map<string, Set<string>>();
for (const pair of (
  'left right;l r;l right;r left;links rechts;gauche droite;sl sr;lx rx;stageleft stageright;front back;front rear;top bottom;upper lower;up down;' +
  'in out;inner outer;intro outro;day night;x y;north south;east west;open close;opener closer;opening closing;start end;fg bg;foreground background;' +
  'fg background;bg foreground;floor ceiling;wall floor;wall ceiling;us ds;upstage downstage;left center;right center;left centre;right centre;' +
  'int ext;interior exterior;portrait landscape;black white;male female;boys girls;summer winter;spring autumn;sunrise sunset;ii iii;ii iv;iii iv;' +
  'iv vi;vi vii;vii viii;viii ix;first second;second third;main backup;ja nein;yes no;win lose;red blue;red green;blue green;gold silver'
).split(';')) {
  const [one = '', other = ''] = pair.split(' ');
  opposites.set(one, (opposites.get(one) ?? new Set()).add(other));
  opposites.set(other, (opposites.get(other) ?? new Set()).add(one));
}

/** Whether one word rules out the other: left and right, screen A and screen D. */
export const areOpposites = (one: string, other: string): boolean =>
  opposites.get(one)?.has(other) === true || (isOneLetter(one) && isOneLetter(other));

const isOneLetter = (word: string): boolean =>
  word.length === 1 || (word.length === 2 && [...word].length === 1);

/** From 0 to 1: how likely one word stands for a different one. */
export function wordWeight(one: string, other: string): number {
  if (shortFormsOf(one).includes(other)) return 0.95;
  const shorter = Math.min(one.length, other.length);
  if (shorter >= 3 && (one.startsWith(other) || other.startsWith(one))) return 0.9;
  if (shorter < 4) return 0;
  const allowed = shorter >= 8 ? 2 : 1;
  const [first, second] = [one.slice(0, 64), other.slice(0, 64)];
  if (Math.abs(first.length - second.length) > allowed) return 0;
  // In four letters, another one makes another word: rain is not main.
  if (shorter === 4 && one.length === other.length && !haveSameLetters(one, other)) return 0;
  return editDistance(first, second) <= allowed ? 0.85 : 0;
}

const haveSameLetters = (one: string, other: string): boolean =>
  [...one].sort().join() === [...other].sort().join();

/** How many letters two such words share: an abbreviation counts as the whole word, the beginning of a word only as itself. */
export const sharedLetters = (one: string, other: string): number =>
  shortFormsOf(one).includes(other) ? (one.length + other.length) / 2 : Math.min(one.length, other.length);

/** The number of letters to add, remove, change or swap with a neighbor. */
function editDistance(one: string, other: string): number {
  let twoBefore: number[] = [];
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (before[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (before[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) cost = Math.min(cost, (twoBefore[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    twoBefore = before;
    before = current;
  }
  return before[other.length] ?? 0;
}
