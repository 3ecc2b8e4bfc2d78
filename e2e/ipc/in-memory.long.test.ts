// `npm run test:long` tries ten times as many arguments for each request.
import './in-memory.test.ts';
