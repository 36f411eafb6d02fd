import { levelNames } from './level-names.ts';
import type { PublicWords } from './words.ts';

/** The sentences of public pages in Yorùbá: a draft that nobody has reviewed. */
export const yoruba: PublicWords = {
  language: 'yo',
  numbers: 'en-NG',
  resultsTitle: (year) => `Ìdìbò ${year} - Èsì`,
  ofElection: (election) => `${election}:`,
  resultsLater: 'A máa gbé kíka ìbò yìí jáde nígbà tí ìdìbò bá parí.',
  resultsUnopened: 'A máa fi kíka ìbò hàn níbí lẹ́yìn tí a bá ṣí i tí a sì fi ẹ̀rí rẹ̀ hàn.',
  hasResult: 'Èsì náà wà nínú àkọsílẹ̀ gbogbogbò, pẹ̀lú ẹ̀rí rẹ̀.',
  certified: 'A ti fọwọ́ sí èsì náà.',
  noElection: 'Kò sí ìdìbò.',
  notOpen: 'Ìdìbò kò tíì bẹ̀rẹ̀.',
  open: 'Ìdìbò ń lọ lọ́wọ́.',
  closed: 'Ìdìbò ti parí.',
  counted: (counted, accepted) => `A ti ka ${counted} nínú ìbò ${accepted}.`,
  candidate: 'Olùdíje',
  party: 'Ẹgbẹ́ òṣèlú',
  votes: 'Ìbò',
  votesOf: (_, count) => `ìbò ${count}`,
  leads: (name, by, all) => `${name} ń ṣíwájú pẹ̀lú ${by} nínú ${all} tí a ti kà.`,
  decided: 'Ó ti dájú: ìyàtọ̀ náà ju gbogbo ìbò tó ṣì lè dé lọ.',
  level: (candidates, none, votes, all) =>
    `Ọgbọọgba: ${levelNames({ candidates, none, and: 'àti', count: (number) => `olùdíje ${number}` })} ní ${votes} ọ̀kọ̀ọ̀kan nínú ${all} tí a ti kà.`,
  mostVotes: (name, by, all) =>
    `${name} ló ní ìbò tó pọ̀ jù: ${by} ju ẹni tó tẹ̀ lé e lọ, nínú ${all} tí a ti kà.`,
  noneFirst: (none, votes, all) => `${none} ló ní ìbò tó pọ̀ jù: ${votes} nínú ${all} tí a ti kà.`,
  seats: (ahead, level) =>
    [ahead && `Ìbò tó pọ̀ jù: ${ahead}.`, level && `Ọgbọọgba fún ìjókòó tó kẹ́yìn: ${level}.`]
      .filter(Boolean)
      .join(' '),
  unopposed: (names) => `${names}: a yàn wọ́n láìdìbò.`,
  onlyCandidate: (name) => `${name} nìkan ni olùdíje.`,
  noVoteYet: 'A kò tíì ka ìbò kankan fún ipò yìí.',
  nobodyVoted: 'Kò sí ẹni tó dìbò fún ipò yìí.',
  asOf: (time) => `Títí di ${time} WAT.`,
  wholeCount: 'Gbogbo ipò, àti bí a ṣe ń yẹ kíka ìbò yìí wò',
  noPost: 'Kò sí irú ipò bẹ́ẹ̀ nínú ìdìbò yìí.',
  noCount: 'Kò sí kíka ìbò tí a lè fi hàn fún ìdìbò yìí.',
  draftNote:
    'Àkọpamọ́ ni ìtumọ̀ yìí, ẹni tó ni èdè náà kò tíì yẹ̀ ẹ́ wò; ọ̀rọ̀ Gẹ̀ẹ́sì ló múlẹ̀. This translation is a draft that no native speaker has reviewed; the English text counts.',
};
