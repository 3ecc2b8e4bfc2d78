/** The number of files in one message. Without a schema beside it, so that the window can use it. */
export const filesMax = 10_000;
