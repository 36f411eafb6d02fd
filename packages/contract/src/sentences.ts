import {
  ABOUT_MAX_LENGTH,
  AREA_LIST_MAX,
  BALLOT_CHANGES_AN_HOUR,
  BIO_MAX_LENGTH,
  CONTACT_TEXT_MAX_LENGTH,
  IMAGE_MAX_BYTES,
  IMAGE_MAX_EDGE_PX,
  IMAGE_MAX_PIXELS,
  LIST_MAX_BYTES,
  LOOKS_AN_HOUR,
  LOOKS_AT_ONE_VOTER,
  NAME_MAX_LENGTH,
  OFFICER_PASSWORD_MIN_LENGTH,
  PASSWORD_LINK_MINUTES,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PROPOSALS_WAITING,
  QUESTION_MAX_LENGTH,
  REASON_MAX_LENGTH,
  UNDO_WITHIN_MS,
} from './constants.ts';

const MIB = 1024 * 1024;
/** A number with thousands separators: 20,000. */
const count = (n: number) => n.toLocaleString('en');

/**
 * The English sentence of every reason for which the server refuses, by code. A code keeps its meaning for
 * good; its sentence may be reworded. `{name}` is a parameter. The web app's catalogues are made from this
 * table, with the ids `reason.<code>`.
 */
