/** @module-tag ffmpeg */
// With `npm run test:long` the rows that `npm test` leaves out are played as well.
import './ffmpeg-copy-maker.test.ts';
