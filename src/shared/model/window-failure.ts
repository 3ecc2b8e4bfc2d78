/** Characters of what is told when the window broke: a stack and where it was drawn, not a book. */
export const windowFailureMax = 20_000;
