import { type Remade as Ballot, remakeChallenge } from '@evoting/booth/challenge';
import type { PaperRefusal } from '@evoting/booth/paper';
import { httpSource } from '@evoting/record/http-source';
import { apiUrl, call } from '../../lib/api.ts';
import { otherKnownRecords } from '../../lib/known-records.ts';
import { readPin, savePin } from '../../lib/record.ts';
import { expectedOrigin } from '../../lib/record-names.ts';
import type { TestBallot } from './test-ballot.ts';

export interface RemadeTest extends Ballot {
  /** True if the ballot made here has the tracker of the link. */
  readonly matchesLink: boolean;
}

/** The record does not have the ballot paper of the link; the voting device may have got another one. */
export class PaperRefused extends Error {
  readonly reason: PaperRefusal;
  constructor(reason: PaperRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Makes a test ballot again from its seed and choices, for the paper in the public record as this device sees
 * it.
 * @throws PaperRefused if the record does not have the paper under its trustees' keys
 * @throws RangeError if the choices do not fit the paper
 */
export async function remakeBallot(test: TestBallot): Promise<RemadeTest> {
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
  const pin = readPin(log);
  const options = { pin, expectedOrigin: expectedOrigin(log, origin) };
  const verdict = await remakeChallenge(source, { claim, seed, places }, options);
  if (!verdict.ok) throw new PaperRefused(verdict.reason);
  const { paper, remade } = verdict;
  // A link must not pin a new record beside a known one; only the booth may, after asking the voter.
  if (otherKnownRecords(log, verifierKey).length === 0) savePin(log, paper.pin, pin?.checkpoint ?? null);
  if (remade === null) throw new RangeError('the choices do not fit the paper');
  return { ...remade, matchesLink: remade.tracker === test.tracker };
}
