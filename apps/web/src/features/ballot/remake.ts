import { type Remade as Ballot, remakeChallenge } from '@evoting/booth/challenge';
import type { PaperRefusal } from '@evoting/booth/paper';
import { httpSource } from '@evoting/record/http-source';
import { apiUrl, call } from '../../lib/api.ts';
import { otherKnownRecords } from '../../lib/known-records.ts';
import { readPin, savePin } from '../../lib/record.ts';
import { expectedOrigin } from '../../lib/record-names.ts';
import type { TestBallot } from './test-ballot.ts';

export interface Remade extends Ballot {
  /** Whether the ballot made here has the tracker that the link names. */
  readonly isAsSaid: boolean;
}

/**
 * The record that this device sees does not hold the ballot paper of the link as it must: the voting device
 * may have been shown another one.
 */
export class PaperRefused extends Error {
  readonly reason: PaperRefusal;
  constructor(reason: PaperRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Makes a test ballot again from its seed and choices, on this device, for the paper that the public record
 * holds as this device sees it.
 * Takes: the test.
 * Gives: its tracker, whether the link named it, and what it holds.
 * Refuses (throws): a paper that is not in the record, not of its trustees (PaperRefused), or that the
 * choices do not fit.
 */
export async function remakeBallot(test: TestBallot): Promise<Remade> {
  const { log, seed, places } = test;
  const { logs } = (await call('GET /board')).data;
  const record = logs.find((one) => one.log === log);
  if (!record) throw new PaperRefused('not-in-record');
  const { origin, verifierKey } = record;
  const source = httpSource({ apiUrl: apiUrl(), log, fetch: (...request) => fetch(...request) });
  const claim = {
    origin,
    verifierKey,
    setupHash: test.setup,
    revisionHash: test.revision,
    revisionIndex: test.index,
    areas: [],
  };
  const known = { pin: readPin(log), expectedOrigin: expectedOrigin(log, origin) };
  const verdict = await remakeChallenge(source, { claim, seed, places }, known);
  if (!verdict.ok) throw new PaperRefused(verdict.reason);
  const { paper, remade } = verdict;
  // A link must not make a record known beside another one; the booth asks for that.
  if (otherKnownRecords(log, verifierKey).length === 0)
    savePin(log, paper.pin, known.pin?.checkpoint ?? null);
  if (remade === null) throw new RangeError('the choices do not fit the paper');
  return { ...remade, isAsSaid: remade.tracker === test.tracker };
}
