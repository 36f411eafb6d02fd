export function ensureBuilt(only?: string): void;
