import type { ShownElectorate } from '@evoting/audit/electorates';
import type { ShownLogHead } from '@evoting/audit/log-heads';
import type { Check, CheckStatus } from '@evoting/audit/report';
import type { ShownRename } from '@evoting/audit/structure';
import type { ShownRules } from '@evoting/audit/verdict';
import type { ShownVoid } from '@evoting/audit/voids';
import type { VerifiedCounts } from '@evoting/belenios/guarded';
import type { Succession } from '@evoting/record/payloads';
import { answerOf } from '@evoting/record/revision';
import type { ArchiveOutcome, RecordReport } from './verify.ts';
import { witnessedLines } from './witnessed.ts';

const MARKS: Record<CheckStatus, string> = { passed: '✓', failed: '✗', 'not-done': '?', nothing: '–' };
const NOTES: Record<CheckStatus, string> = {
  passed: '',
  failed: '',
  'not-done': ' (not done: a failure came before)',
  nothing: ' (nothing of the kind in this record yet)',
};

function checkLines({ status, sentence, examined, failures, failureCount, note }: Check): string[] {
  const count = status === 'passed' && examined > 1 ? ` (${examined})` : '';
  const shown = failures.map(({ location, reason }) => `    ${location}: ${reason}`);
  const more = failureCount > failures.length ? [`    and ${failureCount - failures.length} more`] : [];
  const said = status === 'nothing' && note !== null ? ` (${note})` : NOTES[status];
  return [`  ${MARKS[status]} ${sentence}${count}${said}`, ...shown, ...more];
}

/** The number of ballots that each engine verified; no line if one engine verified all. */
function enginesLines(engines: VerifiedCounts | null): string[] {
  if (engines === null) return [];
  const { fast, audited } = engines;
  return [
    `Verified by the fast engine: ${fast} ballots. Verified by the audited one, these and others: ${audited}.`,
  ];
}

/** The record that this one succeeds, and its losses. */
function successionLines(succeeds: Succession | null): string[] {
  if (succeeds === null) return [];
  const { origin, size, root_hash, held } = succeeds;
  return [
    `It succeeds ${origin}, whose end was lost: ${size} entries were signed, ${held} are left, so at most ${size - held} ballots that had a place were lost,`,
    'and every ballot that was accepted and had none yet. Those who voted there vote again here; a receipt of that record still proves what it promised.',
    `  last head of ${origin}: size ${size}, root ${root_hash}`,
  ];
}

/** A time in Unix seconds as people read it. */
const utcOf = (seconds: number): string =>
  new Date(Math.min(seconds, 8.64e12) * 1000).toISOString().replace(/T(.{5}).*/, ' at $1 UTC');

/** The rules of decryption that the setup fixes. */
function ruleLines(rules: ShownRules | null): string[] {
  if (rules === null) return [];
  const { madeAt, holders, threshold, smallestBatch } = rules;
  return [
    `The record was begun on ${utcOf(madeAt)}, by its setup; no count is dated earlier.`,
    `The key is held by ${holders.join(', ')}: ${threshold} of ${holders.length} open the count. Smallest batch of ballots: ${smallestBatch}.`,
  ];
}

/** How many may vote, by the record, and how many have. */
function electorateLines(electorate: ShownElectorate | null, ballots: number): string[] {
  if (electorate === null) return [];
  const { kind, size, added, removed } = electorate;
  const share = size > 0 ? ` (${((100 * ballots) / size).toFixed(1)} %)` : '';
  const of = kind === 'roll' ? 'places on the roll' : 'accounts, as the record said last';
  const changed = added + removed > 0 ? ` Since the opening ${added} were added and ${removed} removed.` : '';
  return [`${ballots} ballots of ${size} ${of}${share}.${changed}`];
}

/** Formats a follower's message about a void election; printed once. */
export const voidLine = (index: number): string =>
  `Entry ${index} declares the election void: nothing in this record counts.`;

