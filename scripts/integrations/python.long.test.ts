import './python.test.ts';
