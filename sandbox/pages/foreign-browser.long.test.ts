import './foreign-browser.test.ts';
