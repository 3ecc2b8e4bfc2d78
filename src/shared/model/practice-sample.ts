/** The item of the sample project whose renders come with the practice studio. */
export const practiceItem = { project: 'Aurora Arena Tour', name: 'LED Main' } as const;

/** Its uploaded versions. */
export const practiceRenders = [
  { versionNumber: 2, fileName: 'LED_Main_v002.mp4' },
  { versionNumber: 3, fileName: 'LED_Main_v003.mp4' },
  { versionNumber: 4, fileName: 'LED_Main_v004.mp4' },
] as const;

/** The render for trying out an upload. It fixes what the notes on the other versions asked for. */
export const practiceSampleName = 'LED_Main_v005.mp4';
