import { CommandRefused } from '@evoting/command-line/command';
import type { PlainCode } from '@evoting/contract/reasons';
import type { Succession } from '@evoting/record/payloads';
import { COMMAND } from '../domains/audit-log/service.ts';
import { publishHead } from '../domains/board/head.ts';
import { type DraftRefusal, draftElection } from '../domains/election/draft.ts';
import { beginWithTrustees } from '../domains/election/key-holders.ts';
import { originOf } from '../domains/election/record.ts';
import { closeForSuccession, insertSuccession } from '../domains/election/succession.ts';
import { trusteeshipOf } from '../domains/election/trusteeship.ts';
import { nameWitnesses } from '../domains/election/witnesses.ts';
import type { Context } from './context.ts';
import type { CreateOptions } from './create-options.ts';
import { BEGIN } from './invite-trustees.ts';
import { refuseBesideDemo } from './named-election.ts';
import { refusedFor, type TerminalSentence } from './refusal.ts';
import { publicKeySchema, readJsonFile } from './trustee-files.ts';

/**
 * Creates a draft, optionally as the successor of a record whose end was lost, or with the keys of trustees.
 */
export async function create(
  context: Context,
  { draft, trusteeFiles, witnesses, succeeds }: CreateOptions,
): Promise<void> {
  await refuseBesideDemo(context);
  const trustees = await Promise.all(trusteeFiles.map((file) => readJsonFile(file, publicKeySchema)));
  const id = await context.db.transaction().execute(async (trx) => {
    const before = succeeds === null ? null : await closeForSuccession(context, trx, succeeds);
    if (before?.ok === false) throw new CommandRefused(SUCCESSION_SENTENCES[before.reason]);
    const wanted = { ...draft, planned: null, isRehearsal: false };
    const drafted = await draftElection(trx, context.now(), wanted, COMMAND, before);
    if (!drafted.ok) throw refusedFor(DRAFT[drafted.reason]);
    if (before)
      await insertSuccession(trx, {
        electionId: drafted.id,
        succeededId: before.id,
        statement: before.statement,
      });
    const named =
      witnesses.text === '' ? null : await nameWitnesses(context.config, trx, drafted.id, witnesses, COMMAND);
    if (named?.ok === false) throw refusedFor(named.reason);
    if (before) context.say(lossOf(before.statement));
    if (trustees.length === 0) return drafted.id;
    const owners = trustees.map(({ pok, public_key, possession }) => ({
      key: { pok, public_key },
      possession,
    }));
    const begun = await beginWithTrustees(context, trx, drafted.id, trusteeshipOf(owners)).catch(
      refuseTrustees,
    );
    if (!begun.ok) throw refusedFor(BEGIN[begun.reason]);
    return drafted.id;
  });
  await publishHead(context, id);
  context.say(
    `${draft.title} is a draft; its record will be at ${originOf(context.config, draft.slug)}. Parties can put up candidates now; then: npm run election -- open`,
  );
}

function refuseTrustees(error: unknown): never {
  if (error instanceof RangeError)
    throw new CommandRefused(`The election could not begin with these trustees: ${error.message}.`);
  throw error;
}

/** The notice that the commission has to publish; the setup of the successor contains it too. */
const lossOf = ({ origin, size, root_hash, held }: Succession): string =>
  `The record at ${origin} ends here, for good. ${size} entries of it were signed (root ${root_hash}), this database holds ${held}: at most ${size - held} ballots that had a place are lost, and those that were accepted and had none yet. The setup of the successor will say so. Everybody who voted there votes again.`;

const SUCCESSION_SENTENCES = {
  'no-such-record': 'No election of this slug has a record that could be succeeded.',
  'succeeded-already': 'Another election has taken the place of that one already.',
  'has-result': 'The result of that election is in its record: there is nothing to succeed.',
  'nothing-signed':
    'The head file of that election is missing: put back the newest copy of it, or nobody knows what was signed.',
  'not-behind':
    'The database holds all of that election’s record that its keys know: start the server, and it goes on; after a restore show the newest checkpoint first (npm run election -- go-on). There is nothing to succeed.',
  'another-history':
    'The database holds another history of that election than the one that was signed: keep it as evidence, and find the right one.',
} as const;

const DRAFT: Readonly<Record<DraftRefusal, PlainCode | TerminalSentence>> = {
  'bad-slug': {
    says: '--slug must be of small letters, digits and hyphens, 63 at most, and begin with no hyphen.',
  },
  'slug-taken': { says: 'There is an election of this slug already.' },
  'unknown-level': 'level-unknown',
  'links-without-roll': 'links-without-roll',
  'order-of-open': 'order-of-open',
  'unopposed-of-open': 'unopposed-of-open',
  'rehearsal-apart': 'rehearsal-apart',
  'another-is-draft': 'another-is-draft',
  'another-is-open': 'another-is-open',
  'not-certified': 'before-not-certified',
};
