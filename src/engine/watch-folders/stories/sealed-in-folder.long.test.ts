/** @module-tag ffmpeg */
// With `npm run test:long` the rows that `npm test` leaves out are played as well.
import './sealed-in-folder.test.ts';
