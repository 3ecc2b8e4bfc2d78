// Separate from the schema, so that the window can use this without loading a parser.

/** The longest side, in pixels, of a tiny picture. */
export const tinySideMax = 8;
