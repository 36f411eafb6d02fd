import type { DataOf } from '@evoting/contract/calls';
import { LOG_NAME } from '@evoting/contract/constants';
import type { Booth } from '@evoting/contract/vote';
import { msg } from '@lingui/core/macro';
import { wordBeside } from '../../lib/locale.ts';

type ElectionInfo = DataOf<'GET /vote/initiate-vote'>;

const HASH = /^[0-9a-f]{64}$/;

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isShortText = (value: unknown): value is string => typeof value === 'string' && value.length <= 4_000;
const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  isObject(value) && names.every((name) => isShortText(value[name]));

/**
 * Validates the server's reply as a ballot paper; nothing is cast for any other reply.
 * @returns the paper; `booth` is null if its data are malformed
 * @throws Error with a sentence for the voter
 */
export function readElectionInfo(answer: unknown): ElectionInfo {
  const data = isObject(answer) ? answer.data : null;
  if (!isObject(data) || !isPaper(data)) {
    throw new Error(
      wordBeside(
        msg`The server's answer is no ballot paper. Nothing was sent. Reload the page; if it stays so, contact support.`,
      ),
    );
  }
  return { ...(data as unknown as ElectionInfo), booth: isBooth(data.booth) ? data.booth : null };
}

function isPaper(paper: Fields): boolean {
  const { canVote, posts, voteables, totalCandidates, totalPosts, areas = [], unopposed = [] } = paper;
  if (typeof canVote !== 'boolean' || !Number.isInteger(totalCandidates) || !Number.isInteger(totalPosts))
    return false;
  if (!Array.isArray(posts) || !posts.every((post) => hasTexts(post, ['id', 'postName']))) return false;
  if (!Array.isArray(areas) || !areas.every((area) => hasTexts(area, ['code', 'name']))) return false;
  if (!Array.isArray(unopposed) || !unopposed.every(isUnopposed)) return false;
  if (!isObject(voteables)) return false;
  const names = ['candidateId', 'candidateName', 'electablePost', 'electablePostId', 'partyName'];
  return Object.values(voteables).every(
    (list) => Array.isArray(list) && list.every((one) => hasTexts(one, names) && hasAcronym(one)),
  );
}

const isUnopposed = (post: unknown): boolean =>
  hasTexts(post, ['id', 'postName']) &&
  Array.isArray((post as Fields).elected) &&
  ((post as Fields).elected as unknown[]).every(
    (one) => hasTexts(one, ['candidateId', 'candidateName', 'partyName']) && isObject(one) && hasAcronym(one),
  );

const hasAcronym = ({ partyAcronym }: Fields) => partyAcronym === null || isShortText(partyAcronym);

function isBooth(value: unknown): value is Booth {
  if (!isObject(value)) return false;
  const { log, origin, verifierKey, setupHash, revisionHash, revisionIndex } = value;
  const matches = (text: unknown, form: RegExp) => typeof text === 'string' && form.test(text);
  return (
    matches(log, LOG_NAME) &&
    matches(setupHash, HASH) &&
    matches(revisionHash, HASH) &&
    Number.isSafeInteger(revisionIndex) &&
    isShortText(origin) &&
    isShortText(verifierKey)
  );
}
