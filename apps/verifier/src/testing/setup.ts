import { afterAll } from 'vitest';
import { removeFolders } from './command.ts';

// Runs after each test file.
afterAll(removeFolders);
