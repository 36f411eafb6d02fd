import { z } from 'zod';
import { RETURNING_OFFICERS } from '../call.ts';
import { tieRuleSchema } from '../tie-rule.ts';
import { act } from './act.ts';
import { digestSchema } from './digest.ts';
import {
  approvalSchema,
  endDelaySchema,
  unopposedSchema,
  votersUseSchema,
  whoStandsSchema,
} from './draft.ts';
import { rollSeen } from './roll-acts.ts';
import { timeSchema } from './time.ts';

/** The opening of an election, by everything that both officers saw. */
export const OPEN_ELECTION = act({
  of: 'election',
  by: RETURNING_OFFICERS,
  params: z.object({
    /** The digest of the ballot papers. */
    papers: digestSchema,
    opensAt: timeSchema.nullable(),
    closesAt: timeSchema.nullable(),
    /** The digest of who holds the key. */
    key: digestSchema,
    /** Null where no roll says who may vote. */
    places: rollSeen.places.nullable(),
    contents: rollSeen.contents.nullable(),
    changes: rollSeen.changes.nullable(),
    approval: approvalSchema,
    candidatesAParty: z.int().min(1),
    /** Left out where candidates stand for parties alone. */
    whoStands: whoStandsSchema.exclude(['parties']).optional(),
    /** Left out where the election names none. */
    tieRule: tieRuleSchema.exclude(['unnamed']).optional(),
    /** Left out where every post is voted on. The papers' digest covers who is elected without a vote. */
    unopposed: unopposedSchema.exclude(['voted-on']).optional(),
    /** Left out where voters use accounts alone. */
    votersUse: votersUseSchema.exclude(['accounts']).optional(),
    /** SHA-256 of the server's number of a draw; left out where nothing is drawn. */
    drawMark: digestSchema.optional(),
    /** The number that the proposer's device drew after it had that mark: 32 bytes in hex. */
    drawNumber: digestSchema.optional(),
    endDelayMinutes: endDelaySchema,
    /** A trial, whose public record only this machine reaches. */
    trial: z.literal(true).optional(),
    /** Counts are live, and not every trustee's program runs: they may be late. */
    silentTrustees: z.literal(true).optional(),
  }),
  example: {
    papers: '0'.repeat(64),
    opensAt: '2026-12-01T17:00:00.000Z',
    closesAt: '2026-12-01T18:00:00.000Z',
    key: '0'.repeat(64),
    places: 0,
    contents: '0'.repeat(64),
    changes: 0,
    approval: 'commission',
    candidatesAParty: 1,
    endDelayMinutes: 10,
  },
});
