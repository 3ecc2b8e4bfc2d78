/** The render that the practice studio offers to try an upload with. */
export const practiceSampleName = 'LED_Main_v005.mp4';
