// With `npm run test:long` the rows that `npm test` leaves out are played as well.
import './before-the-item.test.ts';
