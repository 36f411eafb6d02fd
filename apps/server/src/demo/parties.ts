import type { Emblem } from './art/banner.ts';

/** A party of the demo. None of them exists. */
export interface DemoParty {
  readonly key: 'iroko' | 'rivers' | 'harvest' | 'savannah';
  readonly name: string;
  readonly email: string;
  readonly emblem: Emblem;
  /** Background of its candidates' portraits. */
  readonly ground: string;
}

export const DEMO_PARTIES: readonly DemoParty[] = [
  {
    key: 'iroko',
    name: 'Iroko Unity Party',
    email: 'party@example.org',
    emblem: { sign: 'iroko', field: '#1f6b45', accent: '#e0b34d' },
    ground: '#b9cfb4',
  },
  {
    key: 'rivers',
    name: 'Two Rivers Alliance',
    email: 'two-rivers@example.org',
    emblem: { sign: 'rivers', field: '#24407a', accent: '#f0a53a' },
    ground: '#b7cbd8',
  },
  {
    key: 'harvest',
    name: 'Golden Harvest Movement',
    email: 'harvest@example.org',
    emblem: { sign: 'harvest', field: '#8a4b16', accent: '#e9b73c' },
    ground: '#e8cfa6',
  },
  {
    key: 'savannah',
    name: 'Savannah Dawn Congress',
    email: 'savannah@example.org',
    emblem: { sign: 'sunrise', field: '#8c2f39', accent: '#ee9b3a' },
    ground: '#e3bda0',
  },
];
