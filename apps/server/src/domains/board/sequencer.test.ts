import { randomBytes } from 'node:crypto';
import { sodiumVoter } from '@evoting/belenios/sodium';
import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { temporaryKeys } from '../../testing/app.ts';
import { withDatabase } from '../../testing/database.ts';
import { draftElection } from '../../testing/election.ts';
import { publishLiveCount, readCounts } from '../election/count.ts';
import { openElection } from '../election/lifecycle.ts';
import { runningStyles } from '../election/styles.ts';
import { findCount } from './count-store.ts';
import { insertIntake } from './intake-store.ts';
import { sequenceOnce } from './sequencer.ts';
import { findRecord } from './store.ts';

const { db } = await withDatabase();
const read = readConfig({ DEMO: 'false' });
if (!read.ok) throw new Error('bad config');
const deps = { db, config: read.config, keys: temporaryKeys(), randomBytes, now: () => new Date() };

it('moves ballots and counts them', async () => {
  const election = await draftElection(db);
  const opened = await db.transaction().execute((trx) => openElection(deps, trx, election.id));
  expect(opened).toEqual({ ok: true });
  const [style] = await runningStyles(db, election.id);
  if (!style) throw new Error('no style');
  for (let i = 0; i < 5; i++) {
    const ballot = sodiumVoter.encryptBallot(
      style.election,
      [
        [1, 0, 0],
        [0, 1],
      ],
      randomBytes,
    );
    const outcome = await db.transaction().execute((trx) =>
      insertIntake(trx, election.id, {
        tracker: Buffer.from(ballot.tracker, 'base64'),
        credential: Buffer.from(ballot.credential, 'hex'),
        style: 1,
        ballot: Buffer.from(ballot.json),
      }),
    );
    expect(outcome).toBeNull();
  }
  expect(await sequenceOnce(deps, election.id)).toEqual({ ok: true, moved: 5, waiting: false });
  expect((await findRecord(db, election.id))?.size).toBe(7);
  expect(await publishLiveCount(deps, election.id)).toEqual({ ok: true, treeSize: 7, ballots: 5 });
  const count = await findCount(db, election.id);
  expect(readCounts(count?.file ?? '').map(({ votes }) => votes)).toEqual([5, 0, 0, 0, 5]);
});
