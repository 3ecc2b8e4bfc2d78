/** @module-tag ffmpeg */
// Runs the `itLong` rows of that file too: `npm test` leaves them out.
import './viewed-sequence.test.ts';
