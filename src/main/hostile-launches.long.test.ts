// `npm run test:long` tries ten times as many starts.
import './hostile-launches.test.ts';
