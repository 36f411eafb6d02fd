import type { Generated } from 'kysely';
import type { Once } from './columns.ts';

export interface CeremoniesTable {
  election_id: Once<string>;
  origin: Once<string>;
  size: Once<number>;
  threshold: Once<number>;
  /** The proof of a wrong value, as JSON, and the trustee who sent it. */
  complaint: string | null;
  guilty: number | null;
}

export interface TrusteePlacesTable {
  election_id: Once<string>;
  trustee: Once<number>;
  name: Once<string>;
  token_hash: Buffer;
  /** A trustee's e-mail; null where links are handed over. */
  email: Once<string | null>;
  /** When the trustee's last drill showed that the key file still decrypts. */
  rehearsed_at: Generated<Date | null>;
}

export interface TrusteeMessagesTable {
  election_id: Once<string>;
  trustee: Once<number>;
  round: Once<'certs' | 'commitments' | 'reveals' | 'keys'>;
  /** As it was sent, without the link's token. */
  message: Once<string>;
}

/** The tables of a ceremony, in which several trustees make a key. */
export interface TrusteeTables {
  ceremonies: CeremoniesTable;
  trustee_places: TrusteePlacesTable;
  trustee_messages: TrusteeMessagesTable;
}
