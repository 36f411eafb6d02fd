import { levelNames } from './level-names.ts';
import type { PublicWords } from './words.ts';

/** The sentences of public pages in Hausa: a draft that nobody has reviewed. */
export const hausa: PublicWords = {
  language: 'ha',
  numbers: 'en-NG',
  resultsTitle: (year) => `Zaɓen ${year} - Sakamako`,
  ofElection: (election) => `${election}:`,
  resultsLater: 'Ana wallafa ƙidayar wannan zaɓe bayan an rufe zaɓe.',
  resultsUnopened: 'Za a nuna ƙidayar a nan bayan an buɗe ta kuma an tabbatar da ita.',
  hasResult: "Sakamakon yana cikin rajistar jama'a, tare da shaidarsa.",
  certified: 'An tabbatar da sakamakon.',
  noElection: 'Babu zaɓe.',
  notOpen: 'Ba a fara zaɓe ba tukuna.',
  open: "Ana jefa ƙuri'a.",
  closed: 'An rufe zaɓe.',
  counted: (counted, accepted) => `An ƙidaya ${counted} cikin ƙuri'u ${accepted}.`,
  candidate: 'Ɗan takara',
  party: "Jam'iyya",
  votes: "Ƙuri'u",
  votesOf: (votes, count) => (votes === 1 ? `ƙuri'a ${count}` : `ƙuri'u ${count}`),
  leads: (name, by, all) => `${name} yana kan gaba da ${by} cikin ${all} da aka ƙidaya.`,
  decided: "An yanke: tazarar ta fi duk ƙuri'un da za su iya zuwa.",
  level: (candidates, none, votes, all) =>
    `Kunnen doki: ${levelNames({ candidates, none, and: 'da', count: (number) => `'yan takara ${number}` })} suna da ${votes} kowannensu cikin ${all} da aka ƙidaya.`,
  mostVotes: (name, by, all) =>
    `${name} ya fi yawan ƙuri'u: ${by} fiye da na biye, cikin ${all} da aka ƙidaya.`,
  noneFirst: (none, votes, all) => `${none} ya fi yawan ƙuri'u: ${votes} cikin ${all} da aka ƙidaya.`,
  seats: (ahead, level) =>
    [ahead && `Mafi yawan ƙuri'u: ${ahead}.`, level && `Kunnen doki a kujera ta ƙarshe: ${level}.`]
      .filter(Boolean)
      .join(' '),
  unopposed: (names) => `${names}: an zaɓe su ba tare da kaɗa ƙuri'a ba.`,
  onlyCandidate: (name) => `${name} ne kaɗai ɗan takara.`,
  noVoteYet: "Ba a ƙidaya ƙuri'a ga wannan muƙami ba tukuna.",
  nobodyVoted: "Babu wanda ya jefa ƙuri'a ga wannan muƙami.",
  asOf: (time) => `Zuwa ${time} WAT.`,
  wholeCount: 'Duk muƙamai, da yadda za a duba wannan ƙidaya',
  noPost: 'Babu irin wannan muƙami a wannan zaɓe.',
  noCount: 'Babu ƙidayar da za a nuna ta wannan zaɓe.',
  draftNote:
    'Wannan fassara daftari ce da babu mai harshen da ya duba ta; rubutun Turanci ne ke aiki. This translation is a draft that no native speaker has reviewed; the English text counts.',
};
