// Apart from the schema, so that the window can ask this without carrying a parser.

/** The width and height, in pixels, of what is kept of a picture's colours. */
export const tinySideMax = 8;
