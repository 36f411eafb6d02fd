import type { VoterDraft } from './words.ts';

/** The mails to voters in Hausa. No native speaker has reviewed them. */
export const hausa: VoterDraft = {
  language: 'ha',
  draftNote:
    'Wannan fassara daftari ce da babu mai harshen da ya duba ta. Idan akwai shakka, rubutun Turanci da ke ƙasa ne ke aiki.',
  subject: (what) => `E-Voting: ${what}`,
  sentBy: (publicUrl) => `E-Voting ce ta aiko, ${publicUrl}`,
  whomToAsk: (who) => `Wanda za ka tambaya: ${who}`,
  rehearsalSubject: (subject) => `Gwaji: ${subject}`,
  rehearsal:
    'Wannan imel na gwaji ne. Babu abin da ke cikinsa da yake da amfani: kada ka yi amfani da mahaɗi ko lambobinsa don zaɓe.',
  loginAt: (url) => `Shiga a ${url}`,

  linkSubject: 'Sa sabuwar kalmar sirri',
  linkAsked: 'Wani, muna fata kai ne, ya manta kalmar sirri ta asusun E-Voting mai wannan adireshi.',
  linkOpen: (url) => `Don sa sabuwar kalmar sirri, buɗe ${url}`,
  linkNewOwner:
    'Ba ka taɓa buɗe asusu ba? To wani ne ya yi amfani da adireshinka: buɗe wannan mahaɗi ka fara daga farko.',
  linkRules: (minutes) =>
    `Sau ɗaya mahaɗin yake aiki, cikin minti ${minutes}. Kada ka ba kowa: duk wanda yake da shi zai iya sa kalmar sirrinka.`,
  linkIgnore: 'Idan ba ka nemi komai ba, kada ka yi komai: kalmar sirri za ta ci gaba da zama yadda take.',

  changedSubject: 'An sauya kalmar sirrinka',
  changedDone:
    'An sauya kalmar sirri ta asusunka na E-Voting da mahaɗin da aka aika ta imel zuwa wannan adireshi.',
  changedEnded: "An fitar da kai daga duk inda ka shiga. Ƙuri'ar da ka jefa tana nan daram.",
  changedHelp:
    'Idan ba kai ba ne, wani yana karanta imel ɗinka: ka kāre imel ɗinka, sannan ka sake sa kalmar sirri.',

  emailChangedSubject: 'An sauya imel na wani asusu',
  emailChangedBefore:
    "Jami'ai biyu na hukumar zaɓe sun ba asusun E-Voting mai wannan adireshi wani imel dabam. Kalmar sirrinsa ba ta aiki yanzu, kuma an fitar da shi daga duk inda aka shiga.",
  emailChangedHelp:
    "Idan ba kai ka nemi haka ba, wani yana ƙoƙarin karɓe asusunka: ka gaya wa hukumar zaɓe nan da nan. Ƙuri'ar da aka jefa tana nan daram, kuma babu wanda zai iya sake jefa ƙuri'a da asusun.",
  emailChangedNow:
    "Jami'ai biyu na hukumar zaɓe sun ba wani asusun E-Voting wannan adireshi, kamar yadda mai asusun ya nema. Tsohuwar kalmar sirrinsa ba ta aiki yanzu.",
  emailChangedNext: (url) => `Sa sabuwar kalmar sirri: ${url} zai aiko maka mahaɗi ta imel.`,
  emailChangedNotYou: 'Idan ba ka nemi komai ba, kada ka yi komai, sai dai ka gaya wa hukumar zaɓe.',

  contactGoneSubject: 'Wani gurbi a rajistar masu zaɓe ya sami wani adireshi',
  contactGone:
    'Hukumar zaɓe ta gyara wani gurbi a rajistar masu zaɓe da yake da wannan adireshi: daga yanzu yana da wani adireshi dabam, ko ba shi da komai. Lambobin da aka aiko nan don gurbin ba su da amfani yanzu.',
  contactGoneHelp:
    'Idan ka koma wani adireshi, ko ba ka taɓa sanin irin wannan gurbi ba, kada ka yi komai. Idan kai ne mai zaɓen kuma ba ka nemi haka ba, ka gaya wa hukumar zaɓe nan da nan: wata ƙila wani yana neman gurbinka.',
  smsOfContactGone:
    'E-Voting: wani gurbi a rajistar masu zaɓe ba shi da wannan lambar waya yanzu. Idan kai ne mai zaɓen kuma ba ka nemi haka ba, ka gaya wa hukumar zaɓe nan da nan.',

  codeSubject: 'Lambarka',
  codeForEmail: 'Da wannan lamba za ka tabbatar da adireshin imel na asusunka na E-Voting:',
  codeForPlace: 'Da wannan lamba za ka karɓi gurbinka a rajistar masu zaɓe:',
  codeOfLetter: (voterNumber) =>
    `Da wannan lamba da lambarka ta mai zaɓe ${voterNumber} za ka karɓi gurbinka a rajistar masu zaɓe:`,
  smsOfCode: ({ code, minutes }) =>
    `E-Voting: da ${code} za ka karɓi gurbinka a rajista. Sau ɗaya take aiki, cikin minti ${minutes}. Kada ka ba kowa. Idan ba ka nemi komai ba, kada ka yi komai.`,
  smsOfLetter: ({ voterNumber, code, publicUrl }) =>
    `E-Voting: da lambar mai zaɓe ${voterNumber} da lamba ${code} za ka karɓi gurbinka a rajista a ${publicUrl} . Sau ɗaya take aiki. Kada ka ba kowa.`,
  codeOfLetterRules:
    "Sau ɗaya take aiki, har a gama jefa ƙuri'a, kuma ta maye gurbin duk wata lamba da aka aiko maka haka a baya; lambar wasiƙar da aka kawo maka ma tana aiki. Kada ka ba kowa: babu jami'in da zai tambaye ka ita.",
  codeRules: (minutes) =>
    `Sau ɗaya take aiki, cikin minti ${minutes}. Rubuta ta inda ka neme ta, kuma kada ka ba kowa: babu jami'in da zai tambaye ka ita.`,
  codeIgnore: 'Idan ba ka nemi komai ba, kada ka yi komai: idan babu lambar, babu wanda zai sami komai.',
  codeOfLetterNotYou: 'Idan ba kai ne wannan mai zaɓe ba, kada ka yi komai, sai dai ka gaya wa hukumar zaɓe.',

  reminderSubject: "Har yanzu kana iya jefa ƙuri'a",
  reminderClaimed: (title) =>
    `An buɗe zaɓe: ${title}. Har yanzu ba a jefa ƙuri'a da gurbinka a rajistar masu zaɓe ba.`,
  reminderUnclaimed: (title) =>
    `An buɗe zaɓe: ${title}. Har yanzu babu wanda ya karɓi gurbinka a rajistar masu zaɓe.`,
  reminderClaim:
    'Karɓe shi da lambar wasiƙarka, ko ka bar shafin ya aika lamba zuwa wannan adireshi. Dukansu suna buƙatar lambarka ta mai zaɓe.',
  reminderLink: 'Buɗe mahaɗin da aka aiko maka. Idan ya ɓace, ka nemi wani daga hukumar zaɓe.',
  reminderAt: (url) => `Jefa ƙuri'a a ${url}`,
  reminderSeen: "Na'ura ce take aika wannan da kanta: ba a nuna wa wani jami'i wanda ya samu.",
  reminderNotYou: "Idan ka jefa ƙuri'a yanzu-yanzu, ko ba ka son jefa ƙuri'a, kada ka yi komai.",

  placeClaimedSubject: 'An karɓi gurbinka a rajistar masu zaɓe da lambar wasiƙa',
  placeClaimed: (voterNumber) =>
    `Wani ya karɓi gurbin lambar mai zaɓe ${voterNumber} da lambar da ke cikin wasiƙarta, kuma yanzu zai iya jefa ƙuri'a da shi.`,
  placeClaimedFine: 'Idan kai ne, kada ka yi komai.',
  notMyClaimAt: (url) => `Idan ba kai ba ne, buɗe ${url} ka tsayar da gurbin.`,
  notMyClaim: 'Ba ni ba ne',
  placeClaimedHelp:
    "Idan ka tsayar da shi, babu wanda zai iya jefa ƙuri'a da gurbin sai jami'ai biyu na hukumar zaɓe sun yanke hukunci. Duk wanda yake da wannan saƙo zai iya tsayar da shi: kada ka ba kowa.",
  smsOfPlaceClaimed: ({ voterNumber, url }) =>
    `E-Voting: an karɓi gurbin lambar mai zaɓe ${voterNumber} da lambar wasiƙa. Idan ba kai ba ne, tsayar da shi: ${url}`,

  placeLinkSubject: "Mahaɗi don jefa ƙuri'arka",
  placeLink: (voterNumber) =>
    `Kai ne lambar mai zaɓe ${voterNumber} a rajistar masu zaɓe. Wannan mahaɗi yana jefa ƙuri'a da sunanka: ba ka buƙatar asusu ko kalmar sirri.`,
  placeLinkOpen: (url) => `Don jefa ƙuri'a, buɗe ${url}`,
  placeLinkLabel: "Jefa ƙuri'a",
  placeLinkRules:
    "Sau ɗaya kake jefa ƙuri'a. Har sai an rufe zaɓe mahaɗin yana sake buɗe gurbinka, kuma yana maye gurbin duk wanda aka aiko maka a baya. Kada ka ba kowa, kada ka tura wa kowa: wanda ya fara buɗe shi zai iya jefa ƙuri'a da sunanka.",
  smsOfPlaceLink: (url) =>
    `E-Voting: wannan mahaɗi yana jefa ƙuri'a da sunanka, sau ɗaya. Kada ka ba kowa. ${url}`,

  placeVotedSubject: "An jefa ƙuri'a da gurbinka",
  placeVoted: ({ voterNumber, title }) =>
    `Wani ya jefa ƙuri'a da mahaɗin ko wasiƙar lambar mai zaɓe ${voterNumber}: ${title}.`,
  placeVotedWhen:
    "Duk wanda ya jefa ƙuri'a da mahaɗi ko wasiƙa yana samun wannan saƙo bayan an rufe zaɓe, don kada ya nuna lokacin da ka jefa ƙuri'a.",
  placeVotedHelp:
    "Idan ba kai ba ne, wani yana da mahaɗinka ko wasiƙarka, ko yana karanta saƙonninka: ka gaya wa hukumar zaɓe nan da nan. Babu wanda zai iya gano wannan ƙuri'a ko ya cire ta, amma dole jami'ai su ji kafin su tabbatar da sakamako.",
  smsOfPlaceVoted: (voterNumber) =>
    `E-Voting: wani ya jefa ƙuri'a da mahaɗin ko wasiƙar lambar mai zaɓe ${voterNumber}. Idan ba kai ba ne, ka gaya wa hukumar zaɓe nan da nan.`,
};
