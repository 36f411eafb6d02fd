import path from 'node:path';

/** What a computed name is called. */
export const COMPUTED_NAME = 'a computed name';

/** `import … from '…'` and `export … from '…'`; the words before `from` say whether only types are taken. */
const STATIC = /^[ \t]*(?:import|export)\b([^;'"`]*?)\bfrom\s*(['"])([^'"\n]+)\2/gm;
const EFFECT = /^[ \t]*import\s*(['"])([^'"\n]+)\1/gm;
/** `import('…')`, also as a type, and what Node has beside it. */
const DYNAMIC =
  /\b(?:import(?:\.meta\.resolve)?|require(?:\.resolve)?)\s*\(\s*(?:\/\*.*?\*\/\s*)?(['"`])([^'"`$]+)\1/g;
/** Code that is started by its address: workers and processes. */
const BY_URL = /\bnew URL\(\s*(['"`])(\.[^'"`$]+\.(?:ts|tsx|mjs|js))\1\s*,\s*import\.meta\.url/g;
/** A name that is put together when the program runs: it cannot be judged here. */
const COMPUTED = /\b(?:import|require)\s*\(\s*(?:[^'"`\s)/]|`[^`]*\$\{)/g;

/**
 * Finds what a file names of other files and packages, in whichever way: imports, re-exports, dynamic
 * imports, workers by their address.
 * Takes: its path and text.
 * Gives: of each the words in the file, the path or package that they mean, and whether only types are taken.
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
