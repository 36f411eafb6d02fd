import { parseDocument } from '@evoting/audit/canonical';
import { readByHash } from '@evoting/audit/documents';
import { encodeEntry } from '@evoting/audit/entry';
import { type Membership, membershipOf } from '@evoting/audit/membership';
import { styleSchema } from '@evoting/audit/payloads';
import { RecordError, type RecordSource, readText, SourceError } from '@evoting/audit/source';
import { type Election, parseElection } from '@evoting/belenios/voter';
import type { Booth } from '@evoting/contract/vote';
import { openCheckpoint } from '@evoting/tlog/checkpoint';
import { encodeUtf8, equalBytes } from '@evoting/tlog/encoding';
import { hashLeaf } from '@evoting/tlog/hash';
import { parseVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import { TILE_WIDTH, TileError } from '@evoting/tlog/tile';
import type { OpenTree } from '@evoting/tlog/tree';
import type { OpenRefusal, StylePost } from './protocol.ts';

/** The style that a ballot is made for, shown to be in the signed record. */
export interface OpenStyle {
  election: Election;
  posts: readonly StylePost[];
  checkpoint: string;
}
export type StyleVerdict = { ok: true; style: OpenStyle } | { ok: false; reason: OpenRefusal };

/** How far the booth looks for a style whose place the server did not say: the ends of the record, where it nearly always is. */
const SEARCHED_TILES = 8;

/**
 * Opens the style in force and proves that it is in the public record.
 * Takes: where the record is, what the server says of the booth, the checkpoint that this device saw last.
 * Gives: the election to encrypt for. Refuses: one of `OpenRefusal`. The two proofs are of about a kilobyte, whatever the size of the record.
 */
export async function openStyle(
  source: RecordSource,
  booth: Booth,
  seenCheckpoint: string | null,
): Promise<StyleVerdict> {
  const key = parseVerifierKey(booth.verifierKey);
  if (key === null || key.name !== booth.origin) return { ok: false, reason: 'bad-key' };
  try {
    const paper = await readPaper(source, booth);
    const record = await openRecord(source, key, seenCheckpoint);
    if (!record.ok) return record;
    const leaf = hashLeaf(encodeEntry({ type: 'Style', payload: booth.styleHash }));
    const index = booth.styleIndex ?? (await findLeaf(await record.members.tree(), leaf));
    const isIn = index !== null && (await record.members.includes(index, leaf));
    if (!isIn) return { ok: false, reason: 'not-in-record' };
    return { ok: true, style: { ...paper, checkpoint: record.note } };
  } catch (error) {
    if (error instanceof SourceError) return { ok: false, reason: 'unreachable' };
    if (error instanceof TileError) return { ok: false, reason: 'bad-checkpoint' };
    if (error instanceof RecordError) return { ok: false, reason: 'bad-election' };
    throw error;
  }
}

/** Election and style by their hashes; both must say the same, name by name. */
async function readPaper(source: RecordSource, booth: Booth): Promise<Pick<OpenStyle, 'election' | 'posts'>> {
  const [electionFile, styleFile] = await Promise.all([
    readByHash(source, booth.electionHash),
    readByHash(source, booth.styleHash),
  ]);
  const parsed = parseElection(electionFile.text);
  if (!parsed.ok) throw new RecordError(electionFile.path, parsed.reason);
  const style = parseDocument(styleSchema, encodeUtf8(styleFile.text));
  if (!style.ok) throw new RecordError(styleFile.path, style.reason);
  if (style.value.election !== booth.electionHash)
    throw new RecordError(styleFile.path, 'names another election');
  const posts = style.value.posts.map((post) => ({
    postId: post.post_id,
    name: post.name,
    candidates: post.candidates.map(({ candidate_id, name, party }) => ({
      candidateId: candidate_id,
      name,
      party,
    })),
  }));
  if (!isSamePaper(parsed.election, posts))
    throw new RecordError(styleFile.path, 'is not what its election says');
  return { election: parsed.election, posts };
}

function isSamePaper({ questions }: Election, posts: readonly StylePost[]): boolean {
  const said = questions.map(({ question, answers, blank, min, max }) => ({
    question,
    answers,
    blank,
    min,
    max,
  }));
  const meant = posts.map(({ name, candidates }) => ({
    question: name,
    answers: candidates.map((candidate) => `${candidate.name} (${candidate.party})`),
    blank: false,
    min: 1,
    max: 1,
  }));
  return JSON.stringify(said) === JSON.stringify(meant);
}

type OpenedRecord = { ok: true; members: Membership; note: string } | { ok: false; reason: OpenRefusal };

async function openRecord(
  source: RecordSource,
  key: VerifierKey,
  seenNote: string | null,
): Promise<OpenedRecord> {
  const note = await readText(source, 'checkpoint');
  const opened = openCheckpoint(note, key);
  if (!opened.ok) return { ok: false, reason: 'bad-checkpoint' };
  const members = membershipOf(source, opened.checkpoint);
  const seen = seenNote === null ? null : openCheckpoint(seenNote, key);
  if (!seen?.ok) return { ok: true, members, note };
  // An older copy from a cache on the way is no alarm; the next check compares again.
  if (seen.checkpoint.size > opened.checkpoint.size) return { ok: true, members, note: seenNote ?? note };
  const isConsistent = await members.extends(seen.checkpoint);
  return isConsistent ? { ok: true, members, note } : { ok: false, reason: 'not-consistent' };
}

async function findLeaf(tree: OpenTree, leaf: Uint8Array): Promise<number | null> {
  const tiles = Math.ceil(tree.head.size / TILE_WIDTH);
  const places = [0, ...Array.from({ length: SEARCHED_TILES }, (_, back) => tiles - 1 - back)];
  for (const place of new Set(places.filter((tile) => tile >= 0))) {
    const at = (await tree.hashes(0, place)).findIndex((hash) => equalBytes(hash, leaf));
    if (at >= 0) return place * TILE_WIDTH + at;
  }
  return null;
}
