/** @module-tag python3 */
import './python.test.ts';
