/** The largest amount up to `most` that fits, if every smaller one fits too; asked as few times as possible, since asking measures. */
export function mostThatFits(most: number, fits: (amount: number) => boolean): number {
  let fitting = 0;
  let tooMany = most + 1;
  while (tooMany - fitting > 1) {
    const amount = Math.floor((fitting + tooMany) / 2);
    if (fits(amount)) fitting = amount;
    else tooMany = amount;
  }
  return fitting;
}
