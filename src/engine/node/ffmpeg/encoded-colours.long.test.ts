/** @module-tag ffmpeg */
// With `npm run test:long` the codecs that `npm test` leaves out are encoded as well.
import './encoded-colours.test.ts';
