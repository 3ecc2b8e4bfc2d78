/** The most characters of an error report from the window: enough for a stack and its component. */
export const windowFailureMax = 20_000;
