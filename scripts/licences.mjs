import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lists the folders of the third-party packages in the bundle. */
export function packagesIn({ outputs }) {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const taken = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  const folders = taken.flatMap(([file]) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []);
  return [...new Set(folders)].sort();
}

/** Reads each package's name, version and licence; fails for a package without a licence. */
export function licencesOf(folders) {
  return folders.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return `${name} ${version} (${license})\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8').trim()}\n`;
  });
}
