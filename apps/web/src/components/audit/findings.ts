import type { Failure } from '@evoting/audit/report';
import type { FindingCode, FindingParams } from '@evoting/record/findings';
import { t } from '@lingui/core/macro';

/**
 * Everything that an audit may find, in the reader's language, after the location. What the record
 * itself calls things (fields, types, refusals of proofs) stays as it is there: a reader finds it so in the
 * files.
 */
export const FINDINGS: { readonly [Code in FindingCode]: (params: FindingParams[Code]) => string } = {
  // Files and documents.
  missing: () => t`is missing`,
  'not-utf8': () => t`is not UTF-8`,
  'too-long': ({ most }) => t`has more than ${most} bytes, as no such file has`,
  'bundle-cut': () => t`is cut off, or has fewer records than its width`,
  'bundle-longer': () => t`has bytes after its last record`,
  'other-kind': () => t`is not a document of its kind`,
  'other-spelling': () => t`is not written in the one spelling that is hashed`,
  'other-hash': () => t`does not have the hash that it is named by`,

  // The signed tree.
  'checkpoint-refused': ({ reason }) => `${reason}`,
  'other-log': ({ log, origin }) => t`${log} is not what ${origin} is called`,
  'before-seen': () => t`is before that of the checkpoint seen before`,
  'ahead-of-clock': () =>
    t`is more than ten minutes ahead of the clock here: set this clock right and check again, or the record is signed for a time that has not come`,
  'not-extending': () => t`the record does not extend the one seen before`,
  'tile-length': ({ bytes, expected }) => t`has ${bytes} bytes instead of ${expected}`,
  'tile-above': () => t`does not hash to what the tile above says`,
  'tile-root': ({ size }) => t`does not hash to the root of the tree of ${size} entries`,
  'tile-hash': () => t`is not the hash of the entries below it`,
  'other-root': ({ signed, found }) => t`${signed} is signed, the entries give ${found}`,
  'no-entry': () => t`is not an entry of an election`,
  'entry-not-in-tile': ({ tile }) => t`is not the entry that ${tile} holds`,
  'entry-not-in-tree': () => t`is not the entry of the tree`,
  'payload-hash': ({ hash }) => t`does not have the hash ${hash}`,
  'payload-not-empty': () => t`does not have the hash of nothing`,
  'not-now': ({ type, stage }) => t`${type} may not come here (${stage})`,

  // Setup and trustees.
  'no-setup': () => t`has no setup`,
  'before-setup': () => t`comes without a setup`,
  'other-origin': ({ origin }) => t`names the origin ${origin}`,
  'trustees-refused': ({ reason }) => t`the trustees are refused: ${reason}`,
  'possession-list': () => t`possession does not name one owner for each key`,
  'possession-key': () => t`is of another key than the trustees’`,
  'possession-twice': ({ name }) => t`names ${name} a second time`,
  'possession-unproved': ({ name }) => t`${name} has not proved the key for this record`,
  'ceremony-missing': () =>
    t`a key that some trustees open together, and the ceremony that made it, go together`,
  'ceremony-unreadable': () => t`is not the ceremony of a key, in its one spelling`,
  'ceremony-of-other': () => t`is the ceremony of another key or another record`,
  'ceremony-message': ({ trustee, round }) =>
    t`the message of trustee ${trustee} among the ${round} does not hold`,

  // Revisions of the papers. `field` is the location within the revision.
  'election-refused': ({ reason }) => t`the election is refused: ${reason}`,
  'other-public-key': () => t`public_key is not the trustees’`,
  'not-as-revision': ({ field }) => t`${field} is not what the revision says`,
  'not-one-answer': ({ field }) => t`${field} does not ask for exactly one answer`,
  'area-code': ({ field }) => t`${field}.area_code does not go with its area`,
  'areas-other': () => t`areas are not those of the style`,
  'areas-missing-styles': () => t`areas are missing, and there are several styles`,
  'areas-missing-contest': () => t`areas are missing, and a contest is of an area`,
  'area-otherwise': ({ field, code }) => t`${field} is elsewhere called or placed otherwise (${code})`,
  'area-within-styled': ({ field, code }) => t`${field} is in ${code}, which has a style of its own`,
  'area-divided': ({ field }) => t`${field} is divided among other styles`,
  'area-styled': ({ field }) => t`${field} has another style`,
  'area-not-in': ({ field, area, contest }) => t`${field} is not in ${area}, where ${contest} is elected`,
  'style-lacks': ({ contest }) => t`lacks ${contest}, which its voters’ areas elect`,
  'style-uneven': ({ contest }) => t`does not show ${contest} as the papers of other areas do`,
  'style-late': () => t`begins a ballot style after people have voted`,
  'uuid-known': () => t`has the uuid of an earlier revision`,
  'candidates-frozen': () => t`changes the candidates, which the setup has frozen`,
  'style-not-next': ({ style }) => t`style is not ${style}`,
  'revision-not-next': ({ revision }) => t`revision is not ${revision}`,
  'not-after-revision': () => t`previous is not the revision before it`,
  'election-known': () => t`election is that of an earlier revision`,
  'not-as-it-was': ({ field, name }) => t`${field} is not ${name}, as it was`,
  renamed: ({ field, name }) => t`${field} was ${name}`,
  'there-twice': ({ field }) => t`${field} is there twice`,
  'text-unseen': ({ field }) => t`${field} holds a character that is not seen`,
  'text-empty': ({ field }) => t`${field} is empty`,
  'text-spaces': ({ field }) => t`${field} begins, ends or is parted with spaces that are not seen`,
  'of-another-contest': ({ field }) => t`${field} is that of another contest`,
  'in-another-contest': ({ field }) => t`${field} is in another contest`,
  'of-another-candidate': ({ field }) => t`${field} is or was that of another candidate`,
  'of-another': ({ field }) => t`${field} is or was that of another`,
  'of-another-party': ({ field }) => t`${field} is or was that of another party`,

  // Ballots.
  'ballot-refused': ({ reason }) => `${reason}`,
  'of-no-revision': () => t`is of no revision before it`,
  'credential-used': () => t`its credential was used before`,
  'not-addable': () => t`cannot be added to the sums of its revision`,
  'test-cast': () => t`was opened as a test, and its ballot was cast`,
  'test-another': () => t`is not the ballot that it names`,

  // Sums, decryptions, the result.
  'ballots-number': ({ ballots }) => t`ballots is not ${ballots}`,
  'sums-list': () => t`sums does not have one sum a candidate`,
  'sum-wrong': ({ field }) => t`${field} is not the sum of the ballots`,
  'counts-list': () => t`counts does not have one number a candidate`,
  'counts-unproved': () => t`counts is not what the trustees’ decryptions prove`,
  'counts-apart': ({ field, votes, opened, closed }) =>
    t`${field} is ${votes}, the revisions that were opened have ${opened} and the others ${closed} ballots`,
  'trustee-unknown': ({ trustee }) => t`there is no trustee ${trustee}`,
  'trustee-twice': ({ trustee }) => t`trustee ${trustee} has decrypted already`,
  'trustee-unproved': ({ trustee }) => t`the decryption of trustee ${trustee} is not proved`,
  'trustee-otherwise': ({ trustee }) => t`opens otherwise than the share of trustee ${trustee}`,
  'revision-unknown': ({ revision, style }) => t`there is no revision ${revision} of style ${style}`,
  'revision-twice': ({ revision, style }) => t`revision ${revision} of style ${style} was opened before`,
  'revision-alone': ({ ballots, smallest }) =>
    t`opens ${ballots} ballots alone, or leaves too few beside them: the setup allows ${smallest} or more`,
  'revision-closed': () => t`has no tally of its own, though it is large enough`,
  'revision-sum': () => t`is not the sum of the revision’s ballots`,
  'revision-size': () => t`is not the size of the revision’s tally`,
  'decryptions-list': () => t`partial_decryptions does not have one document a share`,
  'decryption-unreadable': ({ reason }) => t`is ${reason}`,
  'result-unproved': () => t`is not what the trustees’ decryptions prove`,

  // Published counts.
  'openings-list': () => t`is not the list of the openings in the record`,
  'opens-early': () => t`opens the sums before the close, against the rules of the setup`,
  'tree-beyond': () => t`tree_size is beyond its own entry`,
  'tree-no-larger': () => t`tree_size is not larger than before`,
  'tree-unannounced': ({ size }) => t`tree_size is ${size}, which the file openings does not announce`,
  'tree-root': ({ size }) => t`root_hash is not the root of the tree of ${size} entries`,
  'tree-not-counts': ({ size }) => t`tree_size is not the ${size} of the file count`,
  'not-after-opening': () => t`previous is not the opening before it`,
  'opened-after': () => t`opened_at is after the checkpoint`,
  'opened-too-soon': ({ earliest }) => t`opened_at is before ${earliest}, when the setup allows it`,
  'tail-small': ({ tail, smallest }) =>
    t`leaves a tail of ${tail} ballots, the setup allows ${smallest} or more`,
  'line-tail': ({ field, tail, smallest }) =>
    t`leaves a tail of ${tail} ballots on ${field}, the setup allows ${smallest} or more`,
  'line-small': ({ field, ballots, smallest }) =>
    t`${field} covers ${ballots} new ballots, the setup allows ${smallest} or more`,
  'line-unlisted': ({ contest, candidate, ballots }) =>
    t`lists no sum of candidate ${candidate} of contest ${contest}, which has ${ballots} new ballots`,
  'count-missing': ({ index }) => t`is missing, though entry ${index} opens the sums`,
  'count-not-last': () => t`does not name the last numbers that the record proves`,
  'count-gone': ({ index }) => t`is gone; it named entry ${index}`,
  'count-beyond': ({ index, size }) => t`is ${index}, beyond the ${size} entries`,
  'count-none': ({ index }) => t`names entry ${index}, which is no such count`,
  'newest-other': () => t`does not name the newest revisions of the record`,

  // Heads of the log of acts.
  'log-head-time': ({ at }) => t`at is ${at}, and the election is not there`,
  'log-head-twice': ({ at }) => t`a head of the log at its ${at} is there already`,
  'log-head-back': ({ seq }) => t`seq is not beyond ${seq}, where the log was before`,
  'log-head-missing': () =>
    t`comes without the head of the log at the closing, though there is one of the opening`,

  // The numbers shown.
  'results-missing': () => t`is missing: the numbers shown cannot be compared`,
  'results-other': ({ shown, log }) => t`is ${shown}, not ${log}`,
  'results-no-json': () => t`is not an answer of the results call (no JSON)`,
  'results-shape': () => t`is not an answer of the results call`,
  'certified-otherwise': ({ size }) => t`officers certified another record than this one, at ${size} entries`,
  'shown-twice': () => t`is shown twice`,
  'shown-otherwise': ({ shown, proved }) => t`shows ${shown}, proved are ${proved}`,
  'shown-unproved': ({ votes }) => t`shows ${votes} without a proof`,
  'shown-unpublished': ({ shown, proved }) => t`is ${shown}, the published count says ${proved}`,
  'shown-unrecorded': ({ shown, recorded }) => t`is ${shown}, the record says ${recorded}`,
  'shown-by-name': ({ name }) => t`are shown under the name ${name}`,
  'on-no-ballot': () => t`is on no ballot of the record`,
};

/**
 * A failure's sentence.
 * Takes: the failure.
 * Gives: the sentence; the auditor's own English for one that an older audit saved.
 */
export function sayFinding({ code, params, reason }: Failure): string {
  return code in FINDINGS ? FINDINGS[code](params as never) : reason;
}
