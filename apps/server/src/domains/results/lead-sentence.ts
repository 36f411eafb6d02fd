import type { ResultEntry, ResultsMeta } from '@evoting/contract/extras';
import { type Lead, leadOf, remainingBallots } from '@evoting/contract/lead';
import { partyText } from '@evoting/contract/party-text';
import type { UnopposedPost } from '@evoting/contract/vote';
import type { PublicWords } from '../../platform/pages/words.ts';

/** Says who leads a post, or who has the most votes; empty before the opening and while the votes are hidden. */
export function leadSentence(entries: readonly ResultEntry[], meta: ResultsMeta, words: PublicWords): string {
  if (meta.status === 'not-open' || meta.hidden) return '';
  const lead = leadOf(entries, remainingBallots(meta));
  const count = (votes: number) => votes.toLocaleString(words.numbers);
  switch (lead.kind) {
    case 'no-votes':
      return meta.hasResult ? words.nobodyVoted : words.noVoteYet;
    case 'alone':
      return words.onlyCandidate(lead.leader.candidateName);
    case 'level':
      return levelSentence(lead, words);
    case 'none-first':
      return words.noneFirst(lead.leader.candidateName, count(lead.leader.votes), count(lead.counted));
    case 'seats': {
      const namesOf = (some: readonly ResultEntry[]) =>
        some.map(({ candidateName }) => candidateName).join(', ');
      return words.seats(namesOf(lead.ahead), namesOf(lead.level));
    }
    case 'leads': {
      const [name, by, all] = [lead.leader.candidateName, count(lead.by), count(lead.counted)];
      if (meta.hasResult) return words.mostVotes(name, by, all);
      return [words.leads(name, by, all), ...(lead.isDecided ? [words.decided] : [])].join(' ');
    }
  }
}

/** Names those who are elected to a post without a vote. */
export function unopposedSentence({ elected }: Pick<UnopposedPost, 'elected'>, words: PublicWords): string {
  const names = elected.map(({ candidateName, ...party }) => `${candidateName} (${partyText(party)})`);
  return words.unopposed(names.join(', '));
}

function levelSentence(
  { leaders, counted }: Extract<Lead<ResultEntry>, { kind: 'level' }>,
  words: PublicWords,
): string {
  const [votes = '', all = ''] = [leaders[0]?.votes ?? 0, counted].map((count) =>
    count.toLocaleString(words.numbers),
  );
  const none = leaders.find(({ answer }) => answer === 'none');
  const candidates = leaders.filter((leader) => leader !== none);
  return words.level(
    candidates.map(({ candidateName }) => candidateName),
    none?.candidateName ?? '',
    votes,
    all,
  );
}
