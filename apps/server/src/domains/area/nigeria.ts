import { all } from 'nigerian-states-and-lgas';
import type { AreaLine } from './import.ts';

const FCT = 'Federal Capital Territory';
/** Names that the data set misspells, and their spelling. */
const MENDED: Readonly<Record<string, string>> = { Kastina: 'Katsina' };

/**
 * The areas of Nigeria: the country, its 36 states and the Federal Capital Territory, and their 774 local
 * government areas. A name of several areas is followed by its state's; codes are made of the names, so that
 * they stay the same.
 * Gives: the lines of a list, parents before their parts.
 * Source: the npm package nigerian-states-and-lgas (ISC), whose version is pinned.
 */
export function areasOfNigeria(): AreaLine[] {
  const states = all().map(({ state, lgas }) => ({ name: MENDED[state] ?? state, lgas }));
  const times = new Map<string, number>();
  for (const lga of states.flatMap(({ lgas }) => lgas))
    times.set(keyOf(lga), (times.get(keyOf(lga)) ?? 0) + 1);
  return [
    { code: 'NG', parent: '', level: 'country', name: 'Nigeria' },
    ...states.flatMap(({ name: state, lgas }) => {
      const code = `NG-${state === FCT ? 'FCT' : keyOf(state)}`;
      const parts = lgas.map((lga) => ({
        ...{ code: `${code}-${keyOf(lga)}`, parent: code, level: 'lga' },
        name: (times.get(keyOf(lga)) ?? 0) > 1 ? `${lga} (${state})` : lga,
      }));
      return [{ code, parent: 'NG', level: 'state', name: state }, ...parts];
    }),
  ];
}

/** A name as a part of a code. */
const keyOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
