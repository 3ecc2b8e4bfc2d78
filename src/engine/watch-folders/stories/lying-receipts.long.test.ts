// With `npm run test:long` the rows that `npm test` leaves out are played as well.
import './lying-receipts.test.ts';
