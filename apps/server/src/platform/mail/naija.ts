import type { VoterDraft } from './words.ts';

/** The mails to voters in Naijá (Nigerian Pidgin). No native speaker has reviewed them. */
export const naija: VoterDraft = {
  language: 'pcm',
  draftNote:
    'Dis translation na draft, nobody wey sabi Naijá well don check am. If you no sure, na di English wey dey below one count.',
  subject: (what) => `E-Voting: ${what}`,
  sentBy: (publicUrl) => `Na E-Voting send am, ${publicUrl}`,
  whomToAsk: (who) => `Who to ask: ${who}`,
  rehearsalSubject: (subject) => `Practice: ${subject}`,
  rehearsal: 'Dis mail na for practice. Nothing inside am count: no use im link or code for any election.',
  loginAt: (url) => `Log in for ${url}`,

  linkSubject: 'Put new password',
  linkAsked:
    'Somebody, we hope say na you, don forget di password of di E-Voting account wey get dis address.',
  linkOpen: (url) => `To put new password, open ${url}`,
  linkNewOwner:
    'You never make account before? Den na another person use your address: open di same link and start again.',
  linkRules: (minutes) =>
    `Di link dey work one time, for ${minutes} minutes. No give am to anybody: anybody wey get am fit put your password.`,
  linkIgnore: 'If you no ask for anything, no do anything: di password go stay as e dey.',

  changedSubject: 'Your password don change',
  changedDone: 'Di password of your E-Voting account don change with link wey dem send to dis address.',
  changedEnded:
    'Dem don log you out for everywhere wey you log in. Di vote wey you don cast still dey count.',
  changedHelp:
    'If no be you, another person dey read your mail: make your mailbox safe, den put new password again.',

  emailChangedSubject: 'Di email of one account don change',
  emailChangedBefore:
    'Two officers of di electoral commission don give di E-Voting account wey get dis address another email. Im password no dey work again, and dem don log am out for everywhere.',
  emailChangedHelp:
    'If you no ask for dis one, somebody dey try collect your account: tell di electoral commission now now. Vote wey don enter still dey count, and nobody fit use di account vote again.',
  emailChangedNow:
    'Two officers of di electoral commission don give dis address to one E-Voting account, as di owner ask dem. Im old password no dey work again.',
  emailChangedNext: (url) => `Put new password: ${url} go send you link.`,
  emailChangedNotYou: 'If you no ask for anything, no do anything, but tell di electoral commission.',

  contactGoneSubject: 'One place for di voters list don get another address',
  contactGone:
    'Di electoral commission don correct one place for di voters list wey get dis address: from now e get another one, or e no get any. Di codes wey dem send come here for am no get use again.',
  contactGoneHelp:
    'If you don move go another address, or you no sabi any place like dis, no do anything. If na you be di voter and you no ask for dis, tell di electoral commission now now: e fit be say somebody dey find your place.',
  smsOfContactGone:
    'E-Voting: one place for di voters list no get dis number again. If na you be di voter and you no ask for dis, tell di electoral commission now now.',

  codeSubject: 'Your code',
  codeForEmail: 'Na dis code you go use confirm di email address of your E-Voting account:',
  codeForPlace: 'Na dis code you go use claim your place for di voters list:',
  codeOfLetter: (voterNumber) =>
    `Na dis code and your voter number ${voterNumber} you go use claim your place for di voters list:`,
  smsOfCode: ({ code, minutes }) =>
    `E-Voting: na ${code} you go use claim your place for di voters list. E dey work one time, for ${minutes} minutes. No give am to anybody. If you no ask for anything, no do anything.`,
  smsOfLetter: ({ voterNumber, code, publicUrl }) =>
    `E-Voting: na voter number ${voterNumber} and code ${code} you go use claim your place for di voters list for ${publicUrl} . E dey work one time. No give am to anybody.`,
  codeOfLetterRules:
    'E dey work one time, until voting end, and e take di place of any code wey dem don send you like dis before; di code for di letter wey dem bring come still dey work too. No give am to anybody: no officer go ask you for am.',
  codeRules: (minutes) =>
    `E dey work one time, for ${minutes} minutes. Type am where you ask for am, and no give am to anybody: no officer go ask you for am.`,
  codeIgnore: 'If you no ask for anything, no do anything: if code no dey, nobody fit get anything.',
  codeOfLetterNotYou: 'If you no be dis voter, no do anything, but tell di electoral commission.',

  reminderSubject: 'You fit still vote',
  reminderClaimed: (title) =>
    `Voting don open: ${title}. Nobody don use your place for di voters list vote till now.`,
  reminderUnclaimed: (title) =>
    `Voting don open: ${title}. Nobody don claim your place for di voters list till now.`,
  reminderClaim:
    'Use di code for your letter claim am, or make di page send code come dis address. Di two need your voter number.',
  reminderLink: 'Open di link wey dem send you. If e don lost, ask di electoral commission for another one.',
  reminderAt: (url) => `Vote for ${url}`,
  reminderSeen: 'Na di program dey send dis by itself: e no dey show any officer who get am.',
  reminderNotYou: 'If you don vote just now, or you no want vote, no do anything.',

  placeClaimedSubject: 'Somebody don use letter claim your place for di voters list',
  placeClaimed: (voterNumber) =>
    `Somebody don use di code for di letter claim di place of voter number ${voterNumber}, and e fit use am vote now.`,
  placeClaimedFine: 'If na you, no do anything.',
  notMyClaimAt: (url) => `If no be you, open ${url} and stop di place.`,
  notMyClaim: 'No be me',
  placeClaimedHelp:
    'If you stop am, nobody fit vote with di place until two officers of di electoral commission don decide. Anybody wey get dis message fit stop am: no give am to anybody.',
  smsOfPlaceClaimed: ({ voterNumber, url }) =>
    `E-Voting: somebody don use di code for di letter claim di place of voter number ${voterNumber}. If no be you, stop am: ${url}`,

  placeLinkSubject: 'Your link to vote',
  placeLink: (voterNumber) =>
    `You be voter number ${voterNumber} for di voters list. Dis link dey vote for your name: you no need account or password.`,
  placeLinkOpen: (url) => `To vote, open ${url}`,
  placeLinkLabel: 'Vote',
  placeLinkRules:
    'You go vote one time. Until voting end, di link go open your place again, and e take di place of any link wey dem don send you before. No give am to anybody, no forward am: person wey open am first fit vote for your name.',
  smsOfPlaceLink: (url) =>
    `E-Voting: dis link dey vote for your name, one time. No give am to anybody. ${url}`,

  placeVotedSubject: 'Dem don use your place vote',
  placeVoted: ({ voterNumber, title }) =>
    `Somebody don use di link or di letter of voter number ${voterNumber} vote: ${title}.`,
  placeVotedWhen:
    'Everybody wey use link or letter vote dey get dis message after voting don end, so dat e no go show di time wey you vote.',
  placeVotedHelp:
    'If no be you, another person get your link or your letter, or e dey read your messages: tell di electoral commission now now. Nobody fit find dat vote or comot am, but di officers need hear am before dem certify di result.',
  smsOfPlaceVoted: (voterNumber) =>
    `E-Voting: somebody don use di link or di letter of voter number ${voterNumber} vote. If no be you, tell di electoral commission now now.`,
};
