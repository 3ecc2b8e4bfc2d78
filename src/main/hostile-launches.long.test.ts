// With `npm run test:long` ten times as many starts are made up.
import './hostile-launches.test.ts';
