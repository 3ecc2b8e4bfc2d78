// `npm run test:long` makes four times as many requests.
import './random-requests.test.ts';
