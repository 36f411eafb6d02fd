import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/** Writes the licences of a worker's libraries and fonts, which Vite's own list of licences leaves out. */
export function workerLicences(): Plugin {
  return {
    name: 'worker-licences',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
        const folders = new Set(chunk.moduleIds.flatMap((id) => id.match(FOLDER)?.[0] ?? []));
        const source = [...folders].sort().map(licenceOf).join('\n\n');
        this.emitFile({ type: 'asset', fileName: `licences-${chunk.name}.md`, source });
      }
    },
  };
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const path = file === undefined ? '' : join(folder, file);
  const text = existsSync(path) ? `\n\n${readFileSync(path, 'utf8').trim()}` : '';
  return `## ${name} - ${version} (${license ?? 'as below'})${text}`;
}
