import { combineDecryptions, verifyTrustees } from '@evoting/belenios/auditor';
import { addBallot, emptySums, pureVerifier, storeSums, verifyOpening } from '@evoting/belenios/server';
import { decryptSums, generateKey, trusteeList } from '@evoting/belenios/trustee';
import { encryptBallot, parseElection, serializeElection } from '@evoting/belenios/voter';

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

// A trustee makes a key; the keys of all trustees combine to the key that voters encrypt to.
const key = generateKey(random);
const { trusteesJson, publicKey } = trusteeList([key.publicKey]);
const president = { question: 'President', answers: ['Ada', 'Bem'], blank: false, min: 1, max: 1 };
const names = { name: 'Example', description: '', administrator: 'Commission', credentialAuthority: 'Roll' };
const json = serializeElection({ ...names, uuid: 'Tb8wWqYnQm4RkX', publicKey, questions: [president] });
const parsed = parseElection(json);
if (!parsed.ok) throw new Error(parsed.reason);

// A voter chooses the second candidate: 1 for the chosen answer, 0 for the other.
const cast = encryptBallot(parsed.election, [[0, 1]], random);

// The server checks every proof and adds the ballot to the encrypted sums.
const verdict = await pureVerifier.verify(parsed.election, cast.json);
if (!verdict.ok) throw new Error(verdict.reason);
const sums = storeSums(addBallot(emptySums(parsed.election), verdict.ballot));

// The trustee decrypts the sums, never a ballot, and proves the result. The statement says where the sums are
// in the record.
const claim = { setup: '0'.repeat(64), tree_size: 2, root_hash: '0'.repeat(64), ballots: 1, revision: null };
const statement = { ...claim, sums: sums.encryptedTally.flat() };
const share = decryptSums(statement, 1, key.privateKey, random);
export const isProved = verifyOpening(statement, { trustee: 1, publicKey }, share);

// Anyone can compute the counts from the proved shares.
const list = verifyTrustees(trusteesJson);
if (!list.ok) throw new Error(list.reason);
const shares = new Map([[1, { decryption_factors: [share.factors] }]]);
export const counts = combineDecryptions({ ...sums, trustees: list.trustees, shares });
