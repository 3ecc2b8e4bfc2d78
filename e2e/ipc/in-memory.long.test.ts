// With `npm run test:long` each request meets ten times as many arguments.
import './in-memory.test.ts';
