import { type Kysely, sql } from 'kysely';

/** Tables and columns say what they hold, where their names do not; the types of rows take it from here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [what, said] of Object.entries(COMMENTS))
    await sql`COMMENT ON ${sql.raw(what)} IS ${sql.lit(said)}`.execute(db);
}

const COMMENTS: Readonly<Record<string, string>> = {
  'COLUMN users.password_is_mailed': 'Whether it is the password that the server mailed.',
  'COLUMN users.locale': 'The language of mails to the account.',
  'COLUMN sessions.confirmed_at': 'When it was confirmed by a second factor.',
  'COLUMN sessions.id': 'The id by which the owner sees it.',
  'COLUMN sessions.browser': 'Of an officer: the browser that began it.',
  'COLUMN sessions.seen_at': 'Of an officer: when it was last used, to the minute.',
  'TABLE password_requests': 'Addresses that asked for a link to set a password, with an account or without.',
  'TABLE roll_sizes':
    'The number of voters on the roll, in parts that a trigger on `users` keeps: their sum is the number.',
  'TABLE confirmed_emails':
    'The e-mail that an account has confirmed; after a change of it the new one is not.',
  'TABLE mailed_codes': 'The last code that was mailed to an account, and its purpose.',
  'TABLE areas': 'The tree of areas. The one without a parent is the root: everybody is in it.',
  'COLUMN areas.level': 'What the commission calls areas of this kind: `state`, `ward`.',
  'COLUMN posts.level':
    'The level whose areas elect it, each for itself; null where everybody elects it together.',
  'TABLE contests': 'A post in one area, in which a voter chooses one candidate; the wire calls it a post.',
  'VIEW named_contests': 'Contests with their names. `area` is null in the root.',
  'COLUMN ballot_styles.contest_ids': 'In the order of their ids.',
  'TABLE turnout_samples': 'How many ballots were accepted at which time.',
  'TABLE cast_refusals': 'Casts that were refused, by code.',
  'TABLE server_pulses': 'Processes at work.',
  'COLUMN server_pulses.place': 'The machine and its data folder.',
  'TABLE announcements': 'What the commission tells voters.',
  'TABLE officers': 'Who works for the electoral commission, and as what.',
  'COLUMN officers.is_sample': 'A sample account of the demo, whose password everybody knows.',
  'TABLE commission': 'One row, once the commission is set up.',
  'TABLE setup_links': 'Links that set the commission up: only their hashes.',
  'COLUMN officer_invitations.invited_by': 'None where a command invited the officer.',
  'TABLE officer_authenticators':
    'Secrets of authenticator apps, sealed; `pending` until its first code has come.',
  'COLUMN officer_authenticators.last_step': 'The last step whose code was used.',
  'COLUMN officer_passkeys.id': 'As the browser names it, base64url.',
  'TABLE officer_challenges': 'The challenge that a passkey is to sign, by the session that asked for it.',
  'TABLE proposals': 'Acts that one officer proposes and another confirms.',
  'COLUMN proposals.election_id': 'None for an act of the commission itself.',
  'COLUMN proposals.params': 'Canonical JSON.',
  'TABLE certifications':
    "Results that officers have certified, each with the record's head that they checked.",
  'TABLE rehearsals':
    'The rehearsal that was begun from the console: one row at most, shown only while its process runs.',
  'COLUMN rehearsals.setup_link': 'The link of its first officer; null until the process answers.',
  'TABLE party_members': 'Who acts for a party: an account acts for one at most.',
  'TABLE nominations': "A party's nomination in a contest; the wire calls it a candidate.",
  'COLUMN nominations.account_id': 'Who may log in as the candidate.',
  'COLUMN nominations.name': 'As it is on the ballot.',
  'COLUMN nominations.reason': 'Why it was sent back or withdrawn.',
  'TABLE ballot_entry_changes':
    'Changes of the last hour to entries on the ballot: of a candidate, or of a party.',
  'TABLE party_looks': "The looks of the parties' names, now and on any ballot: no two parties share one.",
  'TABLE nomination_looks': "The looks of the nominations' names: no two of a contest share one.",
  'COLUMN records.published_size': 'How much of it is signed and served.',
  'COLUMN records.published_time_s': 'When the checkpoint was signed, in Unix seconds.',
  'COLUMN ballot_revisions.revision': 'Its number in the record, from 1, whatever style it is of.',
  'COLUMN ballot_revisions.of_style': 'Its number among those of its style, from 1.',
  'COLUMN running_sums.lines': 'The line of each choice, contest by contest.',
  'COLUMN line_sums.opened_ballots': 'How many ballots of the line the last count covered that lists it.',
  'COLUMN line_sums.opened_index': 'The entry of that count in the record; null before the first.',
  'COLUMN line_sums.votes_before': 'The votes before the last count.',
  'COLUMN opening_snapshots.lines': 'JSON of the lines with new ballots.',
  'COLUMN successions.statement': "The setup's statement about the record before it, as JSON.",
  'TABLE roll': 'Who may vote in an election, and where.',
  'COLUMN roll.contact': 'The address to which a code for the place is mailed.',
  'COLUMN roll.code_hash': "The hash of the code in the voter's letter; null until one is made.",
  'COLUMN roll.sent_code_hash':
    'The hash of the code that was sent to the contact; null where none was since that letter was made.',
  'COLUMN roll.account_id': 'Who claimed the place.',
  'COLUMN roll.reason': 'Why it was taken off.',
  'COLUMN roll.import_id': 'The list that it came with.',
  'TABLE roll_imports': 'A list of voters on its way into a roll.',
  'COLUMN roll_imports.check_no': 'How often it was checked.',
  'COLUMN roll_imports.letters_run': 'The making of letters under way.',
  'COLUMN roll_imports.letters_by': 'For whom letters are made.',
  'COLUMN roll_imports.letters_after': 'The place up to which letters are made.',
  'COLUMN roll_imports.letters_at': 'Since when the letters are kept.',
  'COLUMN roll_imports.letters_granted':
    'Two officers have allowed the letters to be made again, and nobody has begun.',
  'COLUMN roll_imports.taken_back_by': 'Who takes the list back.',
  'COLUMN roll_imports.taken_back_for': 'Why it is taken back.',
  'COLUMN roll_imports.places_gone': 'How many of its places were removed.',
  'COLUMN roll_imports.places_claimed': 'How many of its places were claimed, and stay.',
  'COLUMN roll_import_faults.cells': 'The row, with one fault of each line.',
  'TABLE roll_staging': 'Rows without a fault; not in the write-ahead log: a crash empties the table.',
  'TABLE rolls': 'A roll as a whole; it has a row from its first place on.',
  'COLUMN rolls.places': 'How many places it has: kept by a trigger.',
  'COLUMN images.unused_since':
    'Since when nothing shows it; null while something does, and until the sweep has found otherwise.',
  'VIEW image_uses': 'The uses of pictures, a row for each.',
  'COLUMN elections.key_holders': 'Who decrypts the count: the server, or trustees who make their key first.',
  'COLUMN elections.trustees_planned': 'How many trustees are to make the key; null where the server does.',
  'COLUMN elections.threshold_planned':
    'How many of the trustees are to decrypt the count; null where the server does.',
  'COLUMN elections.origin':
    'Where its record is served, without a scheme; null while no key of it was made.',
  'COLUMN elections.voters_at_close': 'How many were entitled to vote when it closed; null until then.',
  'COLUMN elections.archived_at': 'Since when it is in the archive; its row does not change afterwards.',
  'COLUMN elections.void_reason':
    'Why it was declared void, for everybody to read; null for one that was not.',
  'COLUMN elections.given_up_at': 'Since when this draft is given up; its row does not change afterwards.',
  'COLUMN elections.who_may_vote':
    'Anyone with an account, who has confirmed the e-mail, or who has a place on the roll.',
  'COLUMN elections.approval': 'Whether parties and nominations wait for the commission.',
  'COLUMN elections.candidates_a_party': 'How many candidates a party may put up for each post.',
  'TABLE voted': 'Who has voted, but for those in `fresh_marks`.',
  'TABLE fresh_marks': 'Who has voted, and whose ballot waits for its place in the record.',
  'COLUMN outbox.failed_at': 'The error of the last try, where that failed.',
  'TABLE mail_trial': 'At most one row.',
  'TABLE limit_uses': "The hash of a limit's key, and when its bucket is full again.",
  'TABLE audit_log': 'Who did what, each row with the hash of the one before.',
  'COLUMN ceremonies.complaint': 'The proof of a wrong value, as JSON.',
  'COLUMN ceremonies.guilty': 'The trustee who sent the wrong value.',
  'COLUMN trustee_places.email': "A trustee's e-mail; null where links are handed over.",
  'COLUMN trustee_places.rehearsed_at':
    "When the trustee's last drill showed that the key file still decrypts.",
  'COLUMN trustee_messages.message': "As it was sent, without the link's token.",
};
