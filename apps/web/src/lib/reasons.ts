import {
  BIO_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  REASON_MAX_LENGTH,
} from '@evoting/contract/constants';
import type { ReasonCode, ReasonParams } from '@evoting/contract/reasons';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';

/**
 * Why the server refuses, in the reader's language: a sentence for every code of the contract. In English
 * each is the server's own. Fetched with its catalogue when the first refusal comes (`sentences.ts`): most
 * visits see none.
 */
export const REASONS: { readonly [Code in ReasonCode]: (params: ReasonParams[Code]) => string } = {
  // What may happen to any call.
  'something-went-wrong': () => t`Something went wrong`,
  restarting: () => t`The server is being restarted. Please try again in a moment`,
  'shows-only': () => t`This server can only show things at the moment. Please try again in a moment`,
  'cannot-store': () => t`The server cannot store anything at the moment. Please try again later`,
  overloaded: () => t`The server has too much to do at the moment. Please try again in a moment`,
  'login-again': () => t`Please login again`,
  'not-your-role': () => t`Your account may not do this`,
  'too-many-attempts': () => t`Too many attempts. Please wait a little and try again`,
  'busy-signing-in': () => t`Many people are signing in right now. Please try again in a moment`,
  'nothing-here': () => t`There is nothing at this address`,
  'other-method': ({ methods }) => {
    const listed = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(methods);
    return t`Use ${listed} here`;
  },
  'bad-address': () => t`The address is not valid`,
  'address-too-long': () => t`The address is too long`,
  'not-understood': () => t`The request was not understood`,
  'timed-out': () => t`The request took too long`,
  'headers-too-large': () => t`The headers of the request are too large`,

  // The body of a call.
  'bad-json': () => t`The request is not valid JSON`,
  'cut-off': () => t`The request was cut off`,
  'too-large': () => t`The request is too large`,
  'send-json': () => t`This kind of content is not accepted here; send JSON`,
  'send-json-not-form': () => t`Send JSON, not a form`,
  'send-form': () => t`Send a form`,
  'send-multipart': () => t`Send a form (multipart/form-data)`,
  'send-plain-encoding': () => t`Send the request without a Content-Encoding`,
  'form-damaged': () => t`The form is damaged or was cut off`,
  'form-cut-off': () => t`The form was cut off`,
  'form-one-file': () => t`Send one file a field`,
  'form-many-fields': () => t`The form has too many fields`,
  'form-many-parts': () => t`The form has too many parts`,
  'form-field-refused': () => t`The form holds a field that is not accepted`,
  'form-field-twice': () => t`The form holds a field twice`,
  'form-field-too-long': () => t`A field of the form is too long`,
  'form-field-no-text': () => t`A field of the form is not text`,
  'form-file-refused': () => t`The form holds a file where none is accepted`,
  'character-refused': () => t`The request holds a character that cannot be stored`,

  // Fields, and what is wrong with them. `field` is its name in the call, with a capital.
  'body-missing': () => t`The request is empty`,
  'body-wrong': () => t`The request does not have the right form`,
  'field-missing': ({ field }) => t`${field} is required`,
  'field-too-large': ({ field }) => t`${field} is too long or too large`,
  'field-too-small': ({ field }) => t`${field} is too short or too small`,
  'field-wrong': ({ field }) => t`${field} is not valid`,
  'name-missing': () => t`Name is required`,
  'name-too-long': () => t`Name must be at most ${NAME_MAX_LENGTH} characters`,
  'name-unseen': () => t`Name holds characters that not every device can show`,
  'name-piled': () => t`Name holds too many marks on one letter`,
  'name-letterless': () => t`Name must hold a letter`,
  'email-missing': () => t`Email is required`,
  'email-wrong': () => t`Invalid email address`,
  'password-missing': () => t`Password is required`,
  'password-too-short': () => t`Password should contain a minimum of ${PASSWORD_MIN_LENGTH} characters`,
  'password-too-long': () => t`Password must be at most ${PASSWORD_MAX_LENGTH} characters`,
  'password-sent-too-long': () => t`Password is too long`,
  'bio-missing': () => t`Bio is required`,
  'bio-too-long': () => t`Bio must be at most ${BIO_MAX_LENGTH} characters`,
  'not-a-user': () => t`This is not the identifier of a user`,
  'not-a-party': () => t`This is not the identifier of a party`,
  'not-a-post': () => t`This is not the identifier of a post`,
  'not-a-candidate': () => t`This is not the identifier of a candidate`,
  'not-a-tracker': () => t`This is not a ballot tracker`,
  'page-no-number': () => t`Page must be a number`,
  'limit-no-number': () => t`Limit must be a number`,
  'party-only': () => t`Only a party can register here`,
  'voter-or-party': () => t`Begin as a voter or as a party`,
  'link-incomplete': () => t`The link is incomplete`,
  'link-wrong': () => t`The link is not valid`,
  'voter-number-missing': () => t`Voter number is required`,
  'voter-number-wrong': () => t`Voter number must be letters, digits, / and -, at most 40`,
  'surname-missing': () => t`Surname is required`,
  'code-missing': () => t`Code is required`,
  'code-wrong': () => t`This is not a code`,
  'send-choices': () => t`Send a list of choices`,
  'send-ballot': () => t`Send a list of candidateId and postId pairs, or an encrypted ballot`,

  // Pictures.
  'picture-too-large': () => t`The picture is larger than 10 MB`,
  'picture-no-image': () => t`The picture must be a JPEG, PNG, WebP, GIF or AVIF file`,
  'picture-pixels': () =>
    t`The picture has too many pixels. At most 25 megapixels and 12,000 pixels a side are taken`,
  'picture-too-slow': () => t`The picture takes too long to be read. Please send a smaller one`,
  'picture-damaged': () => t`The picture is damaged and cannot be read`,
  'picture-on-its-way': () => t`Another picture of yours is on its way. Please wait until it is there`,
  'many-pictures': () => t`Many pictures are being sent right now. Please try again in a moment`,
  'no-such-picture': () => t`There is no such picture`,

  // Accounts.
  'account-exists': () =>
    t`An account with this email exists already. If you did not make it, 'Forgot your password?' at the login gives you your address back`,
  'party-name-taken': () => t`A party with this name is registered already`,
  'login-mismatch': () => t`Email or password is not correct`,
  'link-used': () => t`This link was used already or is older than 30 minutes. Please ask for a new one`,
  'current-password-missing': () => t`Enter your current password to set a new one`,
  'current-password-wrong': () => t`The current password is not correct`,
  'officer-name-stays': () =>
    t`An officer's name stays as it is, since the log and what is proposed name the officer by it. To take another name, be removed by two officers and invited at another address`,

  // Parties.
  'no-party': () => t`Your account acts for no party. Ask an officer of your party to add it`,
  'party-suspended': () =>
    t`Your party is suspended: it cannot put up or change anything. Ask the electoral commission why`,
  'party-not-approved': () => t`The electoral commission has not approved your party yet`,
  'party-fixed': () =>
    t`Your party is on the ballot papers of an open election: its name and its banner stay until that has closed`,
  'party-has-nominated': () => t`This party has nominated somebody already: suspend it instead`,

  // The commission.
  'not-an-officer': () => t`Your account is not, or no longer, that of an officer of the commission`,
  'other-officers-only': () => t`Your part in the commission does not include this`,
  'no-such-officer': () => t`The commission has no such officer, or no longer`,
  'last-returning-officer': () =>
    t`The commission keeps one returning officer at least. Make another officer one first`,
  'setup-link-over': () =>
    t`This link was used already, is older than a day, or the commission has its officers. If you have set it up already, log in with your account. Otherwise restart the server for a new one: it prints one while there is no officer`,
  'invitation-over': () =>
    t`This invitation was used already, has run out or was taken back. If you have made your account already, log in with it. Otherwise ask the officer who invited you for a new one`,
  'invitee-has-account': () =>
    t`An account with this email exists already. An officer needs an address of their own`,
  'officer-name-taken': () =>
    t`An officer, or a former one, has this name or one that looks like it. Add what tells you apart, such as a second name. The invitation still works`,
  'officer-name-kept': () =>
    t`You were an officer before and keep that name, since the log knows you by it. To take another name, ask to be invited at another address. The invitation still works`,
  'no-such-invitation': () => t`There is no such invitation, or no longer`,
  'last-factor': () => t`This is your last second factor. Add another one first`,
  'second-factor-first': () => t`Confirm that it is you by your second factor first`,
  'code-wrong-form': () => t`The code has six digits`,
  'factor-code-wrong': () => t`This code is not correct, or was used already. Wait for the next one`,
  'recovery-code-wrong': () => t`This recovery code is not correct, or was used already`,
  'passkey-wrong': () => t`This passkey could not be confirmed. Please try again`,
  'nothing-begun': () => t`This was not begun, or took too long. Please begin again`,
  'posts-missing': () => t`Name at least one post`,
  'another-is-draft': () =>
    t`The current election is still a draft. Go on with it, or let two officers give it up before you begin another`,
  'another-is-open': () => t`Voting in the current election has not ended. Close it first`,
  'before-not-certified': () =>
    t`The previous election is neither certified nor declared void, and a new one takes its place on the pages for voters. Certify its result or let two officers declare it void, then begin this one`,
  'beside-demo': () =>
    t`This server holds the demo, whose passwords everybody knows. Begin a real election on a new database`,
  'election-name-taken': () => t`There is an election of this title and year already`,
  'title-without-letters': () => t`The title needs letters or digits for the address of its record`,
  'rehearsal-apart': () =>
    t`A rehearsal and an election that counts are never on one server, and never have the same name. Begin this one on a server of its own, or give it another name`,
  'rehearsal-of-rehearsal': () => t`This server is a rehearsal already`,
  'rehearsal-no-address': () =>
    t`A rehearsal needs an address of its own, which is not set here. The operator sets REHEARSAL_URL`,
  'posts-alike': () => t`Two posts have the same name`,
  'closes-in-the-past': () => t`The end of voting is in the past. Set a later one`,
  'closes-before-it-opens': () => t`Voting must end after it begins`,
  'no-such-draft': () => t`There is no such election`,

  // Acts that take two officers.
  'not-a-proposal': () => t`This is not the identifier of a proposal`,
  'not-an-election': () => t`This is not the identifier of an election`,
  'reason-missing': () => t`Reason is required`,
  'reason-too-long': () => t`Reason must be at most ${REASON_MAX_LENGTH} characters`,
  'no-such-proposal': () => t`There is no such proposal`,
  'proposal-about-you': () => t`This is about you: another officer decides it`,
  'proposal-own': () => t`Another officer must confirm what you have proposed`,
  'proposal-another': () => t`This proposal is not the one that you saw. Load the page again and look at it`,
  'proposal-decided': () => t`This proposal was decided already`,
  'proposal-void': () => t`The officer who proposed this may no longer do so. Propose it again`,
  'proposal-expired': () => t`This proposal is older than a day. Propose it again`,
  'proposals-waiting': () =>
    t`20 proposals of yours wait, and this one was not made. Have another officer confirm some, or withdraw what is not needed, and propose it again`,
  'act-unknown': () => t`This server does not know what is proposed here`,
  'act-changed': () =>
    t`What this is about has changed meanwhile. Load the page again. If it was proposed, turn the proposal down first, then begin again`,
  'opened-already': () => t`This election has been opened already`,
  'roll-empty': () =>
    t`No one is on the roll, so that no one could vote, and the opening freezes it. Put the voters on it first`,
  'nobody-stands': () => t`There is no candidate for any post yet`,
  'paper-empty': () =>
    t`In some area nobody stands for anything, so that its voters would have no ballot paper. The papers under Areas and posts show which: have a party put somebody up there, or give the draft up and begin one with a post that everybody elects`,
  'names-unfit': () =>
    t`A post, a candidate or a party has a name that may not be on a ballot paper. Correct it first`,
  'names-alike': () => t`Two posts, or two candidates of a post, have names that voters could not tell apart`,
  'address-local': () =>
    t`The record would be named for good by an address that only this machine reaches. Set PUBLIC_URL to the address that people will use, or open it as a trial`,
  'address-other': () =>
    t`The key of this election was made for another address than this server has now, so that every voter’s device would refuse the ballot paper. The operator sets PUBLIC_URL to the former address, or two officers give the draft up and begin another one`,
  'beside-the-demo': () =>
    t`This server holds the demo, whose passwords everybody knows. Begin the election on an empty database`,
  'not-certified': () => t`The result of this election is not certified yet`,
  'papers-changed': () => t`The ballot papers have changed since you looked at them. Look at them again`,
  'election-not-open': () => t`Voting is not open`,
  'not-counted-yet': () => t`The result is not in the record yet`,
  'election-void': () => t`This election was declared void: it has no result`,
  'election-not-closed': () => t`Voting has not been closed yet. Close the election first`,
  'certified-already': () => t`This result has been certified already`,
  'count-still-moving': () =>
    t`The last ballots are still on their way into the public record; none is lost. Count again in some seconds`,
  'count-other-sums': () =>
    t`The sums in the database are not those of the ballots in the public record, so nothing was opened: somebody has written into the database. Tell the operator, who keeps it as it is for evidence and starts the server on a copy from after the close`,
  'count-key-elsewhere': () =>
    t`The key that opens the count is not on this server. Count where it is: npm run election -- tally`,
  'end-stays': () => t`Voting has ended for good: the public record says so`,
  'beginning-stays': () =>
    t`Voting began more than 5 minutes ago, or numbers were published since: its beginning stays`,
  'opens-earlier': () => t`The new beginning must be in the future, and before the end`,
  'closes-earlier': () => t`The new end must be later than the old one, and not in the past`,
  'on-the-paper': () => t`Voting has begun. Everybody on the ballot paper stays there`,
  'no-such-party': () => t`There is no such party`,

  // The help desk.
  'no-such-voter': () => t`There is no such voter, or no longer`,
  'too-many-looks': () =>
    t`Within an hour an officer looks at voters 30 times, and all officers at one voter 10 times, at the help desk and on the roll together. Please try again in 6 minutes`,
  'no-mail-address': () =>
    t`The roll has no e-mail for this place. Have two officers make a new letter for it`,
  'officers-mailbox': () => t`This is the mailbox of an officer, and not the voter’s`,
  'two-officers-only': () =>
    t`This takes two officers, and the commission has one who may act. Invite a second one first`,

  // Candidates.
  'no-such-candidate': () => t`There is no such candidate`,
  'not-your-candidate': () => t`Your party has no such candidate`,
  'nobody-put-you-up': () => t`No party has put you up as a candidate`,
  'too-many-changes': () =>
    t`A name or a picture on the ballot can be changed 3 times an hour. Please try again later`,
  'entry-closed': () => t`The election has closed. Your entry can no longer be changed`,
  'candidates-closed': () => t`The election has closed. Its candidates can no longer be changed`,
  'candidates-fixed': () => t`Voting has begun, and the candidates of this election are fixed`,
  'post-fixed': () => t`Voting has begun. A candidate can no longer move to another post`,
  'post-unknown': () => t`This post is not in the election`,
  'no-election-to-stand-in': () => t`There is no election at the moment to stand in`,
  'no-place': () => t`Your party has put up as many candidates for this post as it may`,
  'candidate-name-taken': () => t`A candidate for this post has or had this name, or one that looks like it`,
  'email-taken': () => t`An account with this email exists already`,
  'candidate-no-account': () => t`This candidate has no email address and so no account`,
  'candidate-own-account': () =>
    t`This candidate had the account before your party nominated them: they alone change its password, at the login under Forgot your password`,

  // Voting.
  'no-election': () => t`There is no election at the moment`,
  'voting-not-open': () => t`Voting has not opened yet`,
  'voting-closed': () => t`Voting has closed`,
  'voted-already': () => t`You have voted already. Your first vote counts`,
  'ballot-of-another': () =>
    t`Another account has logged in on this device since. The ballot was not cast: it waits here, sealed, until the account that sealed it logs in again`,
  'email-not-confirmed': () => t`Confirm your e-mail address first: then you can vote in this election`,
  'no-place-on-roll': () => t`You have no place on the voters' roll of this election. Claim yours first`,
  'code-mismatch': () =>
    t`The code is not right, was used already or has run out. Check it, or ask for a new one`,
  'email-not-asked': () => t`This election asks for no confirmed e-mail`,
  'mailbox-used': () => t`This mailbox has confirmed another account already. One mailbox has one vote`,
  'place-not-found': () =>
    t`There is no place with this number and code. Check both, or ask the electoral commission`,
  'place-claimed': () =>
    t`Another account has claimed this place. If it was not you, tell the electoral commission`,
  'has-place': () => t`Your account has a place on this roll already`,
  'identity-missing': () =>
    t`The electoral commission also asks for your identity number, such as your NIN. Type it, and claim again`,
  'identity-wrong': () => t`Identity number must be letters, digits, / and -, from 4 to 40`,
  'identity-mismatch': () =>
    t`This identity number is not of the person whom the roll has at this place. Check it, or ask the electoral commission`,
  'identity-unavailable': () =>
    t`Your identity cannot be checked at the moment. Your code is not used up: please try again in a few minutes`,
  'no-roll': () => t`This election has no roll to be on`,
  'encrypted-only': () => t`This election takes encrypted ballots only`,
  'many-voting': () => t`Very many people are voting right now. Please try again in a moment`,
  'no-ballots-now': () => t`This server cannot take ballots at the moment. Please try again in a moment`,
  'choose-every-post': () => t`Choose one candidate for every post`,
  'choose-once': () => t`Choose only one candidate for each post`,
  'ballot-unknown-post': () => t`Your ballot names a post that is not in this election`,
  'ballot-unknown-candidate': () => t`Your ballot names a candidate who is not in this election`,
  'ballot-wrong-post': () => t`Your ballot names a candidate who stands for another post`,
  'ballot-key-used': () => t`The key that signs this ballot has signed another one. Please vote again`,
  'ballot-copied': () => t`This very ballot has been cast already, by somebody else`,
  'ballot-changed': () => t`The ballot changed while you were voting. Load it again and vote once more`,
  'ballot-unreadable': () => t`The ballot cannot be read`,
  'ballot-other-form': () => t`The ballot is not written in the one form that is accepted`,
  'ballot-wrong-shape': () => t`The ballot does not answer what this election asks`,
  'ballot-bad-number': () => t`The ballot holds a number that is out of range`,
  'ballot-bad-value': () => t`The ballot holds a value that is not of the group`,
  'ballot-bad-signature': () => t`The signature of the ballot does not hold`,
  'ballot-bad-choice-proof': () => t`The ballot does not prove that each choice is one vote or none`,
  'ballot-bad-post-proof': () => t`The ballot does not prove that every post has exactly one choice`,
  'ballot-bad-blank-proof': () => t`The ballot does not prove what it says of a blank choice`,

  // Trustees.
  'no-trustees': () => t`No trustees make the key of this election here`,
  'trustees-no-key': () => t`The trustees have not made the key of this election yet`,
  'trustees-over': () =>
    t`A trustee sent a wrong value. Ask the electoral commission for a new link, and begin again`,
  'trustees-cannot-begin': () =>
    t`The key is made, and the election can no longer begin with it. Ask the electoral commission`,
  'trustee-link-unknown': () =>
    t`This link is no trustee’s, or no longer. Ask the electoral commission for a new one`,
  'trustee-link-used': () =>
    t`This link has been used already. If it was not you, tell the electoral commission at once: all links must be made again`,
  'trustee-too-early': () => t`This comes too early: not all trustees have done the step before it`,
  'trustee-message-unreadable': () => t`What was sent is not what a trustee sends`,
  'trustee-message-refused': () =>
    t`What was sent does not hold. Load the page again, and take your key file`,
  'trustee-complaint-unproved': () => t`The complaint proves nothing: the value is right, or is not shown`,
  'trustee-voting-goes-on': () => t`Nothing is opened while people vote`,
  'trustee-share-refused': () => t`The share does not hold: it is not of this trustee, or not of this count`,
  'no-such-trustee': () => t`No trustee of this election has an address here`,
  'trustees-alike': () => t`Each trustee needs a name and a mailbox of their own`,
  'areas-other-number': () =>
    t`The number of areas that would be added is no longer the one that you were shown. Look at the new number`,
  'areas-no-table': () => t`This is not a CSV table whose first line is code,parent,level,name`,
  'areas-too-many': () => t`A list has at most 20,000 areas`,
  'level-unknown': () => t`No area has this level. Add the areas first, or let everybody elect the post`,
  'trustee-name-bad': () => t`A trustee needs a name of at most 200 characters without |`,
  'trustees-one-alone': () => t`At least two trustees must be needed: one alone could open any ballot`,
  'trustees-all-needed': () =>
    t`Fewer than all trustees must be needed: otherwise one who loses the key stops the count for good`,
  'trustees-live-results': () =>
    t`Live results need a key on the server. Trustees hold the key of an election with results at the close`,
  'trustees-changed': () =>
    t`The trustees were invited meanwhile, by another officer or by your own try before. Nothing was changed now. Choose Cancel, look at who is invited and how far they are, and begin again only if you still want to`,
  'trustees-made-already': () => t`The key of this election is in its record already, for good`,
  // The commission's roll.
  'roll-closed': () => t`The election has closed. Its roll can no longer be changed`,
  'roll-frozen': () => t`The roll is frozen: a change to it takes two officers`,
  'no-such-import': () => t`There is no such list`,
  'import-elsewhere': () => t`This list is at another step by now. Look at it again`,
  'list-of-colleague': () =>
    t`Another officer has sent this list, and only they can go on with it. Otherwise give it up, and send it yourself`,
  'list-empty': () => t`The file is empty`,
  'list-too-large': () => t`The file is too large: a list has at most 512 MiB`,
  'list-incomplete': () => t`Parts of the file are missing. Send it once more`,
  'list-part-wrong': () => t`This is not the part of the file that was announced`,
  'letters-given': () => t`The letters of this list were given out already`,
  'letters-made-meanwhile': () =>
    t`These letters were made meanwhile, or are made just now. Look at the list again`,
  'letters-of-colleague': () =>
    t`Another officer makes these letters, and is the only one given their codes. Ask for the file, or make the letters again`,
  'letters-unfinished': () =>
    t`Not every letter of this list was made: the work was cut off, or is still going on. If no one is at it, make them again`,
  'number-bad': () => t`Voter number must be letters, digits, / and -, at most 40`,
  'contact-bad': () => t`This is neither an e-mail address nor a whole phone number`,
  'contact-without-sms': () =>
    t`This is a phone number, and this server sends no SMS. Give an e-mail address, or nothing`,
  'number-taken': () => t`This voter number has, or had, a place on the roll`,
  'area-unknown': () => t`No area has this code`,
  'area-divided': () => t`This area is divided: name the part`,
  'place-has-account': () =>
    t`An account has this place already, so there is no other code for it. The help desk shows which account; if the voter says that it is somebody else’s, take the place off while no one has voted with it`,
  'place-not-corrected': () =>
    t`An account has this place already, so it is not corrected. If it is wrong, take the place off, and add the voter under another number`,
  'place-unchanged': () => t`The roll says this already. Change what is wrong first`,
  'place-unknown': () => t`This voter number has no place on the roll`,
  'place-voted': () => t`The person with this place has voted. It stays on the roll`,

  // The public record, the newsletter, and what only this machine may ask.
  'no-such-election': () => t`No election has this name`,
  'no-such-ballot': () => t`This ballot is not known here`,
  'no-such-file': () => t`There is no such file in this record`,
  'no-such-download': () => t`There is no such file of this record`,
  'many-downloads': () => t`Too many are downloading now. Please try again in a minute`,
  'newsletter-link-over': () => t`This link is no longer valid. Please ask for the newsletter again`,
  'mailbox-here-only': () => t`The mailbox is only for browsers on this machine`,
  'figures-here-only': () => t`The figures are only for programs on this machine`,
  'database-not-ready': () => t`The database is not ready`,
  'record-stopped': () => t`The public record cannot go on; the log says why`,
};
