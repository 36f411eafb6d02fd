import type { Voteable } from '@evoting/contract/vote';
import { candidateOf, contestOf, TestElection } from '@evoting/record/testing/election';
import { beforeEach, expect, test } from 'vitest';
import { checkPaper, ORIGIN, paperOf, recordedElection } from '../../../testing/recorded.ts';
import type { ElectionInfo } from '../api.ts';
import { isSamePaper } from './same-paper.ts';

const { picture, banner, ...ada } = candidateOf('ada');
// In the order that is hashed.
const lettered = { ...ada, acronym: 'APU', picture, banner };
let info: ElectionInfo;
let paper: Parameters<typeof isSamePaper>[1];

beforeEach(async () => {
  const recorded = await recordedElection();
  const verdict = await checkPaper(recorded.source, recorded.booth, { pin: null, expectedOrigin: ORIGIN });
  if (!verdict.ok) throw new Error(verdict.reason);
  paper = verdict.paper;
  info = paperOf(recorded).data;
  expect(isSamePaper(info, paper)).toBe(true);
});

const governors = () => info.voteables.Governor as [Voteable, Voteable];
const isSameWith = (...Governor: Voteable[]) =>
  isSamePaper({ ...info, voteables: { ...info.voteables, Governor } }, paper);

test('a name that differs from the encrypted paper is detected', () => {
  const [first, second] = governors();
  expect(isSameWith({ ...first, candidateName: 'Somebody Else' }, second)).toBe(false);
});

test('another acronym than on the encrypted paper, or none, is detected [A435]', async () => {
  const recorded = await recordedElection([{ ...contestOf('gov', 'Governor'), candidates: [lettered] }]);
  const verdict = await checkPaper(recorded.source, recorded.booth, { pin: null, expectedOrigin: ORIGIN });
  if (!verdict.ok) throw new Error(verdict.reason);
  const { data } = paperOf(recorded);
  const [shown] = data.voteables.Governor as [Voteable];
  const isSame = (partyAcronym: string | null) =>
    isSamePaper({ ...data, voteables: { Governor: [{ ...shown, partyAcronym }] } }, verdict.paper);
  expect(['APU', 'PDQ', null].map(isSame)).toEqual([true, false, false]);
});

test('another line than the name of the post under a candidate is detected [A242]', () => {
  const [first, second] = governors();
  expect(isSameWith({ ...first, electablePost: 'Withdrawn: votes do not count' }, second)).toBe(false);
});

test('candidates or posts in another order than in the record are detected [A242]', () => {
  const [first, second] = governors();
  expect(isSameWith(second, first)).toBe(false);
  expect(isSamePaper({ ...info, posts: info.posts.toReversed() }, paper)).toBe(false);
});

test('others elected without a vote than in the record, or none, are detected [A509]', async () => {
  const election = new TestElection({}, undefined, ORIGIN);
  const unopposed = [contestOf('tre', 'Treasurer', 'uba')];
  const recorded = await recordedElection(undefined, election, { unopposed });
  const verdict = await checkPaper(recorded.source, recorded.booth, { pin: null, expectedOrigin: ORIGIN });
  if (!verdict.ok) throw new Error(verdict.reason);
  const { data } = paperOf(recorded);
  const [post] = data.unopposed as [NonNullable<ElectionInfo['unopposed']>[number]];
  const elected = post.elected.map((one) => ({ ...one, candidateName: 'Somebody Else' }));
  const isSame = (...shown: (typeof post)[]) => isSamePaper({ ...data, unopposed: shown }, verdict.paper);
  expect([isSame(post), isSame(), isSame({ ...post, elected }), isSame(post, post)]).toEqual([
    ...[true, false, false, false],
  ]);
  expect(isSame({ ...post, postName: 'President' })).toBe(false);
});
