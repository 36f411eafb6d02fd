/** Writes a party with its acronym, if it has one: `Iroko Unity Party (IUP)`. */
export const partyText = ({
  partyName,
  partyAcronym,
}: {
  readonly partyName: string;
  readonly partyAcronym: string | null;
}): string => (partyAcronym === null ? partyName : `${partyName} (${partyAcronym})`);
