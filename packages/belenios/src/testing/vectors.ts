/** Reads the test vectors: archives made by belenios-tool 3.3.0, with all secrets (for tests only). */
import { readFileSync } from 'node:fs';
import { type ArchiveEvent, readArchive } from '../archive.ts';
import { type Election, parseElection } from '../election.ts';

/** The folders of `vectors/`. */
export const vectorNames = [
  'one-trustee',
  'three-trustees-revotes',
  'blank-allowed',
  'threshold-2-of-3',
] as const;

/** The secrets of a vector that the tests use. */
export interface VectorSecrets {
  readonly uuid: string;
  readonly result: number[][];
  readonly trusteePrivateKeys?: string[];
  readonly ballots?: { privateCredential: string; choices: number[][]; tracker: string }[];
}

/** A parsed vector. */
export interface Vector {
  readonly bytes: Uint8Array;
  readonly events: readonly ArchiveEvent[];
  readonly election: Election;
  readonly trusteesJson: string;
  readonly publicCreds: readonly string[];
  readonly ballots: readonly string[];
  readonly encryptedTallyJson: string;
  readonly sizedJson: string;
  readonly partialDecryptions: readonly { owner: number; json: string }[];
  readonly resultJson: string;
  readonly secrets: VectorSecrets;
}

/** The exact bytes of a vector's archive. */
export function vectorBytes(name: string): Uint8Array {
  return readFileSync(new URL(`../vectors/${name}/election.bel`, import.meta.url));
}

/** Reads a whole vector. */
export async function readVector(name: string): Promise<Vector> {
  const bytes = vectorBytes(name);
  const events: ArchiveEvent[] = [];
  for await (const event of readArchive([bytes])) events.push(event);
  const payloads = (type: string) =>
    events.filter((event) => event.type === type).map(({ documents }) => [...documents.values()]);
  const [electionJson = '', trusteesJson = '', credentialsJson = ''] = payloads('Setup')[0] ?? [];
  const parsed = parseElection(electionJson);
  if (!parsed.ok) throw new Error(`the vector's election is ${parsed.reason}`);
  const [encryptedTallyJson = '', sizedJson = ''] = payloads('EncryptedTally')[0] ?? [];
  return {
    bytes,
    events,
    election: parsed.election,
    trusteesJson,
    publicCreds: JSON.parse(credentialsJson),
    ballots: payloads('Ballot').map(([ballot = '']) => ballot),
    encryptedTallyJson,
    sizedJson,
    partialDecryptions: payloads('PartialDecryption').map(([json = '', owned = '']) => ({
      owner: JSON.parse(owned).owner,
      json,
    })),
    resultJson: payloads('Result')[0]?.[0] ?? '',
    secrets: JSON.parse(readFileSync(new URL(`../vectors/${name}/secrets.json`, import.meta.url), 'utf8')),
  };
}
