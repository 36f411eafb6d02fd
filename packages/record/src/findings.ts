import type { TileError } from '@evoting/tlog/tile';

/**
 * Every possible audit finding by code, with the English sentence that follows the location. A code never
 * changes its meaning. `{name}` is a parameter. The command line prints these sentences; the web app's
 * catalogues are made from them, with the ids `finding.<code>`.
 */
export const FINDINGS = {
  // Files and documents.
  missing: 'is missing',
  'not-utf8': 'is not UTF-8',
  'too-long': 'has more than {most} bytes, as no such file has',
  'bundle-cut': 'is cut off, or has fewer records than its width',
  'bundle-longer': 'has bytes after its last record',
  'other-kind': 'is not a document of its kind',
  'other-spelling': 'is not written in the one spelling that is hashed',
  'other-hash': 'does not have the hash that it is named by',

  // The signed tree.
  'checkpoint-refused': '{reason}',
  'other-log': '{log} is not what {origin} is called',
  'before-seen': 'is before that of the checkpoint seen before',
  'ahead-of-clock':
    'is more than ten minutes ahead of the clock here: set this clock right and check again, or the record is signed for a time that has not come',
  'not-extending': 'the record does not extend the one seen before',
  'tile-length': 'has {bytes} bytes instead of {expected}',
  'tile-above': 'does not hash to what the tile above says',
  'tile-root': 'does not hash to the root of the tree of {size} entries',
  'tile-hash': 'is not the hash of the entries below it',
  'witness-other':
    'a witness has signed another history of this log: {size} entries, under the log’s own signature',
  'other-root': '{signed} is signed, the entries give {found}',
  'no-entry': 'is not an entry of an election',
  'entry-not-in-tile': 'is not the entry that {tile} holds',
  'entry-not-in-tree': 'is not the entry of the tree',
  'payload-hash': 'does not have the hash {hash}',
  'payload-not-empty': 'does not have the hash of nothing',
  'not-now': '{type} may not come here ({stage})',

  // Setup and trustees.
  'no-setup': 'has no setup',
  'before-setup': 'comes without a setup',
  'other-origin': 'names the origin {origin}',
  'trustees-refused': 'the trustees are refused: {reason}',
  'witnesses-unfit':
    'witnesses: a key cannot be read, two of them have one key or name, or the quorum is none of theirs',
  'possession-list': 'possession does not name one owner for each key',
  'possession-key': 'is of another key than the trustees’',
  'possession-twice': 'names {name} a second time',
  'possession-unproved': '{name} has not proved the key for this record',
  'ceremony-missing': 'a key that some trustees open together, and the ceremony that made it, go together',
  'ceremony-unreadable': 'is not the ceremony of a key, in its one spelling',
  'ceremony-of-other': 'is the ceremony of another key or another record',
  'ceremony-message': 'the message of trustee {trustee} among the {round} does not hold',

  // Revisions of the papers. `field` is the location within the revision.
  'election-refused': 'the election is refused: {reason}',
  'other-public-key': 'public_key is not the trustees’',
  'not-as-revision': '{field} is not what the revision says',
  'other-choices': '{field} does not let voters choose at least {min} and at most {max} answers',
  'no-party': '{field} has no party, or is no person and has one',
  'not-fixed-answer': '{field} is no person, and not in its place with its fixed name and without pictures',
  'beside-question': '{field} stands beside the answers Yes and No',
  'no-candidate': '{field} has no candidate, or not both Yes and No',
  'other-answers':
    '{field} ({name}) does not offer the same answers beside its candidates, or as many choices, as before',
  'not-for-seats':
    '{field} has several seats beside an answer that is no person, or may be blank without several seats',
  'named-as-answer': '{field} can be mistaken for an answer that is no person',
  'area-code': '{field}.area_code does not go with its area',
  'areas-other': 'areas are not those of the style',
  'areas-missing-styles': 'areas are missing, and there are several styles',
  'areas-missing-contest': 'areas are missing, and a contest is of an area',
  'area-otherwise': '{field} is elsewhere called or placed otherwise ({code})',
  'area-within-styled': '{field} is in {code}, which has a style of its own',
  'area-divided': '{field} is divided among other styles',
  'area-styled': '{field} has another style',
  'area-not-in': '{field} is not in {area}, where {contest} is elected',
  'draw-other': 'is not drawn by the numbers of the other papers',
  'not-as-drawn': '{field} is not the candidate who was drawn for this place',
  opposed: '{field} ({name}) is elected without a vote, and more people stand for it than are elected',
  'unopposed-on-paper': '{field} ({name}) is elected without a vote, and voted on too',
  'unopposed-other': 'does not say as another paper who is elected without a vote',
  'unopposed-no-person': '{field} is elected without a vote, and has an answer that is no person',
  'style-lacks': 'lacks {contest}, which its voters’ areas elect',
  'style-uneven': 'does not show {contest} as the papers of other areas do',
  'style-late': 'begins a ballot style after people have voted',
  'uuid-known': 'has the uuid of an earlier revision',
  'candidates-frozen': 'changes the candidates, which the setup has frozen',
  'style-not-next': 'style is not {style}',
  'revision-not-next': 'revision is not {revision}',
  'not-after-revision': 'previous is not the revision before it',
  'election-known': 'election is that of an earlier revision',
  'not-as-it-was': '{field} is not {name}, as it was',
  renamed: '{field} was {name}',
  'party-changed': '{field} was {name} when people voted',
  'there-twice': '{field} is there twice',
  'text-unseen': '{field} holds a character that is not seen',
  'text-empty': '{field} is empty',
  'text-spaces': '{field} begins, ends or is parted with spaces that are not seen',
  'of-another-contest': '{field} is that of another contest',
  'in-another-contest': '{field} is in another contest',
  'of-another-candidate': '{field} is or was that of another candidate',
  'of-another': '{field} is or was that of another',
  'of-another-party': '{field} is or was that of another party',

  // Ballots.
  'ballot-refused': '{reason}',
  'of-no-revision': 'is of no revision before it',
  'credential-used': 'its credential was used before',
  'not-addable': 'cannot be added to the sums of its revision',
  'test-cast': 'was opened as a test, and its ballot was cast',
  'test-another': 'is not the ballot that it names',

  // The electorate.
  'electorate-kind': 'is of another kind than before',
  'electorate-sum': '{field} does not fit the other numbers of places',
  'electorate-style': 'has places of style {style}, which has no ballot paper',
  'electorate-order': 'styles are not in their order',
  'electorate-back': 'has fewer leaves or fewer removed places than before',
  'electorate-root': 'has another root, though no place was added',
  'electorate-crowd': '{ballots} ballots are in the record, and {all} may vote',
  'electorate-crowd-style': '{ballots} ballots of style {style} are in the record, and {all} may cast one',
  'participation-kind': 'says who took part, and no roll was stated',
  'participation-twice': 'says again who took part',
  'participation-missing': 'comes before the record says who on the roll took part',
  'participation-places': 'places is not {places}',
  'participation-sum': 'voted is not the sum of its styles',
  'participation-ballots': 'says that {voted} people voted, and {ballots} ballots are in the record',
  'participation-style':
    'says that {voted} people of style {style} voted, and {ballots} ballots are in the record',

  // Sums, decryptions, the result.
  'ballots-number': 'ballots is not {ballots}',
  'sums-list': 'sums does not have one sum a candidate',
  'sum-wrong': '{field} is not the sum of the ballots',
  'counts-list': 'counts does not have one number a candidate',
  'counts-unproved': 'counts is not what the trustees’ decryptions prove',
  'counts-apart':
    '{field} is {votes}, the revisions that were opened have {opened} and the others {closed} ballots',
  'trustee-unknown': 'there is no trustee {trustee}',
  'trustee-twice': 'trustee {trustee} has decrypted already',
  'trustee-unproved': 'the decryption of trustee {trustee} is not proved',
  'trustee-otherwise': 'opens otherwise than the share of trustee {trustee}',
  'revision-unknown': 'there is no revision {revision} of style {style}',
  'revision-twice': 'revision {revision} of style {style} was opened before',
  'revision-alone':
    'opens {ballots} ballots alone, or leaves too few beside them: the setup allows {smallest} or more',
  'revision-closed': 'has no tally of its own, though it is large enough',
  'revision-sum': 'is not the sum of the revision’s ballots',
  'revision-size': 'is not the size of the revision’s tally',
  'decryptions-list': 'partial_decryptions does not have one document a share',
  'decryption-unreadable': 'is {reason}',
  'result-unproved': 'is not what the trustees’ decryptions prove',

  // Published counts.
  'openings-list': 'is not the list of the openings in the record',
  'opens-early': 'opens the sums before the close, against the rules of the setup',
  'tree-beyond': 'tree_size is beyond its own entry',
  'tree-no-larger': 'tree_size is not larger than before',
  'tree-unannounced': 'tree_size is {size}, which the file openings does not announce',
  'tree-root': 'root_hash is not the root of the tree of {size} entries',
  'tree-not-counts': 'tree_size is not the {size} of the file count',
  'not-after-opening': 'previous is not the opening before it',
  'opened-after': 'opened_at is after the checkpoint',
  'opened-before-seen': 'opened_at is before {earliest}, the time of a checkpoint without this count',
  'made-after': 'made_at is after the checkpoint',
  'opened-before-record': 'opened_at is before {earliest}, when the record was begun',
  'opened-too-soon': 'opened_at is before {earliest}, when the setup allows it',
  'opening-unrequested': 'opens a tree that no request before it asks for',
  'opened-before-request': 'opened_at is before {earliest}, when the count was asked for',
  'request-unneeded': 'asks for a live count, and no live count of this setup needs to be asked for',
  'request-open': 'comes before the count that entry {index} asks for',
  'request-nothing': 'asks for a count that would cover no new ballots',
  'requested-after': 'requested_at is after the checkpoint',
  'requested-before-seen': 'requested_at is before {earliest}, the time of a checkpoint without this request',
  'requested-before-record': 'requested_at is before {earliest}, when the record was begun',
  'requested-too-soon': 'requested_at is before {earliest}, when the setup allows it',
  'tail-small': 'leaves a tail of {tail} ballots, the setup allows {smallest} or more',
  'line-unlisted':
    'lists no sum of candidate {candidate} of contest {contest}, which has {ballots} new ballots',
  'count-missing': 'is missing, though entry {index} opens the sums',
  'count-not-last': 'does not name the last numbers that the record proves',
  'count-gone': 'is gone; it named entry {index}',
  'count-beyond': 'is {index}, beyond the {size} entries',
  'count-none': 'names entry {index}, which is no such count',
  'newest-other': 'does not name the newest revisions of the record',

  // Heads of the log of acts.
  'log-head-time': 'at is {at}, and the election is not there',
  'log-head-twice': 'a head of the log at its {at} is there already',
  'log-head-back': 'seq is not beyond {seq}, where the log was before',
  'log-head-missing': 'comes without the head of the log at the closing, though there is one of the opening',

  // An election declared void.
  'void-certified': 'declares an election void whose result was certified',
  'void-unlisted': 'does not say that the election was declared void, as entry {index} does',
  'void-unrecorded': 'says that the election was declared void, and no entry of the record does',
  'void-reason': 'gives another reason for declaring the election void than entry {index}',

  // The numbers shown.
  'results-missing': 'is missing: the numbers shown cannot be compared',
  'results-other': 'is {shown}, not {log}',
  'results-no-json': 'is not an answer of the results call (no JSON)',
  'results-shape': 'is not an answer of the results call',
  'certified-otherwise': 'officers certified another record than this one, at {size} entries',
  'shown-twice': 'is shown twice',
  'shown-otherwise': 'shows {shown}, proved are {proved}',
  'shown-unopposed': 'does not show as the record does who is elected without a vote',
  'shown-unproved': 'shows {votes} without a proof',
  'shown-unpublished': 'is {shown}, the published count says {proved}',
  'shown-unrecorded': 'is {shown}, the record says {recorded}',
  'shown-by-name': 'are shown under the name {name}',
  'shown-picture': 'are not those on the ballot paper',
  'on-no-ballot': 'is on no ballot of the record',
} as const satisfies Readonly<Record<string, string>>;

