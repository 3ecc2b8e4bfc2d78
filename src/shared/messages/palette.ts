/** The palette: what it finds besides commands, items and projects. */
export const paletteTexts = {
  comps: 'Comps in this project',
  stages: 'Stages in this project',
} as const;
