import type { Config } from '../../config.ts';
import { addressBlock, isLoopback } from '../address.ts';
import { mailboxKey } from '../email.ts';
import { type Allowance, evenly, Limiter } from './limiter.ts';
import { LoginGuard } from './login-guard.ts';
import { SharedLimiter, type SharedLimits } from './shared-limiter.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How many people who may never have heard of us can be mailed within an hour at the request of one line or
 * party.
 */
const STRANGERS_MAILED = 60;
/** How many of these mails may go to one mailbox, whatever stands behind a + in its addresses. */
const MAILS_A_MAILBOX = 3;

/** All rounds of a full ceremony from one line, restarted a few times. */
const TRUSTEE_MESSAGES = 400;
/**
 * Each is a line of the log of acts, which only grows, and to which lines are added one at a time.
 */
const CHANGES_AN_ACCOUNT = 120;
/** How many codes may be mailed for an account within an hour. */
const CODES_AN_ACCOUNT = 5;
/** Nobody needs a third; each makes others wait for two hashes. */
const PASSWORDS_AN_ACCOUNT = 10;
/** To a mailbox that is not the asking account's. */
const CODES_A_PLACE = 20;
/** Apart from all other requests: no stranger keeps a help desk from helping. */
const DESK_MAILS_A_VOTER = 5;
/** As many as for lookups of voters. */
const DESK_MAILS_AN_OFFICER = 30;
const ROLL_LOOKS_AN_ADDRESS = 120;
const ROLL_LOOKS_A_PLACE = 10;
/** Each costs the identity service a query, and tells whether a number is somebody's. */
const IDENTITIES_AN_ACCOUNT = 5;
/** A help desk has a caller every other minute; at this rate a list of who voted would take years. */
const DESK_LOOKS_AN_OFFICER = 30;
const DESK_LOOKS_A_VOTER = 10;

/** Counts by network address; the machine itself is never counted. */
export class AddressLimiter<Wait extends number | Promise<number>> {
  readonly #limiter: { take(key: string): Wait };
  constructor(limiter: { take(key: string): Wait }) {
    this.#limiter = limiter;
  }
  /** Gives: 0 when allowed, else the seconds to wait. */
  take(address: string): Wait | 0 {
    return isLoopback(address) ? 0 : this.#limiter.take(addressBlock(address));
  }
}
type SharedByAddress = AddressLimiter<Promise<number>>;

/** Counts by mailbox, in any spelling of its address. */
export class MailboxLimiter {
  readonly #limiter: SharedLimiter;
  constructor(limiter: SharedLimiter) {
    this.#limiter = limiter;
  }
  /** Gives: 0 when allowed, else the seconds to wait. */
  take(email: string): Promise<number> {
    return this.#limiter.take(mailboxKey(email));
  }
}

/**
 * Every limit of the server. Those by address are generous: a carrier puts thousands of voters behind one.
 * All but the first hold for all processes of a database together.
 */
export class Limits {
  /** Of this process, in its memory: it must cost nothing. */
  readonly requestsByAddress: AddressLimiter<number>;
  readonly login: LoginGuard;
  readonly loginsByAddress: SharedByAddress;
  readonly registrationsByAddress: SharedByAddress;
  readonly newsletterByAddress: SharedByAddress;
  /** No mailbox is flooded through us. */
  readonly newsletterByMailbox: MailboxLimiter;
  readonly forgottenByAddress: SharedByAddress;
  /** By e-mail in lower case, whether or not it has an account. */
  readonly forgottenByEmail: SharedLimiter;
  /** By account: new passwords that it sets itself. */
  readonly passwordChangesByAccount: SharedLimiter;
  /**
   * By account: changes of its profile, of a party's candidates, and of an officer's sessions and factors.
   */
  readonly changesByAccount: SharedLimiter;
  /** By party id: a party has accounts mailed to any address that it names. */
  readonly accountMailsByParty: SharedLimiter;
  /** By party id and mailbox: no party floods one through us, and none uses up the allowance of others. */
  readonly accountMailsByMailbox: SharedLimiter;
  /** By account: codes of a second factor. A day of guessing tries 293 of a million. */
  readonly secondFactorByAccount: SharedLimiter;
  /** Invitations and trials of the commission. */
  readonly invitationsByMailbox: MailboxLimiter;
  /** Messages of trustees, each of which costs a check. */
  readonly trusteesByAddress: SharedByAddress;
  /** By account. */
  readonly picturesByAccount: SharedLimiter;
  /** By voter id: ballots that were refused. */
  readonly refusedCasts: SharedLimiter;
  /** By account, and by the mailbox where the account's address is an alias of it. */
  readonly emailCodesByAccount: SharedLimiter;
  readonly emailCodesByMailbox: MailboxLimiter;
  /** By account, and by place on a roll where its mailbox is not the one of the account that asks. */
  readonly placeCodesByAccount: SharedLimiter;
  readonly placeCodesByPlace: SharedLimiter;
  readonly rollLooksByAddress: SharedByAddress;
  /** By place: against guessing the surname of a number. */
  readonly rollLooksByPlace: SharedLimiter;
  /** By account, and by place: questions to the identity service. */
  readonly identityByAccount: SharedLimiter;
  readonly identityByPlace: SharedLimiter;
  /** By officer's account, and by the number or e-mail that is looked up, for all officers together. */
  readonly deskLooksByOfficer: SharedLimiter;
  readonly deskLooksByVoter: SharedLimiter;
  /** By officer's account, and by the account or place that a help desk has something mailed to. */
  readonly deskMailsByOfficer: SharedLimiter;
  readonly deskMailsByVoter: SharedLimiter;
  /** By candidate id. */
  readonly resetByCandidate: SharedLimiter;
  /** By party id. */
  readonly resetByParty: SharedLimiter;

