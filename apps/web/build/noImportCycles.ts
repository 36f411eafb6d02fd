import type { Plugin } from 'vite';

/** Fails a build with an import cycle between chunks, in which one would run before its imports. */
export function noImportCycles(): Plugin {
  return {
    name: 'no-import-cycles',
    apply: 'build',
    generateBundle(_, bundle) {
      const importsOf = (file: string): readonly string[] => {
        const output = bundle[file];
        return output?.type === 'chunk' ? output.imports : [];
      };
      const done = new Set<string>();
      const visit = (file: string, path: readonly string[]): void => {
        if (path.includes(file))
          this.error(`Files import each other in a circle: ${[...path, file].join(' > ')}`);
        if (done.has(file)) return;
        for (const next of importsOf(file)) visit(next, [...path, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) visit(file, []);
    },
  };
}
