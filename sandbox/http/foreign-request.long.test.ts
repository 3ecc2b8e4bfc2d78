// Every sender at every route: `npm test` tries some of them at a route of each kind.
import './foreign-request.test.ts';
