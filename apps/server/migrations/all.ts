import type { Migration } from 'kysely';
import * as foundation from './001-foundation.ts';
import * as publicRecord from './002-public-record.ts';
import * as encryptedBallotsOnly from './003-encrypted-ballots-only.ts';
import * as sizesWithoutCounting from './004-sizes-without-counting.ts';
import * as castInOneCall from './005-cast-in-one-call.ts';
import * as demoIsMarked from './006-the-demo-is-marked.ts';
import * as signedHeads from './007-signed-heads.ts';
import * as orderTellsNothing from './008-order-tells-nothing.ts';
import * as recordVersion2 from './009-record-version-2.ts';
import * as forgottenPasswords from './010-forgotten-passwords.ts';
import * as namesWithoutMarks from './011-names-without-marks.ts';
import * as namesThatLookAlike from './012-names-that-look-alike.ts';
import * as candidatesStandAgain from './013-candidates-stand-again.ts';
import * as picturesByTheirBytes from './014-pictures-by-their-bytes.ts';
import * as recordSucceedsAnother from './015-a-record-succeeds-another.ts';
import * as picturesAreRemoved from './016-pictures-are-removed.ts';
import * as hintsBesideTheRecord from './017-hints-beside-the-record.ts';
import * as contestsByArea from './018-contests-by-area.ts';
import * as accountsHaveALanguage from './019-accounts-have-a-language.ts';
import * as partiesAreNotAccounts from './020-parties-are-not-accounts.ts';
import * as nominations from './021-nominations.ts';
import * as auditLog from './022-audit-log.ts';
import * as picturesAreCounted from './023-pictures-are-counted.ts';
import * as linesOfACount from './024-lines-of-a-count.ts';
import * as limitsHoldAcrossServers from './025-limits-hold-across-servers.ts';
import * as theRoll from './026-the-roll.ts';
import * as officers from './027-officers.ts';
import * as theCommissionBegins from './028-the-commission-begins.ts';
import * as secondFactor from './029-second-factor.ts';
import * as whoMayVote from './030-who-may-vote.ts';
import * as rollImports from './031-roll-imports.ts';
import * as actsOfTwoOfficers from './033-acts-of-two-officers.ts';
import * as votingDay from './034-voting-day.ts';
import * as keysMadeTogether from './036-keys-made-together.ts';
import * as theLogInTheRecord from './037-the-log-in-the-record.ts';
import * as sessionsOfOfficers from './038-sessions-of-officers.ts';
import * as certifiedResults from './040-certified-results.ts';
import * as trusteesFromTheConsole from './041-trustees-from-the-console.ts';
import * as mailboxesStaySpent from './043-mailboxes-stay-spent.ts';
import * as archive from './044-archive.ts';
import * as rehearsalsApart from './045-rehearsals-apart.ts';
import * as draftsChange from './047-drafts-change.ts';
import * as doubtedClocks from './048-doubted-clocks.ts';
import * as votersAtTheClose from './056-voters-at-the-close.ts';
import * as castsForLess from './060-casts-for-less.ts';
import * as proposalsGoWithThePart from './061-proposals-go-with-the-part.ts';
import * as mailboxesOfGmail from './062-mailboxes-of-gmail.ts';
import * as rehearsalsFromTheConsole from './063-rehearsals-from-the-console.ts';
import * as badRowsAreKept from './064-bad-rows-are-kept.ts';
import * as trusteesArePlanned from './065-trustees-are-planned.ts';
import * as linksEndWithThePassword from './067-links-end-with-the-password.ts';
import * as mailedPasswords from './068-mailed-passwords.ts';
import * as pulsesOfAPlace from './070-pulses-of-a-place.ts';
import * as partiesWithoutAcronym from './072-parties-without-acronym.ts';
import * as noHoursOfVoters from './074-no-hours-of-voters.ts';
import * as mailsTakeTurns from './075-mails-take-turns.ts';
import * as listsAndLettersOfOneOfficer from './076-lists-and-letters-of-one-officer.ts';
import * as linksTakeTurns from './077-links-take-turns.ts';
import * as noHoursOfSubscribers from './078-no-hours-of-subscribers.ts';
import * as mailsThatFail from './079-mails-that-fail.ts';
import * as invitedByACommand from './080-invited-by-a-command.ts';
import * as originsOfKeys from './081-origins-of-keys.ts';
import * as voidElections from './082-void-elections.ts';
import * as rollsAreCorrected from './083-rolls-are-corrected.ts';
import * as codesBesideLetters from './085-codes-beside-letters.ts';
import * as promisesAfterTheCheckpoint from './087-promises-after-the-checkpoint.ts';
import * as columnsSayWhatTheyHold from './088-columns-say-what-they-hold.ts';
import * as digestsWithSalt from './089-digests-with-salt.ts';
import * as triesBeforeTheLast from './090-tries-before-the-last.ts';
import * as whoMadeAnAccount from './091-who-made-an-account.ts';
import * as codesOfOnePlace from './092-codes-of-one-place.ts';
import * as whichCeremony from './093-which-ceremony.ts';
import * as whenVotingIs from './094-when-voting-is.ts';
import * as linesWithoutSums from './095-lines-without-sums.ts';
import * as votesForAnOlderBuild from './096-votes-for-an-older-build.ts';
import * as noRunningSums from './097-no-running-sums.ts';

