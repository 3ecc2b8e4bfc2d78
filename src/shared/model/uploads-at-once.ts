// Apart from the schemas, so that the window can ask this without carrying a parser.

/** So many uploads may run at once, whoever sets it. */
export const mostUploadsAtOnce = 16;

/** How many run at once before anything is measured, and before somebody who sets the number has chosen one. */
export const firstUploadsAtOnce = 3;
