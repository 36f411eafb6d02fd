import { appendLeaves } from '@evoting/tlog/append';
import { verifyCheckpoint } from '@evoting/tlog/checkpoint';
import { emptyRoot, hashLeaf } from '@evoting/tlog/hash';
import { verifyConsistency, verifyInclusion } from '@evoting/tlog/proof';
import { signCheckpoint, signingKeyFrom } from '@evoting/tlog/signing';
import { loadTree } from '@evoting/tlog/tree';
import { MemoryTileStore } from './memory-store.ts';

const entries = ['Setup', 'Revision', 'Ballot'].map((entry) => new TextEncoder().encode(entry));
const leaves = entries.map(hashLeaf);
const key = signingKeyFrom('vote.example/api/board/2026', crypto.getRandomValues(new Uint8Array(32)));

// The log: two entries, then a third. The store reads and writes tiles of 256 hashes.
const store = new MemoryTileStore();
const earlier = await appendLeaves(store, { size: 0, root: emptyRoot() }, leaves.slice(0, 2));
const head = await appendLeaves(store, earlier, leaves.slice(2));
const note = signCheckpoint(head, key);

// Anyone with the log's public key can read the signed head and ask for proofs.
const verified = verifyCheckpoint(note, key);
if (!verified.ok) throw new Error(verified.reason);
const { size, root } = verified.checkpoint;
const tree = await loadTree(store, head);

const leafHash = hashLeaf(new TextEncoder().encode('Ballot'));
const claim = { index: 2, treeSize: size, leafHash, root };
export const isIncluded = verifyInclusion(claim, await tree.inclusionProof(2));

// The earlier tree is a prefix of this one: nothing was removed.
const grown = { firstSize: earlier.size, firstRoot: earlier.root, secondSize: size, secondRoot: root };
export const isConsistent = verifyConsistency(grown, await tree.consistencyProof(earlier.size));
