import { afterAll } from 'vitest';
import { removeFolders } from './world.ts';

// Run again for each test file.
afterAll(removeFolders);
