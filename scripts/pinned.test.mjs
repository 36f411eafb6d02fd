import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const lock = read('package-lock.json').packages;
const packages = Object.keys(lock).filter((place) => !place.includes('node_modules/') && !lock[place].link);
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'];

it('every program of others that a package of ours asks for is asked for in one version alone', () => {
  const asked = packages.flatMap((place) => {
    const wanted = read(place === '' ? 'package.json' : `${place}/package.json`);
    return KINDS.flatMap((kind) => Object.entries(wanted[kind] ?? {})).map((one) => [place, ...one]);
  });
  expect(asked.length).toBeGreaterThan(20);
  const loose = asked.filter(
    ([, name, version]) => !name.startsWith('@evoting/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

it('everything that npm brings is known by its hash, and none of it comes from elsewhere than the registry', () => {
  const brought = Object.entries(lock).filter(
    ([place, { link }]) => place.includes('node_modules/') && !link,
  );
  expect(brought.length).toBeGreaterThan(100);
  const unknown = brought.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(unknown.map(([place]) => place)).toEqual([]);
  const elsewhere = brought.filter(
    ([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(elsewhere).toEqual([]);
});
