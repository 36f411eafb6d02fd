/** The sentences of the mails that voters get, in English, which drafts in other languages translate. */
export const votersInEnglish = {
  subject: (what: string) => `E-Voting: ${what}`,
  sentBy: (publicUrl: string) => `Sent by E-Voting, ${publicUrl}`,
  whomToAsk: (who: string) => `Whom to ask: ${who}`,

  // The first words of each mail that a rehearsal's server sends.
  rehearsalSubject: (subject: string) => `Rehearsal: ${subject}`,
  rehearsal:
    'This mail belongs to a rehearsal. Nothing in it counts: do not use its links or codes for an election.',

  loginAt: (url: string) => `Log in at ${url}`,
  linkSubject: 'Set a new password',
  linkAsked: 'Somebody, hopefully you, has forgotten the password of the E-Voting account with this address.',
  linkOpen: (url: string) => `To set a new password, open ${url}`,
  linkNewOwner:
    'Did you never make an account? Then somebody else used your address: open the same link and begin again.',
  linkRules: (minutes: number) =>
    `The link works once, for ${minutes} minutes. Give it to nobody: anyone who has it can set your password.`,
  linkIgnore: 'If you asked for nothing, do nothing: the password stays as it is.',

  changedSubject: 'Your password was changed',
  changedDone: 'The password of your E-Voting account was changed by a link that was mailed to this address.',
  changedEnded:
    'Wherever you were logged in you have been logged out. A ballot that you cast keeps counting.',
  changedHelp:
    'If it was not you, somebody else reads your mail: secure your mailbox, then set a password again.',

  emailChangedSubject: 'The e-mail of an account was changed',
  emailChangedBefore:
    'Two officers of the electoral commission have given the E-Voting account with this address another e-mail. Its password no longer works, and wherever it was logged in it has been logged out.',
  emailChangedHelp:
    'If you did not ask for this, somebody tries to get your account: tell the electoral commission at once. A ballot that was cast keeps counting, and nobody can vote with the account once more.',
  emailChangedNow:
    'Two officers of the electoral commission have given this address to an E-Voting account, as its owner asked them to. Its old password no longer works.',
  emailChangedNext: (url: string) => `Set a new password: ${url} mails you a link.`,
  emailChangedNotYou: 'If you asked for nothing, do nothing, and tell the electoral commission.',

  contactGoneSubject: "A place on the voters' roll has another address",
  contactGone:
    "The electoral commission has corrected a place on the voters' roll that had this address: from now on it has another one, or none. Codes that were sent here for it are worth nothing any more.",
  contactGoneHelp:
    'If you have moved to another address, or never knew of such a place, do nothing. If you are the voter and did not ask for this, tell the electoral commission at once: somebody may be after your place.',
  smsOfContactGone:
    "E-Voting: a place on the voters' roll no longer has this number. If you are its voter and did not ask for this, tell the electoral commission at once.",

  codeSubject: 'Your code',
  codeForEmail: 'With this code you confirm the e-mail address of your E-Voting account:',
  codeForPlace: "With this code you claim your place on the voters' roll:",
  codeOfLetter: (voterNumber: string) =>
    `With this code and your voter number ${voterNumber} you claim your place on the voters' roll:`,
  smsOfCode: ({ code, minutes }: { code: string; minutes: number }) =>
    `E-Voting: with ${code} you claim your place on the roll. It works once, for ${minutes} minutes. Give it to nobody. If you asked for nothing, do nothing.`,
  smsOfLetter: ({ voterNumber, code, publicUrl }: { voterNumber: string; code: string; publicUrl: string }) =>
    `E-Voting: with the number ${voterNumber} and the code ${code} you claim your place on the roll at ${publicUrl} . It works once. Give it to nobody.`,
  codeOfLetterRules:
    'It works once, until voting ends, and takes the place of every code that was sent to you like this before; the code of a letter by post still works as well. Give it to nobody: no officer asks you for it.',
  codeRules: (minutes: number) =>
    `It works once, for ${minutes} minutes. Type it where you asked for it, and give it to nobody: no officer asks you for it.`,
  codeIgnore: 'If you asked for nothing, do nothing: without the code nobody gets anything.',
  codeOfLetterNotYou: 'If you are not this voter, do nothing, and tell the electoral commission.',

  reminderSubject: 'You can still vote',
  reminderClaimed: (title: string) =>
    `Voting is open: ${title}. No vote was cast with your place on the voters' roll so far.`,
  reminderUnclaimed: (title: string) =>
    `Voting is open: ${title}. Nobody has claimed your place on the voters' roll so far.`,
  reminderClaim:
    'Claim it with the code of your letter, or let the page send a code to this address. Both need your voter number.',
  reminderLink:
    'Open the link that you were sent. If you have lost it, ask the electoral commission for another.',
  reminderAt: (url: string) => `Vote at ${url}`,
  reminderSeen: 'The program sends this by itself: no officer is shown who gets it.',
  reminderNotYou: 'If you voted a moment ago, or do not want to vote, do nothing.',

  placeClaimedSubject: "Your place on the voters' roll was claimed by letter",
  placeClaimed: (voterNumber: string) =>
    `Somebody has claimed the place of voter number ${voterNumber} with the code of its letter, and can now vote with it.`,
  placeClaimedFine: 'If it was you, do nothing.',
  notMyClaimAt: (url: string) => `If it was not you, open ${url} and stop the place.`,
  notMyClaim: 'This was not me',
  placeClaimedHelp:
    'If you stop it, nobody can vote with the place until two officers of the electoral commission have decided. Whoever has this message can stop it: give it to nobody.',
  smsOfPlaceClaimed: ({ voterNumber, url }: { voterNumber: string; url: string }) =>
    `E-Voting: the place of voter number ${voterNumber} was claimed by letter. If it was not you, stop it: ${url}`,

  placeLinkSubject: 'Your link to vote',
  placeLink: (voterNumber: string) =>
    `You are voter number ${voterNumber} on the voters' roll. This link votes in your name: you need no account and no password.`,
  placeLinkOpen: (url: string) => `To vote, open ${url}`,
  placeLinkLabel: 'Vote',
  placeLinkRules:
    'You vote once. Until voting ends the link opens your place again, and it takes the place of every link that was sent to you before. Give it to nobody, and forward it to nobody: whoever opens it first can vote in your name.',
  smsOfPlaceLink: (url: string) => `E-Voting: this link votes in your name, once. Give it to nobody. ${url}`,

  placeVotedSubject: 'Your place has voted',
  placeVoted: ({ voterNumber, title }: { voterNumber: string; title: string }) =>
    `Somebody has voted with the link or the letter of voter number ${voterNumber}: ${title}.`,
  placeVotedWhen:
    'Everybody who voted with a link or a letter gets this message after voting has ended, so that it does not show when you voted.',
  placeVotedHelp:
    'If it was not you, somebody else has your link or your letter, or reads your messages: tell the electoral commission at once. Nobody can find that ballot or take it out, but officers must hear of it before they certify the result.',
  smsOfPlaceVoted: (voterNumber: string) =>
    `E-Voting: somebody has voted with the link or the letter of voter number ${voterNumber}. If it was not you, tell the electoral commission at once.`,
} as const;
