// With `npm run test:long` it asks four times as much.
import './random-requests.test.ts';
