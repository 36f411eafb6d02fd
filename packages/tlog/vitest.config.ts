import { defineProject } from 'vitest/config';

export default defineProject({ test: { name: 'tlog', environment: 'node', include: ['src/**/*.test.ts'] } });