/** The entry that declares the election void, and the reason where the server's list gives the recorded one. */
function voidLines(declared: ShownVoid | null): string[] {
  if (declared === null) return [];
  const { index, reasonHash, reason } = declared;
  const said = reason === null ? [] : [`  ${reason}`];
  return [`Entry ${index} declares the election void. SHA-256 of the reason: ${reasonHash}`, ...said];
}

/** The heads of the log of acts in the record. */
function logHeadLines(heads: readonly ShownLogHead[]): string[] {
  if (heads.length === 0) return [];
  const lines = heads.map(({ at, seq, hash }) => `  at the ${at}: line ${seq}, ${hash}`);
  return ['', 'The operator’s log of acts, to be compared with the log (--acts FILE):', ...lines];
}

/** A candidate with another name, party or picture than when voting began. */
function renameLine({ from, to, changed, ballotsBefore }: ShownRename): string {
  const looks = changed.filter((look) => look === 'picture' || look === 'banner');
  const formerly = [
    ...(from === to ? [] : [`formerly ${from}`]),
    ...(looks.length === 0 ? [] : [`with another ${looks.join(' and ')}`]),
  ].join(', ');
  return `  ${to}, ${formerly}: ${ballotsBefore} ballots were cast before`;
}

/** Those who are elected without a vote. */
function unopposedLines(posts: RecordReport['unopposed']): string[] {
  if (posts.length === 0) return [];
  const lines = posts.map(({ post, elected }) => `  ${post}: ${elected.join(', ')}`);
  return ['', 'Elected without a vote, since no more people stood than are elected:', ...lines];
}

/** Words a report for people; the verdict is the last line. */
export function reportLines(report: RecordReport): string[] {
  const { title, origin, treeSize, counts, countedBallots, ballots, areas } = report;
  const head = [
    `${title ?? 'An election'} — ${origin}, ${treeSize} entries`,
    ...successionLines(report.succeeds),
    ...ruleLines(report.rules),
    ...electorateLines(report.electorate, ballots),
    ...voidLines(report.declaredVoid),
    '',
  ];
  const numbers =
    countedBallots === null
      ? []
      : [
          '',
          `Proved count of ${countedBallots} of ${ballots} ballots:`,
          ...counts.map(
            ({ post, candidate, party, votes }) =>
              `  ${post}: ${answerOf({ name: candidate, party })} ${votes}`,
          ),
        ];
  const byArea = areas.map(
    ({ area, ballots }) => `  ${area[0]?.name ?? 'without an area'}: ${ballots} ballots`,
  );
  const renames = report.renames.map(renameLine);
  return [
    ...head,
    ...report.checks.flatMap(checkLines),
    ...numbers,
    ...unopposedLines(report.unopposed),
    ...(byArea.length > 0
      ? ['', 'Areas with a proved count of their own (--json FILE has the numbers):', ...byArea]
      : []),
    ...(renames.length > 0
      ? ['', 'Candidates who were named or shown otherwise when voting began:', ...renames]
      : []),
    ...logHeadLines(report.logHeads),
    '',
    ...enginesLines(report.engines),
    ...witnessedLines(report.witnessed),
    report.sentence,
  ];
}

/** Words the verdict on an archive for people; the verdict is the last line. */
export function archiveLines(outcome: ArchiveOutcome): string[] {
  if (!outcome.ok)
    return [outcome.file, `NOT verified: ${outcome.location}: ${outcome.detail} (${outcome.reason}).`];
  const { election, ballots, numTallied, stage, result } = outcome.report;
  const numbers = election.questions.flatMap(({ question, answers, blank }, i) => {
    const row = result?.[i];
    const choices = blank ? ['(blank)', ...answers] : answers;
    return row === undefined ? [] : choices.map((choice, j) => `  ${question}: ${choice} ${row[j]}`);
  });
  return [
    `${outcome.file}: ${election.name}, up to ${stage}`,
    ...numbers,
    ...enginesLines(outcome.engines),
    `Verified: ${ballots} ballots, ${numTallied} of them counted, and every proof in the archive${outcome.isOfRecord ? '; they are those of the record' : ''}.`,
  ];
}
