// Apart from the schemas, so that the window can ask this without carrying a parser.

/** The most uploads at once that anybody may set. */
export const mostUploadsAtOnce = 16;

/** How many run at once before anything is measured, and what the setting begins with. */
export const firstUploadsAtOnce = 3;