/** Every migration by name, in order. A migration that was released is never edited: add the next one. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-foundation': foundation,
  '002-public-record': publicRecord,
  '003-encrypted-ballots-only': encryptedBallotsOnly,
  '004-sizes-without-counting': sizesWithoutCounting,
  '005-cast-in-one-call': castInOneCall,
  '006-the-demo-is-marked': demoIsMarked,
  '007-signed-heads': signedHeads,
  '008-order-tells-nothing': orderTellsNothing,
  '009-record-version-2': recordVersion2,
  '010-forgotten-passwords': forgottenPasswords,
  '011-names-without-marks': namesWithoutMarks,
  '012-names-that-look-alike': namesThatLookAlike,
  '013-candidates-stand-again': candidatesStandAgain,
  '014-pictures-by-their-bytes': picturesByTheirBytes,
  '015-a-record-succeeds-another': recordSucceedsAnother,
  '016-pictures-are-removed': picturesAreRemoved,
  '017-hints-beside-the-record': hintsBesideTheRecord,
  '018-contests-by-area': contestsByArea,
  '019-accounts-have-a-language': accountsHaveALanguage,
  '020-parties-are-not-accounts': partiesAreNotAccounts,
  '021-nominations': nominations,
  '022-audit-log': auditLog,
  '023-pictures-are-counted': picturesAreCounted,
  '024-lines-of-a-count': linesOfACount,
  '025-limits-hold-across-servers': limitsHoldAcrossServers,
  '026-the-roll': theRoll,
  '027-officers': officers,
  '028-the-commission-begins': theCommissionBegins,
  '029-second-factor': secondFactor,
  '030-who-may-vote': whoMayVote,
  '031-roll-imports': rollImports,
  '033-acts-of-two-officers': actsOfTwoOfficers,
  '034-voting-day': votingDay,
  '036-keys-made-together': keysMadeTogether,
  '037-the-log-in-the-record': theLogInTheRecord,
  '038-sessions-of-officers': sessionsOfOfficers,
  '040-certified-results': certifiedResults,
  '041-trustees-from-the-console': trusteesFromTheConsole,
  '043-mailboxes-stay-spent': mailboxesStaySpent,
  '044-archive': archive,
  '045-rehearsals-apart': rehearsalsApart,
  '047-drafts-change': draftsChange,
  '048-doubted-clocks': doubtedClocks,
  '056-voters-at-the-close': votersAtTheClose,
  '060-casts-for-less': castsForLess,
  '061-proposals-go-with-the-part': proposalsGoWithThePart,
  '062-mailboxes-of-gmail': mailboxesOfGmail,
  '063-rehearsals-from-the-console': rehearsalsFromTheConsole,
  '064-bad-rows-are-kept': badRowsAreKept,
  '065-trustees-are-planned': trusteesArePlanned,
  '067-links-end-with-the-password': linksEndWithThePassword,
  '068-mailed-passwords': mailedPasswords,
  '070-pulses-of-a-place': pulsesOfAPlace,
  '072-parties-without-acronym': partiesWithoutAcronym,
  '074-no-hours-of-voters': noHoursOfVoters,
  '075-mails-take-turns': mailsTakeTurns,
  '076-lists-and-letters-of-one-officer': listsAndLettersOfOneOfficer,
  '077-links-take-turns': linksTakeTurns,
  '078-no-hours-of-subscribers': noHoursOfSubscribers,
  '079-mails-that-fail': mailsThatFail,
  '080-invited-by-a-command': invitedByACommand,
  '081-origins-of-keys': originsOfKeys,
  '082-void-elections': voidElections,
  '083-rolls-are-corrected': rollsAreCorrected,
  '085-codes-beside-letters': codesBesideLetters,
  '087-promises-after-the-checkpoint': promisesAfterTheCheckpoint,
  '088-columns-say-what-they-hold': columnsSayWhatTheyHold,
  '089-digests-with-salt': digestsWithSalt,
  '090-tries-before-the-last': triesBeforeTheLast,
  '091-who-made-an-account': whoMadeAnAccount,
  '092-codes-of-one-place': codesOfOnePlace,
  '093-which-ceremony': whichCeremony,
  '094-when-voting-is': whenVotingIs,
  '095-lines-without-sums': linesWithoutSums,
  '096-votes-for-an-older-build': votesForAnOlderBuild,
  '097-no-running-sums': noRunningSums,
};
