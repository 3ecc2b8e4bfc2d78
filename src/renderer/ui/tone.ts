/** What a state means to a person, whatever it is called: decides its colour in every place it is shown. */
export type Tone = 'good' | 'busy' | 'wait' | 'bad' | 'aside' | 'idle';
