import { afterAll } from 'vitest';
import { removeFolders } from './world.ts';

// Read anew for each test file.
afterAll(removeFolders);
