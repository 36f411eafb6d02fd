import path from 'node:path';

/** The name reported for a specifier that is computed at run time. */
export const COMPUTED_NAME = 'a computed name';

/** `import … from '…'` and `export … from '…'`; the words before `from` show type-only imports. */
const STATIC = /^[ \t]*(?:import|export)\b([^;'"`]*?)\bfrom\s*(['"])([^'"\n]+)\2/gm;
const EFFECT = /^[ \t]*import\s*(['"])([^'"\n]+)\1/gm;
/** `import('…')`, also as a type, and `require('…')`. */
const DYNAMIC =
  /\b(?:import(?:\.meta\.resolve)?|require(?:\.resolve)?)\s*\(\s*(?:\/\*.*?\*\/\s*)?(['"`])([^'"`$]+)\1/g;
/** Workers and processes, which are started by URL. */
const BY_URL = /\bnew URL\(\s*(['"`])(\.[^'"`$]+\.(?:ts|tsx|mjs|js))\1\s*,\s*import\.meta\.url/g;
/** Specifiers that are computed at run time. */
const COMPUTED = /\b(?:import|require)\s*\(\s*(?:[^'"`\s)/]|`[^`]*\$\{)/g;

/**
 * Finds the files and packages that a file imports, re-exports, imports dynamically or starts by URL.
 * @returns `{ name, target, isType }` for each: the specifier, the path or package it means, and whether only
 * types are imported
 */
export function importsOf({ file, text }) {
  const named = [
    ...[...text.matchAll(STATIC)].map(([, words, , name]) => ({ name, isType: takesTypesOnly(words) })),
    ...[EFFECT, DYNAMIC, BY_URL].flatMap((way) =>
      [...text.matchAll(way)].map(([, , name]) => ({ name, isType: false })),
    ),
    ...[...text.matchAll(COMPUTED)].map(() => ({ name: COMPUTED_NAME, isType: false })),
  ];
  return named.map((one) => ({ ...one, target: targetOf(file, one.name) }));
}

function takesTypesOnly(words) {
  if (/^\s*type\s+[{*\w]/.test(words)) return true;
  const names = /^\s*\{([^}]*)\}\s*$/.exec(words)?.[1].split(',');
  return names?.some((name) => name.trim()) === true && names.every((name) => /^\s*(type\s|$)/.test(name));
}

function targetOf(file, name) {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name);
  return name;
}
