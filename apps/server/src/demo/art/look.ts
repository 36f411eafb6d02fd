/**
 * How one drawn person looks. Every field is a choice of the drawing, so that name, region and dress agree.
 */
export interface Look {
  readonly skin: Skin;
  readonly face: 'oval' | 'round' | 'square' | 'narrow';
  readonly age: 'young' | 'middle' | 'elder';
  readonly presents: 'man' | 'woman';
  readonly head: Head;
  readonly dress: Dress;
  /** The main cloth, `#rrggbb`. */
  readonly cloth: string;
  /** Embroidery, beads, lining. */
  readonly accent: string;
  /** Headwear; the cloth's colour when absent. */
  readonly headCloth?: string;
  readonly smile: 'closed' | 'open';
  readonly beard?: 'full' | 'goatee' | 'moustache';
  readonly glasses?: boolean;
  readonly earrings?: boolean;
  /** Background, a quiet colour. */
  readonly ground: string;
}

export type Head =
  | 'gele'
  | 'hijab'
  | 'fila'
  | 'kufi'
  | 'igboCap'
  | 'lowCut'
  | 'bald'
  | 'afro'
  | 'braids'
  | 'bun'
  | 'headband';

export type Dress = 'agbada' | 'kaftan' | 'isiagu' | 'lace' | 'ankara' | 'asoOke' | 'suit' | 'blazer';

/** Six skins from light brown to very dark; each is a base colour, lips and shadows are derived. */
export const SKINS = {
  amber: '#a8703f',
  cinnamon: '#8f5a34',
  chestnut: '#7a4a2b',
  cocoa: '#683e25',
  umber: '#583523',
  ebony: '#4a2d20',
} as const;
export type Skin = keyof typeof SKINS;
