import type { Plugin } from 'vite';

export function mutant(): Plugin[];
