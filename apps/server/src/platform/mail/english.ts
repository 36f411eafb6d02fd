import { alarmsInEnglish } from './alarms-english.ts';
import { votersInEnglish } from './voters-english.ts';

/** Every sentence of a mail, in English. A name is null if it must not be in a mail. */
export const english = {
  ...votersInEnglish,

  // Why an account gets a mail, and what to do if it was sent by mistake.
  ifNotOfParty:
    'You get this because your account acts for a party, or did until now. If it never did, tell the electoral commission.',
  ifNoOfficer:
    'You get this because you are an officer of the electoral commission. If you are none, tell the commission.',

  accountSubject: 'Your candidate account',
  accountPutUp: (name: string | null) =>
    name === null
      ? 'Your party has put you up as a candidate.'
      : `${name}, your party has put you up as a candidate.`,
  accountMade: 'An account has been made for you. With it you can change your picture and your manifesto.',
  accountNotYou:
    "If you do not stand for anybody, choose 'Forgot your password?' at the login: there you can begin again, and the address is yours alone.",

  againSubject: 'A party has put you up again',
  againPutUp: (name: string | null) =>
    name === null
      ? 'A party has put you up as a candidate again.'
      : `${name}, a party has put you up as a candidate again.`,
  againSame:
    'Your page says which party it is. Your account stays yours: the party cannot change its password, its name or its picture.',
  againNotYou:
    'If you do not stand for this party, tell the electoral commission at once: it can withdraw the nomination, and then another party can put you up.',

  resetSubject: 'Your new password',
  resetAsked: (name: string | null) =>
    name === null
      ? 'Your party has asked for a new password for your candidate account.'
      : `${name}, your party has asked for a new password for your candidate account.`,
  resetEnded: 'The old password no longer works, and wherever you were logged in you have been logged out.',
  resetNotYou: 'If you did not ask your party for this, ask it why it did so.',

  sentBackSubject: 'A nomination was sent back',
  sentBack: (name: string | null) =>
    `The electoral commission has sent your nomination${name === null ? '' : ` of ${name}`} back.`,
  sentBackNext: 'Change what is asked for: the nomination is then submitted again.',
  withdrawnSubject: 'A nomination was withdrawn',
  withdrawn: (name: string | null) =>
    `The electoral commission has withdrawn your nomination${name === null ? '' : ` of ${name}`}.`,
  reviewReason: (reason: string) => `Its reason: ${reason}`,

  suspendedSubject: 'Your party is suspended',
  suspended:
    'The electoral commission has suspended your party. Until it is readmitted you cannot nominate or change anybody; everybody on a ballot paper stays there.',
  refusedSubject: 'Your party is refused',
  refused:
    'The electoral commission has refused your party: it is no longer registered, and its name is free for others. Your account stays; it acts for no party.',
  readmittedSubject: 'Your party is readmitted',
  readmitted: 'The electoral commission has readmitted your party: you can nominate again.',

  commissionChangedSubject: 'A change in the electoral commission',
  officerInvited: (name: string | null) => `A new officer is invited, as ${name ?? 'an officer'} proposed.`,
  officerArrived: (name: string | null) => `${name ?? 'A new officer'} has become an officer.`,
  officerRemoved: (name: string | null) => `${name ?? 'An officer'} was removed from the commission.`,
  roleChanged: (name: string | null) => `${name ?? 'An officer'} has another part in the commission.`,
  officerVouchedFor: (name: string | null) =>
    `Two officers have vouched for ${name ?? 'an officer'}, who may act from now on.`,
  passkeysDemanded: () =>
    'Two officers have decided that officers sign by passkeys only. Codes of apps still log officers in, and decide nothing.',
  codesAllowed: () => 'Codes of apps confirm acts of officers again, beside passkeys.',
  invitationTakenBack: (name: string | null) =>
    `${name ?? 'An officer'} has taken back an invitation to the commission. Its link no longer works.`,
  announcementWithdrawn: (name: string | null) =>
    `${name ?? 'An officer'} has taken back an announcement. Voters no longer see it.`,
  factorAdded: (name: string | null) => `${name ?? 'An officer'} has added a second factor.`,
  factorRemoved: (name: string | null) => `${name ?? 'An officer'} has removed a second factor.`,
  recoveryCodeUsed: (name: string | null) => `${name ?? 'An officer'} has logged in with a recovery code.`,
  recoveryCodesMade: (name: string | null) => `${name ?? 'An officer'} has made new recovery codes.`,
  commissionChangedNext:
    'Every officer gets this mail. If you know nothing of it, or it names you and was not you, ask the others at once; the operator of the server can suspend an officer.',

  attemptsSubject: 'Wrong passwords or codes for your account',
  attemptsPassword:
    'Somebody has typed at least five wrong passwords for your account of the electoral commission since you last looked.',
  attemptsFactor:
    'Somebody has given at least five wrong second factors for your account of the electoral commission since you last looked. Whoever does that knows your password, or uses a session of yours.',
  attemptsNext:
    'If that was you, do nothing. If not, log in, set another password under your name, which ends your other sessions, and tell the other officers. There is at most one mail of this kind a day.',

  proposedSubject: 'An act of two officers waits',
  proposedWaits:
    'An officer of the electoral commission has proposed an act that takes two officers. It waits for a day: look at it, then confirm it or object to it. Every officer gets this mail, the one who proposed it too.',
  proposedAt: (url: string) => `You find it in the console: ${url}`,
  proposedNext:
    'The number beside a screen of the console says how many wait there. Nothing is confirmed by a mail: type the address yourself if you doubt this one.',

  objectedSubject: 'An objection to an act of two officers',
  objected: (name: string | null) =>
    `${name ?? 'An officer'} has objected to an act that another officer proposed.`,
  objectedReason: (reason: string) => `The reason: ${reason}`,
  objectedNext:
    'An objection is a vote: the act can still be confirmed until more officers have objected than are left to agree. Every officer gets this mail.',

  closingSubject: 'Voting is about to end early',
  closing: (time: string) =>
    `Two officers have decided to end voting before its time. It ends at ${time} (Lagos time).`,
  voidingSubject: 'An election is about to be declared void',
  voiding: (time: string) =>
    `Two officers have decided to declare an election void. It is void from ${time} (Lagos time).`,
  endHold:
    'Until then any returning officer can hold it: open Voting day in the console, press Hold, and give a reason. Every officer gets this mail.',
  endHeldSubject: 'The end of an election is held',
  endHeld: (name: string | null) => `${name ?? 'An officer'} holds the end that two officers decided.`,
  endHeldNext:
    'It does not take effect until the officer takes the hold back or two other officers release it. Every officer gets this mail.',

  endDroppedSubject: 'An end of an election was dropped',
  closingDropped:
    'Two officers had decided to close voting early. That decision was dropped and does not take effect: the election has ended otherwise, or another end was confirmed.',
  voidingDropped:
    'Two officers had decided to declare an election void. That decision was dropped and does not take effect: the election can no longer be declared void, or another end was confirmed.',
  endDroppedNext: 'Voting day shows any end that waits now. Every officer gets this mail.',

  votingEndedSubject: 'Voting has ended',
  votingEnded: (title: string) => `Voting in the election "${title}" has ended by the clock.`,
  votingEndedUndo: (time: string) =>
    `If that was too early, two officers can open it again until ${time} (Lagos time): one proposes it on Voting day, another confirms it. Afterwards nobody can.`,
  votingEndedAt: (url: string) => `The console: ${url}`,

  ...alarmsInEnglish,

  email: (address: string) => `Email: ${address}`,
  password: (text: string) => `Password: ${text}`,
  passwordAdvice: 'Please choose a password of your own after you have logged in. Give this mail to nobody.',

  claimDisputedSubject: 'A claim of a place on the roll is disputed',
  claimDisputed: (voterNumber: string) =>
    `The contact of voter number ${voterNumber} says that somebody else claimed the place with the code of the letter. Until two officers have decided, its account cannot vote.`,
  claimDisputedAt: (url: string) => `Look at the voter at the help desk: ${url}`,

  invitationSubject: 'You are invited to the electoral commission',
  invitationAsked: (commission: string | null) =>
    commission === null
      ? 'You are invited to work as an officer of an electoral commission.'
      : `You are invited to work as an officer of ${commission}.`,
  invitationOpen: (url: string) => `To make your account, open ${url}`,
  invitationLabel: 'Make your account',
  invitationRules: (days: number) =>
    `The link works once, for ${days === 1 ? 'one day' : `${days} days`}. Give it to nobody: anyone who has it can become the officer.`,
  invitationIgnore: 'If you expect no invitation, do nothing.',

  invitedByCommandSubject: 'A returning officer was invited by a command',
  invitedByCommand:
    'The operator of the server has invited a returning officer to your electoral commission, by a command on the server itself. That is for a commission whose returning officers cannot log in any more.',
  invitedByCommandNext:
    'The screen The commission shows who is invited, and a returning officer takes an invitation back there; the audit log has it. If you did not ask for it, ask the operator at once.',

  trusteeSubject: 'The key of an election',
  trusteeAsked: (title: string) => `You are invited to be a trustee of the election "${title}".`,
  trusteeAgain: (title: string) =>
    `You are a trustee of the election "${title}". Here is the address of your page again.`,
  trusteeOpen: (url: string) => `To begin, open ${url}`,
  trusteeLabel: 'Open your page',
  trusteeRules:
    'The link works once, on the device where you will keep your key file. Give it to nobody: anyone who has it can take your place.',
  trusteeFile:
    'You need your key file and its password; nobody else has them, and nobody may ask you for them.',
  trusteeIgnore: 'If you did not expect this, do nothing, and tell the electoral commission.',

  trialSubject: 'A trial',
  trialDone: 'This mail was asked for to try whether E-Voting can send mails. It can.',
  trialIgnore: 'If you did not ask for it, do nothing: nothing has changed.',

  newsletterSubject: 'Please confirm your newsletter',
  newsletterAsked: 'Somebody, hopefully you, asked for the E-Voting newsletter at this address.',
  newsletterOpen: (url: string) => `To confirm, open ${url}`,
  newsletterConfirm: 'Yes, send me the newsletter',
  newsletterIgnore: 'If it was not you, do nothing: you will not hear from us again.',
  newsletterLeaveAt: (url: string) => `To leave the newsletter at any time: ${url}`,
  newsletterLeave: 'Leave the newsletter',
} as const;
