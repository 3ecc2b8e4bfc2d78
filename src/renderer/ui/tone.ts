/** The meaning of a state for people, which decides its color wherever it is shown. */
export type Tone = 'good' | 'busy' | 'wait' | 'bad' | 'aside' | 'idle';
