import type { Style } from '@evoting/audit/payloads';
import { hexHash, parseElection, serializeElection } from '@evoting/belenios/server';
import { documentBytes, type NewEntry, type Payload, payloadOf } from '../board/log.ts';

/** What a ballot asks, in the order of its questions and answers; posts without candidates are not in it. */
export type BallotPosts = Style['posts'];

/** What all styles of one election have in common. */
export interface StyleFrame {
  readonly origin: string;
  readonly title: string;
  /** y, the trustees' common key. */
  readonly publicKey: string;
}

/** A ballot style ready for the record: its Style entry, and the Belenios election that its payload refers to. */
export interface NewStyle {
  readonly style: number;
  readonly entry: NewEntry;
  readonly election: Payload;
  readonly electionJson: string;
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const UUID_LENGTH = 22;

/**
 * Makes a ballot style: one Belenios election, each post a question of which exactly one answer is chosen.
 * Takes the election's frame, the style's number from 1, the posts, and random bytes for the uuid.
 * Gives the documents. Refuses (RangeError) posts that make no election: a defect, since names are checked at the border.
 */
export function makeStyle(
  frame: StyleFrame,
  style: number,
  posts: BallotPosts,
  random: (length: number) => Uint8Array,
): NewStyle {
  const electionJson = serializeElection({
    uuid: randomUuid(random),
    name: frame.title,
    description: `Ballot style ${style} of ${frame.origin}`,
    publicKey: frame.publicKey,
    questions: posts.map(({ name, candidates }) => ({
      question: name,
      answers: candidates.map((candidate) => `${candidate.name} (${candidate.party})`),
      blank: false,
      min: 1,
      max: 1,
    })),
    administrator: 'Electoral commission',
    credentialAuthority: 'Electoral commission',
  });
  const payload: Style = { style, election: hexHash(electionJson), posts };
  return {
    style,
    entry: { type: 'Style', payload: documentBytes(payload) },
    election: payloadOf(Buffer.from(electionJson)),
    electionJson,
  };
}

/** Whether two styles ask the same, name for name: then no new one is needed. */
export function isSameBallot(before: BallotPosts, after: BallotPosts): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

/** The Belenios election of a style that this server wrote itself. Refuses (throws) another text: the store is damaged. */
export function readElection(electionJson: string) {
  const read = parseElection(electionJson);
  if (!read.ok) throw new Error(`an election of the record is ${read.reason}`);
  return read.election;
}

/** Uniform over the alphabet: a byte beyond the largest multiple of 58 is drawn again. */
function randomUuid(random: (length: number) => Uint8Array): string {
  let uuid = '';
  while (uuid.length < UUID_LENGTH) {
    for (const byte of random(32)) {
      if (byte < 232 && uuid.length < UUID_LENGTH) uuid += base58[byte % 58];
    }
  }
  return uuid;
}
