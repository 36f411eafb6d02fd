import type { VoterDraft } from './words.ts';

/** The mails to voters in Yorùbá. No native speaker has reviewed them. */
export const yoruba: VoterDraft = {
  language: 'yo',
  draftNote:
    'Àkọpamọ́ ni ìtumọ̀ yìí, kò sí ẹni tó ń sọ èdè yìí tó tíì yẹ̀ ẹ́ wò. Bí iyèméjì bá wà, ọ̀rọ̀ Gẹ̀ẹ́sì tó wà nísàlẹ̀ ni ó fìdí múlẹ̀.',
  subject: (what) => `E-Voting: ${what}`,
  sentBy: (publicUrl) => `E-Voting ló fi ránṣẹ́, ${publicUrl}`,
  whomToAsk: (who) => `Ẹni tí o lè béèrè lọ́wọ́ rẹ̀: ${who}`,
  rehearsalSubject: (subject) => `Ìdánrawò: ${subject}`,
  rehearsal:
    'Ti ìdánrawò ni ímeèlì yìí. Kò sí ohun inú rẹ̀ tó ní ipa: má ṣe lo ìlínkì tàbí kóòdù rẹ̀ fún ìdìbò.',
  loginAt: (url) => `Wọlé ní ${url}`,

  linkSubject: 'Yan ọ̀rọ̀ aṣínà tuntun',
  linkAsked: 'Ẹnìkan, a lérò pé ìwọ ni, ti gbàgbé ọ̀rọ̀ aṣínà àkáǹtì E-Voting tó ní àdírẹ́sì yìí.',
  linkOpen: (url) => `Láti yan ọ̀rọ̀ aṣínà tuntun, ṣí ${url}`,
  linkNewOwner:
    'Ṣé o kò ṣe àkáǹtì rí? Nígbà náà, ẹlòmíràn ló lo àdírẹ́sì rẹ: ṣí ìlínkì yìí kan náà kí o sì bẹ̀rẹ̀ láti ìbẹ̀rẹ̀.',
  linkRules: (minutes) =>
    `Ẹ̀ẹ̀kan ni ìlínkì yìí ń ṣiṣẹ́, fún ìṣẹ́jú ${minutes}. Má ṣe fún ẹnikẹ́ni: ẹnikẹ́ni tó bá ní i lè yan ọ̀rọ̀ aṣínà rẹ.`,
  linkIgnore: 'Bí o kò bá béèrè ohunkóhun, má ṣe ohunkóhun: ọ̀rọ̀ aṣínà yóò wà bó ṣe wà.',

  changedSubject: 'A ti yí ọ̀rọ̀ aṣínà rẹ padà',
  changedDone: 'A ti yí ọ̀rọ̀ aṣínà àkáǹtì E-Voting rẹ padà nípasẹ̀ ìlínkì tí a fi ránṣẹ́ sí àdírẹ́sì yìí.',
  changedEnded: 'A ti mú ọ jáde níbi gbogbo tí o ti wọlé. Ìbò tí o fi sílẹ̀ ṣì wà lára iye tí a kà.',
  changedHelp:
    'Bí kì í bá ṣe ìwọ, ẹlòmíràn ń ka ímeèlì rẹ: dáàbò bo àpótí ímeèlì rẹ, lẹ́yìn náà tún yan ọ̀rọ̀ aṣínà.',

  emailChangedSubject: 'A ti yí ímeèlì àkáǹtì kan padà',
  emailChangedBefore:
    'Òṣìṣẹ́ méjì nínú àjọ elétò ìdìbò ti fún àkáǹtì E-Voting tó ní àdírẹ́sì yìí ní ímeèlì mìíràn. Ọ̀rọ̀ aṣínà rẹ̀ kò ṣiṣẹ́ mọ́, a sì ti mú un jáde níbi gbogbo tó ti wọlé.',
  emailChangedHelp:
    'Bí o kò bá béèrè èyí, ẹnìkan ń gbìyànjú láti gba àkáǹtì rẹ: sọ fún àjọ elétò ìdìbò lẹ́sẹ̀kẹsẹ̀. Ìbò tí a ti fi sílẹ̀ ṣì wà lára iye tí a kà, kò sì sí ẹni tó lè fi àkáǹtì náà dìbò lẹ́ẹ̀kan sí i.',
  emailChangedNow:
    'Òṣìṣẹ́ méjì nínú àjọ elétò ìdìbò ti fi àdírẹ́sì yìí fún àkáǹtì E-Voting kan, gẹ́gẹ́ bí ẹni tó ni ín ṣe béèrè. Ọ̀rọ̀ aṣínà rẹ̀ àtijọ́ kò ṣiṣẹ́ mọ́.',
  emailChangedNext: (url) => `Yan ọ̀rọ̀ aṣínà tuntun: ${url} yóò fi ìlínkì ránṣẹ́ sí ọ.`,
  emailChangedNotYou: 'Bí o kò bá béèrè ohunkóhun, má ṣe ohunkóhun, ṣùgbọ́n sọ fún àjọ elétò ìdìbò.',

  contactGoneSubject: 'Àyè kan nínú ìwé orúkọ olùdìbò ti ní àdírẹ́sì mìíràn',
  contactGone:
    'Àjọ elétò ìdìbò ti ṣàtúnṣe àyè kan nínú ìwé orúkọ olùdìbò tó ní àdírẹ́sì yìí: láti ìsinsìnyí lọ ó ní òmíràn, tàbí kò ní rárá. Àwọn kóòdù tí a fi ránṣẹ́ síbí fún un kò wúlò mọ́.',
  contactGoneHelp:
    'Bí o bá ti lọ sí àdírẹ́sì mìíràn, tàbí o kò mọ irú àyè bẹ́ẹ̀ rí, má ṣe ohunkóhun. Bí ìwọ bá ni olùdìbò náà tí o kò sì béèrè èyí, sọ fún àjọ elétò ìdìbò lẹ́sẹ̀kẹsẹ̀: ó lè jẹ́ pé ẹnìkan ń wá àyè rẹ.',
  smsOfContactGone:
    'E-Voting: àyè kan nínú ìwé orúkọ olùdìbò kò ní nọ́ńbà yìí mọ́. Bí ìwọ bá ni olùdìbò náà tí o kò sì béèrè èyí, sọ fún àjọ elétò ìdìbò lẹ́sẹ̀kẹsẹ̀.',

  codeSubject: 'Kóòdù rẹ',
  codeForEmail: 'Kóòdù yìí ni o fi ń jẹ́rìí sí àdírẹ́sì ímeèlì àkáǹtì E-Voting rẹ:',
  codeForPlace: 'Kóòdù yìí ni o fi ń gba àyè rẹ nínú ìwé orúkọ olùdìbò:',
  codeOfLetter: (voterNumber) =>
    `Kóòdù yìí àti nọ́ńbà olùdìbò rẹ ${voterNumber} ni o fi ń gba àyè rẹ nínú ìwé orúkọ olùdìbò:`,
  smsOfCode: ({ code, minutes }) =>
    `E-Voting: ${code} ni o fi ń gba àyè rẹ nínú ìwé orúkọ. Ẹ̀ẹ̀kan ló ń ṣiṣẹ́, fún ìṣẹ́jú ${minutes}. Má ṣe fún ẹnikẹ́ni. Bí o kò bá béèrè ohunkóhun, má ṣe ohunkóhun.`,
  smsOfLetter: ({ voterNumber, code, publicUrl }) =>
    `E-Voting: nọ́ńbà olùdìbò ${voterNumber} àti kóòdù ${code} ni o fi ń gba àyè rẹ nínú ìwé orúkọ ní ${publicUrl} . Ẹ̀ẹ̀kan ló ń ṣiṣẹ́. Má ṣe fún ẹnikẹ́ni.`,
  codeOfLetterRules:
    'Ẹ̀ẹ̀kan ló ń ṣiṣẹ́, títí ìdìbò yóò fi parí, ó sì rọ́pò gbogbo kóòdù tí a ti fi ránṣẹ́ sí ọ báyìí tẹ́lẹ̀; kóòdù inú lẹ́tà tí a mú wá fún ọ ṣì ń ṣiṣẹ́ pẹ̀lú. Má ṣe fún ẹnikẹ́ni: kò sí òṣìṣẹ́ tí yóò béèrè rẹ̀ lọ́wọ́ rẹ.',
  codeRules: (minutes) =>
    `Ẹ̀ẹ̀kan ló ń ṣiṣẹ́, fún ìṣẹ́jú ${minutes}. Tẹ̀ ẹ́ síbi tí o ti béèrè rẹ̀, má sì ṣe fún ẹnikẹ́ni: kò sí òṣìṣẹ́ tí yóò béèrè rẹ̀ lọ́wọ́ rẹ.`,
  codeIgnore:
    'Bí o kò bá béèrè ohunkóhun, má ṣe ohunkóhun: láìsí kóòdù náà kò sí ẹni tó lè rí ohunkóhun gbà.',
  codeOfLetterNotYou: 'Bí kì í bá ṣe ìwọ ni olùdìbò yìí, má ṣe ohunkóhun, ṣùgbọ́n sọ fún àjọ elétò ìdìbò.',

  reminderSubject: 'O ṣì lè dìbò',
  reminderClaimed: (title) => `Ìdìbò ti ṣí: ${title}. A kò tíì fi àyè rẹ nínú ìwé orúkọ olùdìbò dìbò.`,
  reminderUnclaimed: (title) => `Ìdìbò ti ṣí: ${title}. Kò tíì sí ẹni tó gba àyè rẹ nínú ìwé orúkọ olùdìbò.`,
  reminderClaim:
    'Fi kóòdù inú lẹ́tà rẹ gbà á, tàbí kí ojú ewé náà fi kóòdù ránṣẹ́ sí àdírẹ́sì yìí. Àwọn méjèèjì nílò nọ́ńbà olùdìbò rẹ.',
  reminderLink: 'Ṣí ìlínkì tí a fi ránṣẹ́ sí ọ. Bí o bá ti sọ ọ́ nù, béèrè òmíràn lọ́wọ́ àjọ elétò ìdìbò.',
  reminderAt: (url) => `Dìbò ní ${url}`,
  reminderSeen: 'Ètò náà ló ń fi èyí ránṣẹ́ fúnra rẹ̀: a kì í fi ẹni tó gbà á han òṣìṣẹ́ kankan.',
  reminderNotYou: 'Bí o bá ti dìbò ní ìsinsìnyí, tàbí o kò fẹ́ dìbò, má ṣe ohunkóhun.',

  placeClaimedSubject: 'A ti fi kóòdù lẹ́tà gba àyè rẹ nínú ìwé orúkọ olùdìbò',
  placeClaimed: (voterNumber) =>
    `Ẹnìkan ti fi kóòdù inú lẹ́tà gba àyè nọ́ńbà olùdìbò ${voterNumber}, ó sì lè fi í dìbò báyìí.`,
  placeClaimedFine: 'Bí ó bá jẹ́ ìwọ, má ṣe ohunkóhun.',
  notMyClaimAt: (url) => `Bí kì í bá ṣe ìwọ, ṣí ${url} kí o sì dá àyè náà dúró.`,
  notMyClaim: 'Èmi kọ́ ni',
  placeClaimedHelp:
    'Bí o bá dá a dúró, kò sí ẹni tó lè fi àyè náà dìbò títí òṣìṣẹ́ méjì nínú àjọ elétò ìdìbò yóò fi pinnu. Ẹnikẹ́ni tó bá ní ìkéde yìí lè dá a dúró: má ṣe fún ẹnikẹ́ni.',
  smsOfPlaceClaimed: ({ voterNumber, url }) =>
    `E-Voting: a ti fi kóòdù lẹ́tà gba àyè nọ́ńbà olùdìbò ${voterNumber}. Bí kì í bá ṣe ìwọ, dá a dúró: ${url}`,

  placeLinkSubject: 'Ìlínkì tí o máa fi dìbò',
  placeLink: (voterNumber) =>
    `Ìwọ ni nọ́ńbà olùdìbò ${voterNumber} nínú ìwé orúkọ olùdìbò. Ìlínkì yìí ń dìbò ní orúkọ rẹ: o kò nílò àkáǹtì tàbí ọ̀rọ̀ aṣínà.`,
  placeLinkOpen: (url) => `Láti dìbò, ṣí ${url}`,
  placeLinkLabel: 'Dìbò',
  placeLinkRules:
    'Ẹ̀ẹ̀kan ni o máa dìbò. Títí ìdìbò yóò fi parí, ìlínkì yìí máa ń ṣí àyè rẹ lẹ́ẹ̀kan sí i, ó sì rọ́pò gbogbo èyí tí a ti fi ránṣẹ́ sí ọ tẹ́lẹ̀. Má ṣe fún ẹnikẹ́ni, má sì fi ránṣẹ́ sí ẹnikẹ́ni: ẹni tó bá kọ́kọ́ ṣí i lè dìbò ní orúkọ rẹ.',
  smsOfPlaceLink: (url) => `E-Voting: ìlínkì yìí ń dìbò ní orúkọ rẹ, lẹ́ẹ̀kan. Má ṣe fún ẹnikẹ́ni. ${url}`,

  placeVotedSubject: 'A ti fi àyè rẹ dìbò',
  placeVoted: ({ voterNumber, title }) =>
    `Ẹnìkan ti fi ìlínkì tàbí lẹ́tà nọ́ńbà olùdìbò ${voterNumber} dìbò: ${title}.`,
  placeVotedWhen:
    'Gbogbo ẹni tó fi ìlínkì tàbí lẹ́tà dìbò ni ó ń gba ìkéde yìí lẹ́yìn tí ìdìbò bá parí, kí ó má baà fi ìgbà tí o dìbò hàn.',
  placeVotedHelp:
    'Bí kì í bá ṣe ìwọ, ẹlòmíràn ní ìlínkì rẹ tàbí lẹ́tà rẹ, tàbí ó ń ka àwọn ìkéde rẹ: sọ fún àjọ elétò ìdìbò lẹ́sẹ̀kẹsẹ̀. Kò sí ẹni tó lè rí ìbò náà tàbí mú un kúrò, ṣùgbọ́n àwọn òṣìṣẹ́ gbọ́dọ̀ gbọ́ kí wọ́n tó fọwọ́ sí èsì.',
  smsOfPlaceVoted: (voterNumber) =>
    `E-Voting: ẹnìkan ti fi ìlínkì tàbí lẹ́tà nọ́ńbà olùdìbò ${voterNumber} dìbò. Bí kì í bá ṣe ìwọ, sọ fún àjọ elétò ìdìbò lẹ́sẹ̀kẹsẹ̀.`,
};
