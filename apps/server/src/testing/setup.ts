import { afterAll } from 'vitest';
import { doAtEnd } from './at-end.ts';

// A hook of every file, because this is read again for each; a hook that is registered inside a test is
// ignored.
afterAll(doAtEnd);
