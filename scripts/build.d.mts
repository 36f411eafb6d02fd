export function ensureBuilt(folders?: readonly string[]): void;
