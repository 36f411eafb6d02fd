import { sealBytes, unsealBytes } from '../../platform/sealed-bytes.ts';
import type { ListKeys } from './identity-digest.ts';

/** A part of an uploaded list, from 0. */
export interface PartName {
  readonly id: string;
  readonly part: number;
}

const placeOf = ({ id, part }: PartName) => `${id} ${part}`;

/** Seals a part of a list: a thief of the database alone reads none of it. */
export const sealPart = (
  { parts }: ListKeys,
  name: PartName,
  bytes: Buffer,
  random: (length: number) => Buffer,
): Buffer => sealBytes(parts, placeOf(name), bytes, random);

/** Opens a sealed part; null where it was sealed by another key, or is another part. */
export const unsealPart = ({ parts }: ListKeys, name: PartName, sealed: Buffer): Buffer | null =>
  unsealBytes(parts, placeOf(name), sealed);
