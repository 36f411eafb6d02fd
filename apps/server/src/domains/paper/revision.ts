import { hexHash, parseElection, serializeElection } from '@evoting/belenios/server';
import type { Revision } from '@evoting/record/payloads';
import { questionOf } from '@evoting/record/revision';
import { documentBytes, type NewEntry, type Payload, payloadOf } from '../board/payload.ts';

/**
 * The contests of a ballot in the order of its questions and answers, without contests that have no
 * candidates.
 */
export type Contests = Revision['contests'];

/** The data that all revisions of an election share. */
export interface RevisionFrame {
  readonly origin: string;
  readonly title: string;
  /** The trustees' joint public key, y. */
  readonly publicKey: string;
}

/** The content of the next revision of a style. */
export interface NextRevision {
  readonly style: number;
  /** The areas whose voters get it, as the record names them; undefined if everybody does. */
  readonly areas: Revision['areas'];
  /** The preceding revision of the style; null for the first. */
  readonly last: { readonly revision: Revision; readonly hash: string } | null;
  readonly contests: Contests;
  /** The numbers that drew the order of the candidates; undefined where nothing is drawn. */
  readonly draw?: Revision['draw'];
  /** The contests elected without a vote; undefined without any. */
  readonly unopposed?: Revision['unopposed'];
}

/** A new revision: its record entry, and the Belenios election to which the payload refers. */
export interface NewRevision {
  readonly document: Revision;
  readonly entry: NewEntry;
  readonly election: Payload;
  readonly electionJson: string;
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const UUID_LENGTH = 22;

/**
 * Makes a revision of the ballot: a Belenios election in which each contest is a question.
 * @param random makes random bytes for the uuid
 * @throws RangeError if the contests make no election: a defect, since names are checked on input
 */
export function makeRevision(
  frame: RevisionFrame,
  { style, areas, last, contests, draw, unopposed }: NextRevision,
  random: (length: number) => Uint8Array,
): NewRevision {
  const revision = (last?.revision.revision ?? 0) + 1;
  const which = areas ? `Revision ${revision} of style ${style}` : `Revision ${revision}`;
  const electionJson = serializeElection({
    uuid: randomUuid(random),
    name: frame.title,
    description: `${which} of the ballot of ${frame.origin}`,
    publicKey: frame.publicKey,
    questions: contests.map(questionOf),
    administrator: 'Electoral commission',
    credentialAuthority: 'Electoral commission',
  });
  const election = hexHash(electionJson);
  const previous = last?.hash ?? null;
  const document: Revision = {
    style,
    revision,
    previous,
    ...(areas && { areas }),
    election,
    ...(draw && { draw }),
    contests,
    ...(unopposed && { unopposed }),
  };
  return {
    document,
    entry: { type: 'Revision', payload: documentBytes(document) },
    election: payloadOf(Buffer.from(electionJson)),
    electionJson,
  };
}

/** Tells whether two revisions have the same content. */
export function isSameBallot(before: Contests, after: Contests): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

/**
 * Parses the Belenios election of a revision that this server wrote.
 * @throws Error if it is invalid: the store is damaged
 */
export function readElection(electionJson: string) {
  const read = parseElection(electionJson);
  if (!read.ok) throw new Error(`an election of the record is ${read.reason}`);
  return read.election;
}

/** Draws uniformly from the alphabet: bytes from the largest multiple of 58 on are skipped. */
function randomUuid(random: (length: number) => Uint8Array): string {
  let uuid = '';
  while (uuid.length < UUID_LENGTH) {
    for (const byte of random(32)) {
      if (byte < 232 && uuid.length < UUID_LENGTH) uuid += base58[byte % 58];
    }
  }
  return uuid;
}
