import data from '../../../../../seeds/nigeria/areas.json' with { type: 'json' };
import type { AreaLine } from './area-list.ts';

const FCT = 'Federal Capital Territory';

/**
 * Lists the areas of Nigeria, each before its parts: the country, its 36 states and the Federal Capital
 * Territory, and their 774 local government areas. A name shared by several areas is followed by the state.
 * Codes are derived from names and so never change.
 */
export function areasOfNigeria(): AreaLine[] {
  const uses = new Map<string, number>();
  for (const lga of data.states.flatMap(({ lgas }) => lgas))
    uses.set(keyOf(lga), (uses.get(keyOf(lga)) ?? 0) + 1);
  return [
    { code: 'NG', parent: '', level: 'country', name: 'Nigeria' },
    ...data.states.flatMap(({ name: state, lgas }) => {
      const code = `NG-${state === FCT ? 'FCT' : keyOf(state)}`;
      const parts = lgas.map((lga) => ({
        code: `${code}-${keyOf(lga)}`,
        parent: code,
        level: 'lga',
        name: (uses.get(keyOf(lga)) ?? 0) > 1 ? `${lga} (${state})` : lga,
      }));
      return [{ code, parent: 'NG', level: 'state', name: state }, ...parts];
    }),
  ];
}

/** Converts a name to a part of a code: capital letters and digits, joined by hyphens. */
const keyOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
