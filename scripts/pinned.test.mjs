import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const lock = read('package-lock.json').packages;
const packages = Object.keys(lock).filter((place) => !place.includes('node_modules/') && !lock[place].link);
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'];

it('every third-party dependency is pinned to an exact version', () => {
  const dependencies = packages.flatMap((place) => {
    const wanted = read(place === '' ? 'package.json' : `${place}/package.json`);
    return KINDS.flatMap((kind) => Object.entries(wanted[kind] ?? {})).map((one) => [place, ...one]);
  });
  expect(dependencies.length).toBeGreaterThan(20);
  const loose = dependencies.filter(
    ([, name, version]) => !name.startsWith('@evoting/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

it('every installed package has a hash and comes from the registry', () => {
  const installed = Object.entries(lock).filter(
    ([place, { link }]) => place.includes('node_modules/') && !link,
  );
  expect(installed.length).toBeGreaterThan(100);
  const unknown = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(unknown.map(([place]) => place)).toEqual([]);
  const elsewhere = installed.filter(
    ([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(elsewhere).toEqual([]);
});