type Sentences = typeof FINDINGS;
/** The code of an audit finding; a closed set. */
export type FindingCode = keyof Sentences;
/** The parameters of a sentence: its names in braces. */
type NamesOf<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesOf<Rest>
  : never;
type Value = string | number;
/** A finding as it is stored: its code and parameters. */
export interface Finding {
  readonly code: FindingCode;
  readonly params?: Readonly<Record<string, Value>> | undefined;
}

/** Makes a finding with the parameters that its sentence needs. */
export function finding<Code extends FindingCode>(
  code: Code,
  ...[params]: [NamesOf<Sentences[Code]>] extends [never]
    ? []
    : [params: Readonly<Record<NamesOf<Sentences[Code]>, Value>>]
): Finding {
  return params === undefined ? { code } : { code, params };
}

/** Formats a finding as the English sentence that follows the location. */
export function findingText({ code, params = {} }: Finding): string {
  return FINDINGS[code].replace(/\{(\w+)\}/g, (_, name: string) => `${params[name]}`);
}

/** Converts a tile error to a finding. */
export function tileFinding({ refusal }: TileError): Finding {
  if (refusal.kind === 'missing') return finding('missing');
  if (refusal.kind === 'other-length')
    return finding('tile-length', { bytes: refusal.bytes, expected: refusal.expected });
  if (refusal.kind === 'other-root') return finding('tile-root', { size: refusal.size });
  return finding('tile-above');
}
