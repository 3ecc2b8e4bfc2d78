/** The palette: what it finds besides commands, items and projects. */
export const paletteTexts = {
  /** After its key in a dialog that would be left half answered. */
  answerFirst: 'Finish or close this window first.',
  comps: 'Comps in this project',
  stages: 'Stages in this project',
} as const;
