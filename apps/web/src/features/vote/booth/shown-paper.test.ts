import { expect, test } from 'vitest';
import { checkPaper, ORIGIN, paperOf, recordedElection } from '../../../testing/recorded.ts';
import { isPaperOf } from './same-paper.ts';

test('a paper that shows another name than is encrypted is noticed', async () => {
  const recorded = await recordedElection();
  const verdict = await checkPaper(recorded.source, recorded.booth, { pin: null, expectedOrigin: ORIGIN });
  if (!verdict.ok) throw new Error(verdict.reason);
  const { posts } = verdict.paper;
  const { data } = paperOf(recorded);
  expect(isPaperOf(data, posts)).toBe(true);
  const [first, ...rest] = data.voteables.Governor ?? [];
  if (!first) throw new Error('no candidate');
  const swapped = { ...data.voteables, Governor: [{ ...first, candidateName: 'Somebody Else' }, ...rest] };
  expect(isPaperOf({ ...data, voteables: swapped }, posts)).toBe(false);
});
