// With `npm run test:long` the rows that `npm test` leaves out are played as well.
import './watch-folder.test.ts';
