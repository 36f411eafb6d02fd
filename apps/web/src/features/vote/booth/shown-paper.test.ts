import type { Voteable } from '@evoting/contract/vote';
import { beforeEach, expect, test } from 'vitest';
import { checkPaper, ORIGIN, paperOf, recordedElection } from '../../../testing/recorded.ts';
import type { ElectionInfo } from '../api.ts';
import { isPaperOf } from './same-paper.ts';

let info: ElectionInfo;
let posts: Parameters<typeof isPaperOf>[1];

beforeEach(async () => {
  const recorded = await recordedElection();
  const verdict = await checkPaper(recorded.source, recorded.booth, { pin: null, expectedOrigin: ORIGIN });
  if (!verdict.ok) throw new Error(verdict.reason);
  posts = verdict.paper.posts;
  info = paperOf(recorded).data;
  expect(isPaperOf(info, posts)).toBe(true);
});

const governors = () => info.voteables.Governor as [Voteable, Voteable];
const isTaken = (...Governor: Voteable[]) =>
  isPaperOf({ ...info, voteables: { ...info.voteables, Governor } }, posts);

test('a paper that shows another name than is encrypted is noticed', () => {
  const [first, second] = governors();
  expect(isTaken({ ...first, candidateName: 'Somebody Else' }, second)).toBe(false);
});

test('a line under a candidate that is not the name of the post is noticed [A242]', () => {
  const [first, second] = governors();
  expect(isTaken({ ...first, electablePost: 'Withdrawn: votes do not count' }, second)).toBe(false);
});

test('candidates or posts in another order than that of the record are noticed [A242]', () => {
  const [first, second] = governors();
  expect(isTaken(second, first)).toBe(false);
  expect(isPaperOf({ ...info, posts: info.posts.toReversed() }, posts)).toBe(false);
});
