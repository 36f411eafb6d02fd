import { afterAll } from 'vitest';
import { cleanUp } from './at-end.ts';

// Runs after each test file. Vitest ignores hooks that are registered inside a test.
afterAll(cleanUp);
