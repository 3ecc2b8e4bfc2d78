// Separate from the schemas, so that the window can use this without loading a parser.

/** The highest number of simultaneous uploads that can be set. */
export const mostUploadsAtOnce = 16;

/** How many uploads run at once before the speed is measured; also where the setting starts. */
export const firstUploadsAtOnce = 3;
