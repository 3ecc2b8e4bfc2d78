import './readme.test.ts';
