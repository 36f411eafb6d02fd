import type { BodyOf } from '@evoting/contract/calls';
import type { Place } from './WhosePlace.tsx';

export type CorrectionValues = Record<'surname' | 'name' | 'area' | 'contact' | 'reason', string>;

/** The changed fields only, so that a colleague's correction of another field is kept. */
export function correctionOf(
  { voterNumber, ...place }: Place,
  { surname, name, area, contact, reason }: CorrectionValues,
): BodyOf<'POST /commission/roll/corrections'> {
  const mail = contact.trim() || null;
  return {
    voterNumber,
    reason,
    ...(surname !== place.surname && { surname }),
    ...(name !== place.name && { name }),
    ...(area !== place.areaCode && { area }),
    ...(mail !== place.contact && { contact: mail }),
  };
}
