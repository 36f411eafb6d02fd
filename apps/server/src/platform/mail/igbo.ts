import type { VoterDraft } from './words.ts';

/** The mails to voters in Igbo. No native speaker has reviewed them. */
export const igbo: VoterDraft = {
  language: 'ig',
  draftNote:
    "Ntụgharị asụsụ a bụ nke mbụ, ọ dịghị onye na-asụ asụsụ a lelerela ya. Ọ bụrụ na obi abụọ dị, nke Bekee dị n'okpuru ka a ga-eso.",
  subject: (what) => `E-Voting: ${what}`,
  sentBy: (publicUrl) => `E-Voting zitere ya, ${publicUrl}`,
  whomToAsk: (who) => `Onye ị ga-ajụ: ${who}`,
  rehearsalSubject: (subject) => `Nnwale: ${subject}`,
  rehearsal:
    'Email a bụ nke nnwale. Ihe dị na ya anaghị agụ: ejila njikọ ma ọ bụ koodu ya mee ihe na ntuli aka.',
  loginAt: (url) => `Banye na ${url}`,

  linkSubject: 'Họrọ okwuntughe ọhụrụ',
  linkAsked: 'Onye, anyị chere na ọ bụ gị, echefuola okwuntughe nke akaụntụ E-Voting nwere adreesị a.',
  linkOpen: (url) => `Ka ị họrọ okwuntughe ọhụrụ, mepee ${url}`,
  linkNewOwner:
    "Ọ bụ na ị meghị akaụntụ mbụ? Mgbe ahụ, onye ọzọ jiri adreesị gị: mepee otu njikọ a wee bido n'isi.",
  linkRules: (minutes) =>
    `Njikọ a na-arụ ọrụ otu ugboro, ruo nkeji ${minutes}. Enyela ya onye ọ bụla: onye ọ bụla nwere ya nwere ike ịhọrọ okwuntughe gị.`,
  linkIgnore: 'Ọ bụrụ na ị rịọghị ihe ọ bụla, emela ihe ọ bụla: okwuntughe ga-adị ka ọ dị.',

  changedSubject: 'A gbanweela okwuntughe gị',
  changedDone: 'E jirila njikọ e zigara na adreesị a gbanwee okwuntughe nke akaụntụ E-Voting gị.',
  changedEnded: 'E wepụla gị ebe niile ị banyere. A ka na-agụ vootu i tinyere.',
  changedHelp:
    'Ọ bụrụ na ọ bụghị gị, onye ọzọ na-agụ email gị: chekwaa igbe email gị, wee họrọ okwuntughe ọzọ.',

  emailChangedSubject: 'A gbanweela email nke akaụntụ',
  emailChangedBefore:
    'Ndị ọrụ abụọ nke ụlọ ọrụ na-ahụ maka ntuli aka enyela akaụntụ E-Voting nwere adreesị a email ọzọ. Okwuntughe ya anaghị arụzi ọrụ, e wepụkwala ya ebe niile ọ banyere.',
  emailChangedHelp:
    'Ọ bụrụ na ị rịọghị nke a, onye na-anwa inweta akaụntụ gị: gwa ụlọ ọrụ na-ahụ maka ntuli aka ozugbo. A ka na-agụ vootu e tinyere, ọ dịghịkwa onye ga-eji akaụntụ ahụ tụọ vootu ọzọ.',
  emailChangedNow:
    'Ndị ọrụ abụọ nke ụlọ ọrụ na-ahụ maka ntuli aka enyela otu akaụntụ E-Voting adreesị a, dịka onye nwe ya rịọrọ. Okwuntughe ochie ya anaghị arụzi ọrụ.',
  emailChangedNext: (url) => `Họrọ okwuntughe ọhụrụ: ${url} ga-ezitere gị njikọ.`,
  emailChangedNotYou:
    'Ọ bụrụ na ị rịọghị ihe ọ bụla, emela ihe ọ bụla, kama gwa ụlọ ọrụ na-ahụ maka ntuli aka.',

  contactGoneSubject: "Otu ohere n'akwụkwọ aha ndị na-atụ vootu enwetala adreesị ọzọ",
  contactGone:
    "Ụlọ ọrụ na-ahụ maka ntuli aka edoziela otu ohere n'akwụkwọ aha ndị na-atụ vootu nke nwere adreesị a: site ugbu a o nwere nke ọzọ, ma ọ bụ o nweghị. Koodu ndị e zigara ebe a maka ya abaghịzi uru.",
  contactGoneHelp:
    'Ọ bụrụ na ị kwagara na adreesị ọzọ, ma ọ bụ na ị maghị ohere dị otú a, emela ihe ọ bụla. Ọ bụrụ na ị bụ onye ahụ na-atụ vootu ma ị rịọghị nke a, gwa ụlọ ọrụ na-ahụ maka ntuli aka ozugbo: onye nwere ike na-achọ ohere gị.',
  smsOfContactGone:
    "E-Voting: otu ohere n'akwụkwọ aha ndị na-atụ vootu enweghịzi nọmba a. Ọ bụrụ na ị bụ onye nwe ya ma ị rịọghị nke a, gwa ụlọ ọrụ na-ahụ maka ntuli aka ozugbo.",

  codeSubject: 'Koodu gị',
  codeForEmail: 'Koodu a ka ị ga-eji kwado adreesị email nke akaụntụ E-Voting gị:',
  codeForPlace: "Koodu a ka ị ga-eji nara ohere gị n'akwụkwọ aha ndị na-atụ vootu:",
  codeOfLetter: (voterNumber) =>
    `Koodu a na nọmba gị ${voterNumber} ka ị ga-eji nara ohere gị n'akwụkwọ aha ndị na-atụ vootu:`,
  smsOfCode: ({ code, minutes }) =>
    `E-Voting: ${code} ka ị ga-eji nara ohere gị n'akwụkwọ aha. Ọ na-arụ ọrụ otu ugboro, ruo nkeji ${minutes}. Enyela ya onye ọ bụla. Ọ bụrụ na ị rịọghị ihe ọ bụla, emela ihe ọ bụla.`,
  smsOfLetter: ({ voterNumber, code, publicUrl }) =>
    `E-Voting: nọmba ${voterNumber} na koodu ${code} ka ị ga-eji nara ohere gị n'akwụkwọ aha na ${publicUrl} . Ọ na-arụ ọrụ otu ugboro. Enyela ya onye ọ bụla.`,
  codeOfLetterRules:
    'Ọ na-arụ ọrụ otu ugboro, ruo mgbe ntuli aka ga-agwụ, ọ na-anọchikwa koodu ọ bụla e zitere gị otú a na mbụ; koodu nke akwụkwọ ozi e wetaara gị ka na-arụ ọrụ. Enyela ya onye ọ bụla: ọ dịghị onye ọrụ ga-ajụ gị ya.',
  codeRules: (minutes) =>
    `Ọ na-arụ ọrụ otu ugboro, ruo nkeji ${minutes}. Dee ya ebe ị rịọrọ ya, enyekwala ya onye ọ bụla: ọ dịghị onye ọrụ ga-ajụ gị ya.`,
  codeIgnore:
    'Ọ bụrụ na ị rịọghị ihe ọ bụla, emela ihe ọ bụla: ọ bụrụ na koodu adịghị, ọ dịghị onye ga-enweta ihe ọ bụla.',
  codeOfLetterNotYou:
    'Ọ bụrụ na ọ bụghị gị bụ onye a na-atụ vootu, emela ihe ọ bụla, kama gwa ụlọ ọrụ na-ahụ maka ntuli aka.',

  reminderSubject: 'Ị ka nwere ike ịtụ vootu',
  reminderClaimed: (title) =>
    `Ntuli aka emeghela: ${title}. Etubeghị vootu ọ bụla site n'ohere gị n'akwụkwọ aha ndị na-atụ vootu.`,
  reminderUnclaimed: (title) =>
    `Ntuli aka emeghela: ${title}. Ọ dịbeghị onye nara ohere gị n'akwụkwọ aha ndị na-atụ vootu.`,
  reminderClaim:
    'Jiri koodu nke akwụkwọ ozi gị nara ya, ma ọ bụ mee ka ihu akwụkwọ ahụ zitere gị koodu na adreesị a. Ha abụọ chọrọ nọmba onye na-atụ vootu gị.',
  reminderLink:
    'Mepee njikọ e zitere gị. Ọ bụrụ na ị tufuru ya, rịọ ndị na-ahụ maka ntuli aka ka ha nye gị ọzọ.',
  reminderAt: (url) => `Tụọ vootu na ${url}`,
  reminderSeen: 'Ngwanrọ na-eziga nke a n’onwe ya: a naghị egosi onye ọrụ ọ bụla ndị na-enweta ya.',
  reminderNotYou: 'Ọ bụrụ na ị tụrụ vootu ugbu a, ma ọ bụ na ị chọghị ịtụ vootu, emela ihe ọ bụla.',

  placeClaimedSubject: "E jirila koodu akwụkwọ ozi nara ohere gị n'akwụkwọ aha ndị na-atụ vootu",
  placeClaimed: (voterNumber) =>
    `Onye jirila koodu dị n'akwụkwọ ozi nara ohere nke nọmba onye na-atụ vootu ${voterNumber}, o nwekwara ike iji ya tụọ vootu ugbu a.`,
  placeClaimedFine: 'Ọ bụrụ na ọ bụ gị, emela ihe ọ bụla.',
  notMyClaimAt: (url) => `Ọ bụrụ na ọ bụghị gị, mepee ${url} wee kwụsị ohere ahụ.`,
  notMyClaim: 'Ọ bụghị m',
  placeClaimedHelp:
    'Ọ bụrụ na ị kwụsị ya, ọ dịghị onye ga-eji ohere ahụ tụọ vootu ruo mgbe ndị ọrụ abụọ nke ụlọ ọrụ na-ahụ maka ntuli aka kpebiri. Onye ọ bụla nwere ozi a nwere ike ịkwụsị ya: enyela ya onye ọ bụla.',
  smsOfPlaceClaimed: ({ voterNumber, url }) =>
    `E-Voting: e jirila koodu akwụkwọ ozi nara ohere nke nọmba onye na-atụ vootu ${voterNumber}. Ọ bụrụ na ọ bụghị gị, kwụsị ya: ${url}`,

  placeLinkSubject: 'Njikọ ị ga-eji tụọ vootu',
  placeLink: (voterNumber) =>
    `Ị bụ nọmba onye na-atụ vootu ${voterNumber} n'akwụkwọ aha ndị na-atụ vootu. Njikọ a na-atụ vootu n'aha gị: akaụntụ na okwuntughe adịghị mkpa.`,
  placeLinkOpen: (url) => `Iji tụọ vootu, mepee ${url}`,
  placeLinkLabel: 'Tụọ vootu',
  placeLinkRules:
    "Ị na-atụ vootu naanị otu ugboro. Ruo mgbe ntuli aka ga-agwụ, njikọ a na-emepe ohere gị ọzọ, ọ na-anọchikwa njikọ ọ bụla e zitere gị mbụ. Enyela ya onye ọ bụla, ezigakwala ya onye ọ bụla: onye buru ụzọ mepee ya nwere ike ịtụ vootu n'aha gị.",
  smsOfPlaceLink: (url) =>
    `E-Voting: njikọ a na-atụ vootu n'aha gị, otu ugboro. Enyela ya onye ọ bụla. ${url}`,

  placeVotedSubject: 'E jirila ohere gị tụọ vootu',
  placeVoted: ({ voterNumber, title }) =>
    `Onye jirila njikọ ma ọ bụ akwụkwọ ozi nke nọmba onye na-atụ vootu ${voterNumber} tụọ vootu: ${title}.`,
  placeVotedWhen:
    'Onye ọ bụla jiri njikọ ma ọ bụ akwụkwọ ozi tụọ vootu na-enweta ozi a mgbe ntuli aka gwụchara, ka ọ ghara igosi mgbe ị tụrụ vootu.',
  placeVotedHelp:
    'Ọ bụrụ na ọ bụghị gị, onye ọzọ nwere njikọ gị ma ọ bụ akwụkwọ ozi gị, ma ọ bụ na ọ na-agụ ozi gị: gwa ụlọ ọrụ na-ahụ maka ntuli aka ozugbo. Ọ dịghị onye nwere ike ịchọta vootu ahụ ma ọ bụ wepụ ya, mana ndị ọrụ aghaghị ịnụ ya tupu ha akwado nsonaazụ.',
  smsOfPlaceVoted: (voterNumber) =>
    `E-Voting: onye jirila njikọ ma ọ bụ akwụkwọ ozi nke nọmba onye na-atụ vootu ${voterNumber} tụọ vootu. Ọ bụrụ na ọ bụghị gị, gwa ụlọ ọrụ na-ahụ maka ntuli aka ozugbo.`,
};