export const SENTENCES = {
  // Any call.
  'something-went-wrong': 'Something went wrong',
  restarting: 'The server is being restarted. Please try again in a moment',
  'shows-only': 'This server can only show things at the moment. Please try again in a moment',
  'cannot-store': 'The server cannot store anything at the moment. Please try again later',
  overloaded: 'The server has too much to do at the moment. Please try again in a moment',
  'turn-comes':
    'Many people are here right now. You are number {place}; it takes about {seconds} seconds. Please try again then',
  crowded: 'Many people are here right now. Please try again in {seconds} seconds',
  'login-again': 'Please login again',
  'not-your-role': 'Your account may not do this',
  'link-votes-only': 'This link only votes and shows your ballot. For anything else, log in with an account',
  'too-many-attempts': 'Too many attempts. Please wait a little and try again',
  'busy-signing-in': 'Many people are signing in right now. Please try again in a moment',
  'nothing-here': 'There is nothing at this address',
  'other-method': 'Use {methods} here',
  'bad-address': 'The address is not valid',
  'address-too-long': 'The address is too long',
  'not-understood': 'The request was not understood',
  'timed-out': 'The request took too long',
  'headers-too-large': 'The headers of the request are too large',

  // The body of a call.
  'bad-json': 'The request is not valid JSON',
  'cut-off': 'The request was cut off',
  'too-large': 'The request is too large',
  'send-json': 'This kind of content is not accepted here; send JSON',
  'send-json-not-form': 'Send JSON, not a form',
  'send-form': 'Send a form',
  'send-multipart': 'Send a form (multipart/form-data)',
  'send-plain-encoding': 'Send the request without a Content-Encoding',
  'form-damaged': 'The form is damaged or was cut off',
  'form-cut-off': 'The form was cut off',
  'form-one-file': 'Send one file a field',
  'form-many-fields': 'The form has too many fields',
  'form-many-parts': 'The form has too many parts',
  'form-field-refused': 'The form holds a field that is not accepted',
  'form-field-twice': 'The form holds a field twice',
  'form-field-too-long': 'A field of the form is too long',
  'form-field-no-text': 'A field of the form is not text',
  'form-file-refused': 'The form holds a file where none is accepted',
  'character-refused': 'The request holds a character that cannot be stored',

  // Invalid fields. `field` is the name in the call, with a capital.
  'body-missing': 'The request is empty',
  'body-wrong': 'The request does not have the right form',
  'field-missing': '{field} is required',
  'field-too-large': '{field} is too long or too large',
  'field-too-small': '{field} is too short or too small',
  'field-wrong': '{field} is not valid',
  'name-missing': 'Name is required',
  'name-too-long': `Name must be at most ${NAME_MAX_LENGTH} characters`,
  'name-unseen': 'Name holds characters that not every device can show',
  'name-piled': 'Name holds too many marks on one letter',
  'acronym-wrong':
    'An acronym has 2 to 8 letters from A to Z or digits, for example APGA. Leave out dots and spaces',
  'name-letterless': 'Name must hold a letter',
  'phone-wrong': 'A telephone number begins with + and the country code, such as +234 803 555 0100',
  'contact-text-wrong': `Name, hours and address have at most ${CONTACT_TEXT_MAX_LENGTH} characters each, the paragraph ${ABOUT_MAX_LENGTH}, in one line that every device can show`,
  'contact-missing': 'Give a telephone number, a WhatsApp number or an e-mail address',
  'email-missing': 'Email is required',
  'email-wrong': 'Invalid email address',
  'password-missing': 'Password is required',
  'password-too-short': `Password should contain a minimum of ${PASSWORD_MIN_LENGTH} characters`,
  'officer-password-too-short': `An officer's password has at least ${OFFICER_PASSWORD_MIN_LENGTH} characters`,
  'password-common': 'This is one of the most common passwords. Please choose another one',
  'password-too-long': `Password must be at most ${PASSWORD_MAX_LENGTH} characters`,
  'password-sent-too-long': 'Password is too long',
  'language-unknown': 'Choose a language that the app has',
  'bio-missing': 'Bio is required',
  'bio-too-long': `Bio must be at most ${BIO_MAX_LENGTH} characters`,
  'not-a-user': 'This is not the identifier of a user',
  'not-a-party': 'This is not the identifier of a party',
  'not-a-post': 'This is not the identifier of a post',
  'not-a-candidate': 'This is not the identifier of a candidate',
  'not-a-tracker': 'This is not a ballot tracker',
  'page-no-number': 'Page must be a number',
  'limit-no-number': 'Limit must be a number',
  'party-only': 'Only a party can register here',
  'voter-or-party': 'Begin as a voter or as a party',
  'link-incomplete': 'The link is incomplete',
  'link-wrong': 'The link is not valid',
  'voter-number-missing': 'Voter number is required',
  'voter-number-wrong': 'Voter number must be letters, digits, / and -, at most 40',
  'surname-missing': 'Surname is required',
  'code-missing': 'Code is required',
  'code-wrong': 'This is not a code',
  'send-choices': 'Send a list of choices',
  'send-ballot': 'Send a list of candidateId and postId pairs, or an encrypted ballot',

  // Pictures.
  'picture-too-large': `The picture is larger than ${IMAGE_MAX_BYTES / MIB} MB`,
  'picture-no-image': 'The picture must be a JPEG, PNG, WebP, GIF or AVIF file',
  'picture-pixels': `The picture has too many pixels. At most ${IMAGE_MAX_PIXELS / 1_000_000} megapixels and ${count(IMAGE_MAX_EDGE_PX)} pixels a side are taken`,
  'picture-too-slow': 'The picture takes too long to be read. Please send a smaller one',
  'picture-damaged': 'The picture is damaged and cannot be read',
  'picture-on-its-way': 'Another picture of yours is on its way. Please wait until it is there',
  'many-pictures': 'Many pictures are being sent right now. Please try again in a moment',
  'no-such-picture': 'There is no such picture',

  // Accounts.
  'account-exists':
    "An account with this email exists already. If you did not make it, 'Forgot your password?' at the login gives you your address back",
  'party-name-taken': 'A party with this name is registered already',
  'login-mismatch': 'Email or password is not correct',
  'link-used': `This link was used already or is older than ${PASSWORD_LINK_MINUTES} minutes. Please ask for a new one`,
  'current-password-missing': 'Enter your current password to set a new one',
  'current-password-wrong': 'The current password is not correct',
  'officer-name-stays':
    "An officer's name stays as it is, since the log and what is proposed name the officer by it. To take another name, be removed by two officers and invited at another address",

  // Parties.
  'acronym-taken': 'This acronym is, or looks like, the acronym or name of another party. Choose another one',
  'acronym-fixed':
    'Your party is on the ballot papers of an open election: its acronym stays until that has closed',
  'acronym-of-party': 'Only a party has an acronym',
  'no-party': 'Your account acts for no party. Ask an officer of your party to add it',
  'party-suspended':
    'Your party is suspended: it cannot put up or change anything. Ask the electoral commission why',
  'party-not-approved': 'The electoral commission has not approved your party yet',
  'party-voted-for':
    'People have voted, and your party is on their ballot papers: its name stays until the election has closed',
  'party-fixed':
    'Your party is on the ballot papers of an open election: its name and its banner stay until that has closed',
  'party-has-nominated': 'This party has nominated somebody already: suspend it instead',

  // The commission.
  'not-an-officer': 'Your account is not, or no longer, that of an officer of the commission',
  'other-officers-only': 'Your part in the commission does not include this',
  'no-such-officer': 'The commission has no such officer, or no longer',
  'officer-reads-first':
    'For the first day, and for a day after a password or factor was reset, an officer reads and changes nothing',
  'console-held':
    'The operator of the server holds the console: you can read everything, and nobody can change anything until it is released',
  'last-returning-officer':
    'The commission keeps one returning officer at least. Make another officer one first',
  'setup-link-over':
    'This link was used already, is older than a day, or the commission has its officers. If you have set it up already, log in with your account. Otherwise restart the server for a new one: it prints one while there is no officer',
  'invitation-over':
    'This invitation was used already, has run out or was taken back. If you have made your account already, log in with it. Otherwise ask the officer who invited you for a new one',
  'invitee-has-account':
    'An account with this email exists already. An officer needs an address of their own',
  'officer-name-taken':
    'An officer, or a former one, has this name or one that looks like it. Add what tells you apart, such as a second name. The invitation still works',
  'officer-name-kept':
    'You were an officer before and keep that name, since the log knows you by it. To take another name, ask to be invited at another address. The invitation still works',
  'no-such-invitation': 'There is no such invitation, or no longer',
  'last-factor': 'This is your last second factor. Add another one first',
  'factors-locked': 'Use your second factor again and type your password before you change a factor',
  'factor-not-present': 'Use your second factor again first, then type your password',
  'second-factor-first': 'Confirm that it is you by your second factor first',
  'code-wrong-form': 'The code has six digits',
  'factor-code-wrong': 'This code is not correct, or was used already. Wait for the next one',
  'recovery-code-wrong': 'This recovery code is not correct, or was used already',
  'confirmation-missing': 'Confirm this by your passkey, or by a code of your authenticator app',
  'confirmation-wrong':
    'This was not confirmed by a passkey of yours, or what you saw has changed. Load the page again',
  'confirmation-used': 'This confirmation was used already. Load the page again',
  'passkeys-too-few':
    'Fewer than two returning officers who can act have a passkey. Each of them adds one first, under Your own second factor',
  'passkey-only':
    'The commission has decided that officers sign by passkeys only. Add a passkey under Your own second factor; it can confirm what is proposed from then on',
  'factor-too-new':
    'Your passkey or app is younger than this proposal: another officer confirms it, or it is proposed again',
  'clock-wrong': 'The clock of this device is more than five minutes wrong. Set it, and try again',
  'passkey-wrong': 'This passkey could not be confirmed. Please try again',
  'nothing-begun': 'This was not begun, or took too long. Please begin again',
  'seats-of-question': 'A question has no seats: only posts have several',
  'posts-missing': 'Name at least one post, or ask a question',
  'post-too-long': `The name of a post must be at most ${NAME_MAX_LENGTH} characters, and a question at most ${QUESTION_MAX_LENGTH}`,
  'another-is-draft':
    'The current election is still a draft. Go on with it, or let two officers give it up before you begin another',
  'another-is-open': 'Voting in the current election has not ended. Close it first',
  'before-not-certified':
    'The previous election is neither certified nor declared void, and a new one takes its place on the pages for voters. Certify its result or let two officers declare it void, then begin this one',
  'beside-demo':
    'This server holds the demo, whose passwords everybody knows. Begin a real election on a new database',
  'election-name-taken': 'There is an election of this title and year already',
  'title-without-letters': 'The title needs letters or digits for the address of its record',
  'rehearsal-apart':
    'A rehearsal and an election that counts are never on one server, and never have the same name. Begin this one on a server of its own, or give it another name',
  'rehearsal-of-rehearsal': 'This server is a rehearsal already',
  'rehearsal-no-address':
    'A rehearsal needs an address of its own, which is not set here. The operator sets REHEARSAL_URL',
  'no-rehearsal-here': 'This server is no rehearsal. Made-up voters vote in rehearsals only',
  'rehearsal-not-open': 'Made-up voters vote while voting is open',
  'made-up-voting': 'Made-up voters are voting already. Wait until they have finished',
  'made-up-mailed-codes':
    'Voters of this election confirm an e-mail first, and made-up voters have none. Vote by accounts of your own',
  'made-up-too-few': 'Fewer made-up voters are left. Ask for fewer',
  'post-names-mixed':
    'A post has the name of another post in one of the languages. Voters could take one for the other',
  'posts-alike': 'Two posts have the same name, or two questions are the same',
  'draft-changed':
    'Somebody else has corrected this draft meanwhile. Load the page again, and correct it as it is now',
  'draft-key-made':
    'The trustees’ key was made for this title, year, batch, and these rules for results and nominations: they stay. To change one, give the draft up and begin another one',
  'draft-letters-made':
    'Letters were made or links sent with this title, so title and year stay. To change them, give the draft up and begin another one',
  'draft-roll-begun':
    'Voters are on the roll, so whether they use accounts or links stays. To change it, take the lists back first',
  'draft-somebody-stands':
    'Somebody was put up who could not stand then, even if it was withdrawn since: let candidates of both kinds stand',
  'draft-draw-stays':
    'The order of the candidates is drawn: its number was made, and stays. Keep the drawn order',
  'post-differs':
    'The level, the seats and the kind of a post never change. Remove it, if nobody was put up for it, and add another one',
  'post-has-candidates':
    'Somebody was put up for a post that you remove, even if it was withdrawn since. Keep the post, or give the draft up and begin another one',
  'closes-in-the-past': 'The end of voting is in the past. Set a later one',
  'closes-before-it-opens': 'Voting must end after it begins',
  'no-such-draft': 'There is no such election',

  // Acts that take two officers.
  'not-a-proposal': 'This is not the identifier of a proposal',
  'not-an-election': 'This is not the identifier of an election',
  'reason-missing': 'Reason is required',
  'reason-too-long': `Reason must be at most ${REASON_MAX_LENGTH} characters`,
  'no-such-proposal': 'There is no such proposal',
  'proposal-about-you': 'This is about you: another officer decides it',
  'proposal-own': 'Another officer must confirm what you have proposed',
  'proposal-of-another': 'Only the officer who proposed this takes it back. Object to it instead',
  'officer-too-new':
    'You got your part in the commission after this was proposed: officers who were there before decide it',
  'proposal-another': 'This proposal is not the one that you saw. Load the page again and look at it',
  'proposal-being-done':
    'This was confirmed before, and is being done now. A large roll takes minutes; the list shows when it is done',
  'proposal-decided': 'This proposal was decided already',
  'end-near': 'Voting ends by itself within these minutes',
  'end-waits': 'This election already has an end that takes effect soon or is held',
  'end-held-before': 'You have held this end before. Each officer holds it once',
  'end-over': 'This end was carried out, or can no longer be',
  'end-not-held': 'You hold no such end',
  'end-own': 'Two officers release an end who neither proposed nor held it',
  'proposal-void': 'The officer who proposed this may no longer do so. Propose it again',
  'proposal-expired': 'This proposal is older than a day. Propose it again',
  'proposals-waiting': `${PROPOSALS_WAITING} proposals of yours wait, and this one was not made. Have another officer confirm some, or withdraw what is not needed, and propose it again`,
  'act-unknown': 'This server does not know what is proposed here',
  'act-changed':
    'What this is about has changed meanwhile. Load the page again. If it was proposed, have the proposal taken back first, then begin again',
  'roll-changed':
    'The roll is not the one that was proposed: places were added, removed or corrected since. Have the proposal taken back, read the changes in the log, and propose it again',
  'opened-already': 'This election has been opened already',
  'roll-empty':
    'No one is on the roll, so that no one could vote, and the opening freezes it. Put the voters on it first',
  'nobody-stands': 'There is no candidate for any post yet',
  'paper-empty':
    'In some area nobody stands for anything, so that its voters would have no ballot paper. The papers under Areas and posts show which: have a party put somebody up there, or give the draft up and begin one with a post that everybody elects',
  'paper-unopposed':
    'In some area every post has no more candidates than seats, so that its voters would have nothing to vote on. Where your rules elect them without a vote, declare them elected without this program; otherwise give the draft up and begin one in which such posts are voted on',
  'rival-waits':
    'A nomination waits for a post that would be elected without a vote. Approve it or send it back under Parties first',
  'names-unfit':
    'A post, a candidate or a party has a name that may not be on a ballot paper. Correct it first',
  'party-waits':
    'A party on the ballot papers waits for approval, new or under a changed name, acronym or sign. Decide about it under Parties first',
  'names-alike': 'Two posts, or two candidates of a post, have names that voters could not tell apart',
  'address-local':
    'The record would be named for good by an address that only this machine reaches. Set PUBLIC_URL to the address that people will use, or open it as a trial',
  'address-other':
    'The key of this election was made for another address than this server has now, so that every voter’s device would refuse the ballot paper. The operator sets PUBLIC_URL to the former address, or two officers give the draft up and begin another one',
  'beside-the-demo':
    'This server holds the demo, whose passwords everybody knows. Begin the election on an empty database',
  'papers-changed': 'The ballot papers have changed since you looked at them. Look at them again',
  'election-not-open': 'Voting is not open',
  'not-counted-yet': 'The result is not in the record yet',
  'election-void': 'This election was declared void: it has no result',
  'election-not-closed': 'Voting has not been closed yet. Close the election first',
  'certified-already': 'This result has been certified already',
  'count-still-moving':
    'The last ballots are still on their way into the public record; none is lost. Count again in some seconds',
  'count-key-elsewhere':
    'The key that opens the count is not on this server. Count where it is: npm run election -- tally',
  'not-certified': 'The result of this election is not certified yet',
  'end-stays': 'Voting has ended for good: the public record says so',
  'beginning-stays': `Voting began more than ${UNDO_WITHIN_MS / 60_000} minutes ago, or numbers were published since: its beginning stays`,
  'opens-earlier': 'The new beginning must be in the future, and before the end',
  'closes-earlier': 'The new end must be later than the old one, and not in the past',
  'on-the-paper': 'Voting has begun. Everybody on the ballot paper stays there',
  'no-such-party': 'There is no such party',

  // The help desk.
  'no-such-voter': 'There is no such voter, or no longer',
  'too-many-looks': `Within an hour an officer looks at voters ${LOOKS_AN_HOUR} times, and all officers at one voter ${LOOKS_AT_ONE_VOTER} times, at the help desk and on the roll together. Please try again in ${60 / LOOKS_AT_ONE_VOTER} minutes`,
  'no-mail-address': 'The roll has no e-mail for this place. Have two officers make a new letter for it',
  'officers-mailbox': 'This is the mailbox of an officer, and not the voter’s',
  'two-officers-only':
    'This takes two officers, and the commission has one who may act. Invite a second one first',

  // Candidates.
  'no-such-candidate': 'There is no such candidate',
  'not-your-candidate': 'Your party has no such candidate',
  'nobody-put-you-up': 'No party has put you up as a candidate',
  'too-many-changes': `A name or a picture on the ballot can be changed ${BALLOT_CHANGES_AN_HOUR} times an hour. Please try again later`,
  'entry-closed': 'The election has closed. Your entry can no longer be changed',
  'candidates-closed': 'The election has closed. Its candidates can no longer be changed',
  'candidates-fixed': 'Voting has begun, and the candidates of this election are fixed',
  'post-fixed': 'Voting has begun. A candidate can no longer move to another post',
  'no-parties-stand':
    'Candidates of this election stand without a party: the electoral commission puts them up',
  'no-independents':
    'Candidates of this election stand for parties, which put them up. A returning officer can correct the draft',
  'independents-fixed':
    'Voting has begun. Candidates without a party are put up and approved before it begins',
  'candidates-no-table':
    'This is not a table in CSV with the columns post, name and bio. In a spreadsheet choose "Save as" and CSV',
  'candidates-too-many': 'The table has too many lines. Divide it',
  'post-unknown': 'This post is not in the election',
  'no-election-to-stand-in': 'There is no election at the moment to stand in',
  'no-place': 'Your party has put up as many candidates for this post as it may',
  'candidate-name-taken':
    'A candidate for this post has or had this name, or one that looks like it. Add what tells them apart, such as a second name',
  'consent-missing': 'Say first that you agree to stand',
  'no-self-nomination':
    'Candidates of this election cannot nominate themselves. Ask the electoral commission who puts them up',
  'self-nomination-over':
    'The time in which candidates nominate themselves is over. For anything else, ask the electoral commission',
  'self-nomination-no-place':
    'Claim your place on the roll first: only who has one can stand or second somebody',
  'self-nomination-other-area': 'This post is elected in another area than yours. Choose a post of your area',
  'stands-already': 'You stand already, and a person stands for one post. Withdraw that nomination first',
  'no-own-nomination': 'You have not nominated yourself. Choose a post first',
  'nomination-judged':
    'The electoral commission has decided on this nomination, and it stays so. Ask the commission for a change',
  'no-such-nomination': 'Nobody stands by this link. Ask for the link again',
  'seconding-own': 'Nobody seconds their own nomination. Share the link with others',
  'seconding-changed': 'The nomination has changed since you opened it. Read it again, then second it',
  'seconding-seats':
    'You have seconded as many candidates for this post as are elected: no more of them can have your name',
  'self-place-gone':
    'The candidate no longer has a place on the roll where this post is elected. Send the nomination back, or withdraw it',
  'too-few-seconders':
    'Too few people who are on the roll now second the candidate. Send the nomination back with this reason, or wait',
  'self-nominated':
    'The candidate nominated themself and alone changes the nomination. Send it back with what has to change',
  'self-nomination-needs':
    'Candidates nominate themselves only where they may stand without a party and accounts claim places on a roll',
  'email-taken': 'An account with this email exists already',
  'candidate-no-account': 'This candidate has no email address and so no account',
  'candidate-own-account':
    'This candidate had the account before your party nominated them: they alone change its password, at the login under Forgot your password',

  // Voting.
  'no-election': 'There is no election at the moment',
  'voting-not-open': 'Voting has not opened yet',
  'announced-by-two':
    'From the opening until the end of voting an announcement takes two officers: propose it, and another one confirms it',
  'voting-closed': 'Voting has closed',
  'voted-already': 'You have voted already. Your first vote counts',
  'ballot-of-another':
    'Another account has logged in on this device since. The ballot was not cast: it waits here, sealed, until the account that sealed it logs in again',
  'email-not-confirmed': 'Confirm your e-mail address first: then you can vote in this election',
  'place-disputed':
    'Somebody has told the commission that another person claimed this place on the roll. Two officers decide; until then it cannot vote. Ask the help desk',
  'not-disputed': 'Nobody disputes the claim of this place, or it is settled already',
  'dispute-link-wrong': 'This link is not whole. Open it again from the message',
  'dispute-link-spent':
    'This link works no more: the claim was settled, or the place was taken off the roll. Ask the help desk',
  'no-place-on-roll': "You have no place on the voters' roll of this election. Claim yours first",
  'code-mismatch': 'The code is not right, was used already or has run out. Check it, or ask for a new one',
  'email-not-asked': 'This election asks for no confirmed e-mail',
  'mailbox-used': 'This mailbox has confirmed another account already. One mailbox has one vote',
  'place-not-found':
    'There is no place with this number and code. Check both, or ask the electoral commission',
  'link-not-found':
    'This link or code is wrong, or works no more. If you typed it, compare every letter. Open the newest message that you have, or ask the electoral commission for a new one',
  'links-only':
    'In this election you need no account: open the link that you were sent, or type the code of your letter',
  'links-without-roll':
    'Only the voters of a roll can be sent links: let a roll say who may vote, or choose accounts',
  'order-of-open':
    'Candidates who come while people vote stand last: let candidates stay as they are, or keep the order in which they were put up',
  'unopposed-of-open':
    'A candidate who comes while people vote would oppose those elected without a vote: let candidates stay as they are, or have every post voted on',
  'links-after-freeze': 'Freeze the roll first: after that no contact changes, and the links can be sent',
  'no-links':
    'Links do not vote in this election, and one of an earlier election is worth nothing now. To vote in this one, log in or register',
  'link-over':
    'Voting has closed, and links and codes open no ballot paper any more. With its tracker you still find your ballot under My ballot',
  'place-has-own-account':
    'This place belongs to an account: log in to vote. If the account is not yours, tell the electoral commission',
  'both-codes':
    'In this election a place is claimed with two codes: the one of your letter, and one sent to the contact that the roll has for you. One of them is missing or wrong',
  'place-claimed': 'Another account has claimed this place. If it was not you, tell the electoral commission',
  'has-place': 'Your account has a place on this roll already',
  'identity-missing':
    'The electoral commission also asks for your identity number, such as your NIN. Type it, and claim again',
  'identity-wrong': 'Identity number must be letters, digits, / and -, from 4 to 40',
  'identity-mismatch':
    'This identity number is not of the person whom the roll has at this place. Check it, or ask the electoral commission',
  'identity-unavailable':
    'Your identity cannot be checked at the moment. Your code is not used up: please try again in a few minutes',
  'no-roll': 'This election has no roll to be on',
  'encrypted-only': 'This election takes encrypted ballots only',
  'many-voting': 'Very many people are voting right now. Please try again in a moment',
  'no-ballots-now': 'This server cannot take ballots at the moment. Please try again in a moment',
  'choose-every-post': 'Choose one candidate for every post',
  'choose-once': 'Choose only one candidate for each post',
  'choose-each-once': 'Choose each candidate only once',
  'choose-fewer': 'Choose no more candidates for a post than are elected to it',
  'ballot-unknown-post':
    'Your ballot names a post that is not in this election. It was not taken: reload the page and vote again',
  'ballot-unknown-candidate':
    'Your ballot names a candidate who is not in this election. It was not taken: reload the page and vote again',
  'ballot-wrong-post':
    'Your ballot names a candidate who stands for another post. It was not taken: reload the page and vote again',
  'ballot-key-used': 'The key that signs this ballot has signed another one. Please vote again',
  'ballot-copied':
    'This very ballot has been cast already, by somebody else. Yours was not taken: vote again, and tell the electoral commission',
  'ballot-changed': 'The ballot changed while you were voting. Load it again and vote once more',
  'ballot-unreadable': 'The ballot cannot be read. It was not taken: reload the page and vote again',
  'ballot-other-form':
    'The ballot is not written in the one form that is accepted. It was not taken: reload the page and vote again',
  'ballot-wrong-shape':
    'The ballot does not answer what this election asks. It was not taken: reload the page and vote again',
  'ballot-bad-number':
    'The ballot holds a number that is out of range. It was not taken: reload the page and vote again',
  'ballot-bad-value':
    'The ballot holds a value that is not of the group. It was not taken: reload the page and vote again',
  'ballot-bad-signature':
    'The signature of the ballot does not hold. It was not taken: reload the page and vote again',
  'ballot-bad-choice-proof':
    'The ballot does not prove that each choice is one vote or none. It was not taken: reload the page and vote again',
  'ballot-bad-post-proof':
    'The ballot does not prove that every post has exactly one choice. It was not taken: reload the page and vote again',
  'ballot-bad-blank-proof':
    'The ballot does not prove what it says of a blank choice. It was not taken: reload the page and vote again',

  // Trustees.
  'no-trustees': 'No trustees make the key of this election here',
  'trustees-no-key': 'The trustees have not made the key of this election yet',
  'trustees-silent':
    'Not every trustee’s program has been heard in the last five minutes. Ask the silent ones to start theirs, or decide to open without them: then live counts may be late',
  'trustees-over':
    'A trustee sent a wrong value. Ask the electoral commission for a new link, and begin again',
  'trustees-cannot-begin':
    'The key is made, and the election can no longer begin with it. Ask the electoral commission',
  'trustee-link-unknown':
    'This link is no trustee’s, or no longer. Ask the electoral commission for a new one',
  'trustee-link-used':
    'This link has been used already. If it was not you, tell the electoral commission at once: all links must be made again',
  'trustee-too-early': 'This comes too early: not all trustees have done the step before it',
  'trustee-message-unreadable': 'What was sent is not what a trustee sends',
  'trustee-message-refused': 'What was sent does not hold. Load the page again, and take your key file',
  'trustee-complaint-unproved': 'The complaint proves nothing: the value is right, or is not shown',
  'trustee-voting-goes-on': 'Nothing is opened while people vote',
  'trustee-share-refused': 'The share does not hold: it is not of this trustee, or not of this count',
  'count-not-asked': 'The record asks for no count of this tree, or for no count any more',
  'count-share-early':
    'The server has not checked the record up to this request yet. Send the share again in a moment',
  'no-such-trustee': 'No trustee of this election has an address here',
  'trustees-alike': 'Each trustee needs a name and a mailbox of their own',
  'areas-other-number':
    'The number of areas that would be added is no longer the one that you were shown. Look at the new number',
  'areas-no-table': 'This is not a CSV table whose first line is code,parent,level,name',
  'area-is-whole': 'The whole cannot be removed: everybody is in it',
  'area-has-parts': 'It is divided. Remove its parts first',
  'area-has-voters':
    'Voters are in this area, or it is on a roll. Move them to another area, or leave it as it is',
  'area-in-election': 'An election was begun with this area, and keeps it',
  'areas-fixed': 'An election is open, which has its contests by the areas that are there',
  'area-line-unreadable':
    'Code, level and name must be there, without characters that are not seen or were not read',
  'area-line-unknown-parent': 'The parent is neither known nor in a line above',
  'area-line-second-root':
    'Only the whole has no parent, and a line above names it, or it is known already: put its code as the parent here',
  'area-line-changed': 'This area is known by another name, level or parent, and keeps them',
  'area-line-alike': 'Another area of this level has a name or a code that looks like it',
  'area-line-level-twice': 'It is in an area of its own level',
  'area-line-has-voters':
    'Voters are in the area that this one is a part of, or on the roll there: no one would know in which part',
  'area-line-under-way':
    'An election is open, which has its contests by the areas that are there. Close it first',
  'no-map': 'This is not a GeoJSON file: a FeatureCollection with the shapes of areas',
  'shape-no-polygon': 'It is no Polygon or MultiPolygon, or one of its lines has more than 2,000 points',
  'shape-unknown-code': 'Its property code must be the code of an area',
  'shape-code-twice': 'A feature above has the same code',
  'shape-off-earth': 'Places are longitude and latitude in degrees',
  'shape-open': 'Each of its lines must end where it begins',
  'shape-crossing': 'One of its lines crosses or meets itself',
  'shape-too-fine': 'Up to here are more than 20,000 points. Simplify the shapes',
  'shape-flat': 'It is too small to be seen beside the others',
  'areas-too-many': `A list has at most ${count(AREA_LIST_MAX)} areas`,
  'level-unknown': 'No area has this level. Add the areas first, or let everybody elect the post',
  'trustee-name-bad': 'A trustee needs a name of at most 200 characters without |',
  'trustees-one-alone': 'At least two trustees must be needed: one alone could open any ballot',
  'trustees-all-needed':
    'Fewer than all trustees must be needed: otherwise one who loses the key stops the count for good',
  'trustees-live-results':
    'Live results need a key on the server, or trustees who make a key together, of which some suffice. Trustees with keys of their own must all decrypt: choose results at the close',
  'trustees-need-witnesses':
    'With live results, name the guardians as witnesses first, and how many must sign: a guardian opens no count of a record that nobody else has signed',
  'trustees-changed':
    'The trustees were invited meanwhile, by another officer or by your own try before. Nothing was changed now. Choose Cancel, look at who is invited and how far they are, and begin again only if you still want to',
  'trustees-made-already': 'The key of this election is in its record already, for good',
  // The commission's roll.
  'reminded-today': 'Voters were reminded today. They get one reminder a day at most',
  'reminders-not-open': 'Reminders are sent while voting is open',
  'roll-closed': 'The election has closed. Its roll can no longer be changed',
  'claim-codes-fixed':
    'The roll is frozen, or somebody has claimed a place: how places are claimed no longer changes in this election',
  'roll-changed-meanwhile': 'The roll changed while it was being read. Save it again',
  'roll-frozen': 'The roll is frozen: a change to it takes two officers',
  'no-such-import': 'There is no such list',
  'import-elsewhere': 'This list is at another step by now. Look at it again',
  'list-of-colleague':
    'Another officer has sent this list, and only they can go on with it. Otherwise give it up, and send it yourself',
  'list-empty': 'The file is empty',
  'list-too-large': `The file is too large: a list has at most ${LIST_MAX_BYTES / MIB} MiB`,
  'list-incomplete': 'Parts of the file are missing. Send it once more',
  'list-part-wrong': 'This is not the part of the file that was announced',
  'letters-given': 'The letters of this list were given out already',
  'letters-made-meanwhile': 'These letters were made meanwhile, or are made just now. Look at the list again',
  'letters-by-two': 'Letters are made once two officers have agreed to it. Propose it first',
  'letters-of-colleague':
    'Another officer makes these letters, and is the only one given their codes. Ask for the file, or propose to make the letters again',
  'letters-unfinished':
    'Not every letter of this list was made: the work was cut off, or is still going on. Make them again, or propose it',
  'number-bad': 'Voter number must be letters, digits, / and -, at most 40',
  'contact-bad': 'This is neither an e-mail address nor a whole phone number',
  'contact-without-sms':
    'This is a phone number, and this server sends no SMS. Give an e-mail address, or nothing',
  'number-taken': 'This voter number has, or had, a place on the roll',
  'area-unknown': 'No area has this code',
  'area-divided': 'This area is divided: name the part',
  'place-has-account':
    'An account has this place already, so there is no other code for it. The help desk shows which account; if the voter says that it is somebody else’s, take the place off while no one has voted with it',
  'place-not-corrected':
    'An account has this place already, so it is not corrected. If it is wrong, take the place off, and add the voter under another number',
  'place-unchanged': 'The roll says this already. Change what is wrong first',
  'place-unknown': 'This voter number has no place on the roll',
  'place-voted': 'The person with this place has voted. It stays on the roll',

  // The public record, the newsletter, and calls from this machine only.
  'no-such-election': 'No election has this name',
  'no-such-ballot': 'This ballot is not known here',
  'no-such-file': 'There is no such file in this record',
  'no-such-download': 'There is no such file of this record',
  'cosigned-not-ours': 'This is no checkpoint that the key of this record has signed',
  'cosigned-by-nobody': 'This checkpoint has no signature of a witness that the election names',
  'cosigned-ahead': 'The signature is of a time to come. Please set the clock of the witness',
  'cosigned-other-tree':
    'This server has another history than the one that was signed. The commission is told. Please keep the checkpoint',
  'witness-unreadable':
    'Each line must be the key of a witness, then, if it has one, a space and its address',
  'witness-twice': 'Two of the witnesses have the same key or the same name',
  'witness-address': 'The address of a witness must begin with https:// and have no password, ? or #',
  'witnesses-too-many': 'An election has 20 witnesses at most',
  'witness-quorum': 'The number of witnesses that must sign must be from 1 to the number of witnesses',
  'witnesses-fixed': 'The record of this election has begun, and names its witnesses for good',
  'many-downloads': 'Too many are downloading now. Please try again in a minute',
  'newsletter-link-over': 'This link is no longer valid. Please ask for the newsletter again',
  'mailbox-here-only': 'The mailbox is only for browsers on this machine',
  'codes-here-only': 'The codes of the demo are only for browsers on this machine',
  'figures-here-only': 'The figures are only for programs on this machine',
  'database-not-ready': 'The database is not ready',
  'ballots-differ':
    'There are not as many ballots as people who voted. Every ballot is kept, but none is moved into the public record or counted until the numbers agree. Ask the operator to look for rows in the database that no voter wrote',
  'record-stopped': 'The public record cannot go on; the log says why',
} as const satisfies Readonly<Record<string, string>>;
