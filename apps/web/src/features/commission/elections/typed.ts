import type { Fields } from './fields.ts';
import { postOf } from './templates.ts';

/** A post a line. */
export const postsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(postOf);

type Planned = Pick<Fields, 'holders' | 'trustees' | 'threshold'>;
export const plannedOf = ({ holders, trustees, threshold }: Planned) =>
  holders === 'trustees' ? { trustees: Number(trustees), threshold: Number(threshold) } : null;
