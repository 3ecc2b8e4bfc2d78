/** The item of the sample project whose renders the practice studio brings along, and where it is. */
export const practiceItem = { project: 'Aurora Arena Tour', name: 'LED Main' } as const;

/** Its renders, each as it was when that version went up. */
export const practiceRenders = [
  { versionNumber: 2, fileName: 'LED_Main_v002.mp4' },
  { versionNumber: 3, fileName: 'LED_Main_v003.mp4' },
  { versionNumber: 4, fileName: 'LED_Main_v004.mp4' },
] as const;

/** The render that the practice studio offers to try an upload with: what was said of the others is mended in it. */
export const practiceSampleName = 'LED_Main_v005.mp4';
