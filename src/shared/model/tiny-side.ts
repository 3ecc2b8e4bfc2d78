// Apart from the schema, so that the window can ask this without carrying a parser.

/** So many pixels of a picture, in width and height, are its colours; more would be a picture. */
export const tinySideMax = 8;
