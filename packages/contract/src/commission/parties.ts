import { z } from 'zod';
import { type CallTable, EVERY_OFFICER, REGISTRARS, RETURNING_OFFICERS, success } from '../call.ts';
import { ELECTION_NUMBERS } from '../constants.ts';
import {
  acronymShownSchema,
  candidateIdSchema,
  imagePathSchema,
  partyIdSchema,
  postIdSchema,
} from '../fields.ts';
import { because } from '../reasons.ts';
import { selfNominationSchema } from '../self-nomination.ts';
import { approvalSchema, whoStandsSchema } from './draft.ts';
import { electionIdSchema } from './proposals.ts';
import { reasonTextSchema } from './reason.ts';

export const PARTIES_PAGE_SIZE = 20;

const partyStatusSchema = z.enum(['registered', 'approved', 'suspended']);
const nominationStatusSchema = z.enum(['submitted', 'approved', 'sent-back', 'withdrawn']);
export type NominationStatus = z.output<typeof nominationStatusSchema>;
export type PartyStatus = z.output<typeof partyStatusSchema>;

const pageSchema = {
  page: z.coerce.number(because('page-no-number')).int().min(1).max(100_000).default(1),
  search: z.string().trim().max(100).optional(),
};
const pages = { page: z.number().int(), pages: z.number().int(), total: z.number().int() };

const listedPartySchema = z.object({
  id: partyIdSchema,
  name: z.string(),
  acronym: acronymShownSchema,
  banner: imagePathSchema,
  status: partyStatusSchema,
  members: z.number().int(),
  nominations: z.number().int(),
  /** Other parties, approved or waiting, that voters could mistake for this one while it waits. */
  alike: z.array(z.object({ name: z.string(), acronym: acronymShownSchema })),
});
export type ListedParty = z.output<typeof listedPartySchema>;

/** The part of a nomination that an officer saw, and that an approval is about. */
const seenSchema = z.object({
  name: z.string().max(200),
  imageId: z.uuid().nullable(),
  postId: postIdSchema,
  partyName: z.string().max(200),
  partyAcronym: z.string().max(8).nullable(),
  bannerId: z.uuid().nullable(),
});

const nominationSchema = z.object({
  id: candidateIdSchema,
  name: z.string(),
  bio: z.string(),
  picture: imagePathSchema,
  party: z.object({ name: z.string(), acronym: acronymShownSchema, banner: imagePathSchema }),
  /** It stands without a party. */
  isIndependent: z.boolean(),
  /** The candidate nominated themself; null for everybody else. */
  selfNominated: z
    .object({
      voterNumber: z.string(),
      /** The candidate still has the place, where the post is elected. */
      hasPlace: z.boolean(),
      /** The voter numbers of those who second it and may still do so. */
      seconders: z.array(z.string()),
    })
    .nullable(),
  postName: z.string(),
  status: nominationStatusSchema,
  reason: z.string().nullable(),
  seen: seenSchema,
  /** Other nominations that voters could mistake for this one. */
  alike: z.array(
    z.object({
      name: z.string(),
      partyName: z.string(),
      postName: z.string(),
      by: z.enum(['name', 'picture']),
    }),
  ),
});
export type ReviewedNomination = z.output<typeof nominationSchema>;

const reviewSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('approve'), seen: seenSchema }),
  z.object({ kind: z.literal('send-back'), reason: reasonTextSchema }),
  z.object({ kind: z.literal('withdraw'), reason: reasonTextSchema }),
]);

export const reviewCalls = {
  'GET /commission/nominating': {
    auth: EVERY_OFFICER,
    summary: 'The current election, how it takes nominations, and what waits for the commission',
    reply: success(
      z.object({
        election: z
          .object({
            id: electionIdSchema,
            title: z.string(),
            status: z.enum(['draft', 'open', 'closed']),
            approval: approvalSchema,
            nominations: z.enum(['frozen', 'open']),
            candidatesAParty: z.number().int(),
            whoStands: whoStandsSchema,
            /** Null where nobody nominates themself. */
            selfNomination: selfNominationSchema.nullable(),
            /** Candidates may stand without a party, and accounts claim places on a roll. */
            maySelfNominate: z.boolean(),
          })
          .nullable(),
        waitingParties: z.number().int(),
        waitingNominations: z.number().int(),
      }),
    ),
  },
  'PUT /commission/nominating': {
    auth: RETURNING_OFFICERS,
    summary:
      'Set, before voting begins, whether the commission approves, how many a party nominates a post, and how candidates nominate themselves: null for not at all, left out for as it was',
    body: z.object({
      electionId: electionIdSchema,
      approval: approvalSchema,
      candidatesAParty: z.number().int().min(1).max(ELECTION_NUMBERS.candidatesAParty[1]),
      selfNomination: selfNominationSchema.nullable().optional(),
    }),
    reply: success(z.object({})),
  },
  'GET /commission/parties': {
    auth: EVERY_OFFICER,
    summary: 'The registered parties, a page at a time',
    query: z.object({ ...pageSchema, status: partyStatusSchema.optional() }),
    reply: success(z.object({ parties: z.array(listedPartySchema), ...pages })),
  },
  'POST /commission/parties/:id/approve': {
    auth: REGISTRARS,
    summary: 'Approve a registered party by the name and acronym that were seen',
    params: z.object({ id: partyIdSchema }),
    body: z.object({ name: z.string().max(200), acronym: z.string().max(8).nullable() }),
    reply: success(z.object({})),
  },
  'POST /commission/parties/:id/refuse': {
    auth: REGISTRARS,
    summary: 'Refuse a registered party by the name that was seen: it is no more, and its name is free',
    params: z.object({ id: partyIdSchema }),
    body: z.object({ name: z.string().max(200), reason: reasonTextSchema }),
    reply: success(z.object({})),
  },
  'GET /commission/nominations': {
    auth: EVERY_OFFICER,
    summary: 'The nominations of the current election, a page at a time, each with those that look like it',
    query: z.object({ ...pageSchema, status: nominationStatusSchema.optional() }),
    reply: success(z.object({ nominations: z.array(nominationSchema), ...pages })),
  },
  'POST /commission/nominations/:id/review': {
    auth: REGISTRARS,
    summary: 'Approve a nomination as it was seen, send it back with a reason, or withdraw it',
    params: z.object({ id: candidateIdSchema }),
    body: reviewSchema,
    reply: success(z.object({})),
  },
} as const satisfies CallTable;