  constructor(config: Config['limits'], shared: SharedLimits) {
    const by = (name: string, allowance: Allowance) => new SharedLimiter(name, allowance, shared);
    const byAddress = (name: string, allowance: Allowance) => new AddressLimiter(by(name, allowance));
    const byMailbox = (name: string, allowance: Allowance) => new MailboxLimiter(by(name, allowance));
    this.requestsByAddress = new AddressLimiter(
      new Limiter(evenly(config.addressRequestsPerMinute, MINUTE_MS), shared.elapsedMs),
    );
    this.login = new LoginGuard(shared);
    this.loginsByAddress = byAddress('logins', evenly(config.addressLoginsPerMinute, MINUTE_MS));
    this.registrationsByAddress = byAddress(
      'registrations',
      evenly(config.addressRegistrationsPerHour, HOUR_MS),
    );
    this.newsletterByAddress = byAddress('newsletter address', evenly(STRANGERS_MAILED, HOUR_MS));
    this.newsletterByMailbox = byMailbox('newsletter e-mail', evenly(MAILS_A_MAILBOX, HOUR_MS));
    this.forgottenByAddress = byAddress(
      'forgotten address',
      evenly(config.addressRegistrationsPerHour, HOUR_MS),
    );
    this.trusteesByAddress = byAddress('trustees', evenly(TRUSTEE_MESSAGES, HOUR_MS));
    this.forgottenByEmail = by('forgotten e-mail', evenly(3, HOUR_MS));
    this.passwordChangesByAccount = by('password changes', evenly(PASSWORDS_AN_ACCOUNT, HOUR_MS));
    this.changesByAccount = by('changes', evenly(CHANGES_AN_ACCOUNT, HOUR_MS));
    this.accountMailsByParty = by('account mails', evenly(STRANGERS_MAILED, HOUR_MS));
    this.accountMailsByMailbox = by('account mails mailbox', evenly(MAILS_A_MAILBOX, HOUR_MS));
    this.secondFactorByAccount = by('second factor', { burst: 5, refillMs: 5 * MINUTE_MS });
    this.invitationsByMailbox = byMailbox('invitations mailbox', evenly(MAILS_A_MAILBOX, HOUR_MS));
    this.picturesByAccount = by('pictures', evenly(40, HOUR_MS));
    this.refusedCasts = by('refused casts', evenly(12, MINUTE_MS));
    this.emailCodesByAccount = by('e-mail codes', evenly(CODES_AN_ACCOUNT, HOUR_MS));
    this.emailCodesByMailbox = byMailbox('e-mail codes mailbox', evenly(CODES_AN_ACCOUNT, HOUR_MS));
    this.placeCodesByAccount = by('place codes', evenly(CODES_AN_ACCOUNT, HOUR_MS));
    this.placeCodesByPlace = by('place codes place', evenly(CODES_A_PLACE, HOUR_MS));
    this.rollLooksByAddress = byAddress('roll looks', evenly(ROLL_LOOKS_AN_ADDRESS, HOUR_MS));
    this.rollLooksByPlace = by('roll looks place', evenly(ROLL_LOOKS_A_PLACE, HOUR_MS));
    this.identityByAccount = by('identity', evenly(IDENTITIES_AN_ACCOUNT, HOUR_MS));
    this.identityByPlace = by('identity place', evenly(CODES_A_PLACE, HOUR_MS));
    this.deskLooksByOfficer = by('desk looks', evenly(DESK_LOOKS_AN_OFFICER, HOUR_MS));
    this.deskLooksByVoter = by('desk looks voter', evenly(DESK_LOOKS_A_VOTER, HOUR_MS));
    this.deskMailsByOfficer = by('desk mails', evenly(DESK_MAILS_AN_OFFICER, HOUR_MS));
    this.deskMailsByVoter = by('desk mails voter', evenly(DESK_MAILS_A_VOTER, HOUR_MS));
    this.resetByCandidate = by('reset candidate', evenly(3, HOUR_MS));
    this.resetByParty = by('reset party', evenly(60, HOUR_MS));
  }
}
