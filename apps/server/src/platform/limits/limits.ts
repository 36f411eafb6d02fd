import { LOOKS_AN_HOUR, LOOKS_AT_ONE_VOTER } from '@evoting/contract/constants';
import type { Config } from '../../config.ts';
import { addressBlock, isLoopback } from '../address.ts';
import { mailboxKey } from '../email.ts';
import { type Allowance, evenly, Limiter } from './limiter.ts';
import { LoginGuard } from './login-guard.ts';
import { SharedLimiter, type SharedLimits } from './shared-limiter.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How many people who may never have heard of us can be mailed within an hour at the request of one line or
 * party.
 */
const STRANGERS_MAILED = 60;
/** How many of these mails may go to one mailbox, whatever stands behind a + in its addresses. */
const MAILS_A_MAILBOX = 3;

/** How many codes may be mailed for an account within an hour. */
const CODES_AN_ACCOUNT = 5;
/** To a mailbox that is not the asking account's. */
const CODES_A_PLACE = 20;
/**
 * From one line, to contacts that are not the asking accounts' own, each at the commission's cost. A hall, or
 * a carrier's address, has thousands of voters behind it, of whom each asks once in the weeks of claiming; a
 * flood from there brings no more than so many honest people would.
 */
const CODES_A_LINE = 3_000;
/**
 * Looks at the roll from one line. Twenty people a minute may look for themselves; anyone who goes through a
 * million numbers with one surname needs five weeks, and learns of each that fits its area alone.
 */
const LOOKS_A_LINE = 1_200;

/** The only key of a limit that all callers share. */
export const WHOLE_SERVER = 'all';

interface KeyLimiter<Wait> {
  take(key: string): Wait;
  giveBack?(key: string): Promise<void>;
}

/** Counts by network address; the machine itself is never counted. */
export class AddressLimiter<Wait extends number | Promise<number>> {
  readonly #limiter: KeyLimiter<Wait>;
  constructor(limiter: KeyLimiter<Wait>) {
    this.#limiter = limiter;
  }
  /** Gives: 0 when allowed, else the seconds to wait. */
  take(address: string): Wait | 0 {
    return isLoopback(address) ? 0 : this.#limiter.take(addressBlock(address));
  }
  /** Gives one use back that should not have counted. */
  async giveBack(address: string): Promise<void> {
    if (!isLoopback(address)) await this.#limiter.giveBack?.(addressBlock(address));
  }
}

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
export function createLimits(config: Config['limits'], shared: SharedLimits) {
  const kinds = kindsOf(shared);
  return {
    /** Of this process, in its memory: it must cost nothing. */
    requestsByAddress: new AddressLimiter(
      new Limiter(evenly(config.addressRequestsPerMinute, MINUTE_MS), shared.elapsedMs),
    ),
    login: new LoginGuard(shared),
    ...limitsOfStrangers(config, kinds),
    ...limitsOfAccounts(kinds),
    ...limitsOfRollAndOfficers(config, kinds),
  };
}

export type Limits = Readonly<ReturnType<typeof createLimits>>;

/** Makes a limiter of each kind, by the name that separates its keys from those of others. */
function kindsOf(shared: SharedLimits) {
  const by = (name: string, allowance: Allowance) => new SharedLimiter(name, allowance, shared);
  const byAddress = (name: string, allowance: Allowance) => new AddressLimiter(by(name, allowance));
  const byMailbox = (name: string, allowance: Allowance) => new MailboxLimiter(by(name, allowance));
  return { by, byAddress, byMailbox };
}

type Kinds = ReturnType<typeof kindsOf>;

function limitsOfStrangers(config: Config['limits'], { by, byAddress, byMailbox }: Kinds) {
  return {
    loginsByAddress: byAddress('logins', evenly(config.addressLoginsPerMinute, MINUTE_MS)),
    registrationsByAddress: byAddress('registrations', evenly(config.addressRegistrationsPerHour, HOUR_MS)),
    newsletterByAddress: byAddress('newsletter address', evenly(STRANGERS_MAILED, HOUR_MS)),
    /** No mailbox is flooded through us. */
    newsletterByMailbox: byMailbox('newsletter e-mail', evenly(MAILS_A_MAILBOX, HOUR_MS)),
    forgottenByAddress: byAddress('forgotten address', evenly(config.addressRegistrationsPerHour, HOUR_MS)),
    /** By e-mail in lower case, whether or not it has an account. */
    forgottenByEmail: by('forgotten e-mail', evenly(3, HOUR_MS)),
    /**
     * A trustee's calls, each of which costs some milliseconds of a check: ten a second of one line are a
     * tenth of a core, and in a minute more than all trustees of an election send in an hour.
     */
    trusteesByAddress: byAddress('trustees', evenly(600, MINUTE_MS)),
    /** Shares of a count, which can be large; a trustee's first that are proved are not counted. */
    sharesByAddress: byAddress('shares', evenly(400, HOUR_MS)),
    /**
     * By election, trustee and round: messages that are proved to be this trustee's, so that nobody else uses
     * them up. Each round has a count of its own: what a trustee has signed is public once the round is over.
     */
    messagesByTrustee: by('trustee messages', evenly(30, HOUR_MS)),
  };
}

function limitsOfAccounts({ by, byMailbox }: Kinds) {
  return {
    /**
     * By account: new passwords that it sets itself. Nobody needs a third; each makes others wait for two
     * hashes.
     */
    passwordChangesByAccount: by('password changes', evenly(10, HOUR_MS)),
    /**
     * By account: changes of its profile, of a party's candidates, and of an officer's sessions and factors.
     * Each is a line of the log of acts, which only grows, and to which lines are added one at a time.
     */
    changesByAccount: by('changes', evenly(120, HOUR_MS)),
    /** By party id: a party has accounts mailed to any address that it names. */
    accountMailsByParty: by('account mails', evenly(STRANGERS_MAILED, HOUR_MS)),
    /** By party id and mailbox: no party floods one through us, and none uses up the allowance of others. */
    accountMailsByMailbox: by('account mails mailbox', evenly(MAILS_A_MAILBOX, HOUR_MS)),
    /** By account: codes of a second factor. A day of guessing tries 293 of a million. */
    secondFactorByAccount: by('second factor', { burst: 5, refillMs: 5 * MINUTE_MS }),
    /** By account. */
    picturesByAccount: by('pictures', evenly(40, HOUR_MS)),
    /** By voter id: ballots that were refused. */
    refusedCasts: by('refused casts', evenly(12, MINUTE_MS)),
    /** By account, and by the mailbox where the account's address is an alias of it. */
    emailCodesByAccount: by('e-mail codes', evenly(CODES_AN_ACCOUNT, HOUR_MS)),
    emailCodesByMailbox: byMailbox('e-mail codes mailbox', evenly(CODES_AN_ACCOUNT, HOUR_MS)),
    /** By candidate id. */
    resetByCandidate: by('reset candidate', evenly(3, HOUR_MS)),
    /** By party id. */
    resetByParty: by('reset party', evenly(60, HOUR_MS)),
  };
}

function limitsOfRollAndOfficers(config: Config['limits'], { by, byAddress, byMailbox }: Kinds) {
  /** A help desk has a caller every other minute; at this rate a list of who voted would take years. */
  const looksByOfficer = by('desk looks', evenly(LOOKS_AN_HOUR, HOUR_MS));
  /** By all officers together. */
  const looksAtVoter = by('desk looks voter', evenly(LOOKS_AT_ONE_VOTER, HOUR_MS));
  return {
    /** Invitations and trials of the commission. */
    invitationsByMailbox: byMailbox('invitations mailbox', evenly(MAILS_A_MAILBOX, HOUR_MS)),
    /** By account, and by place on a roll where its mailbox is not the one of the account that asks. */
    placeCodesByAccount: by('place codes', evenly(CODES_AN_ACCOUNT, HOUR_MS)),
    placeCodesByPlace: by('place codes place', evenly(CODES_A_PLACE, HOUR_MS)),
    /** To contacts that are not the asking accounts' own: by address, and of all together. */
    placeCodesByAddress: byAddress('place codes address', evenly(CODES_A_LINE, HOUR_MS)),
    placeCodesOfAll: by('place codes all', evenly(config.placeCodesPerHour, HOUR_MS)),
    rollLooksByAddress: byAddress('roll looks', evenly(LOOKS_A_LINE, HOUR_MS)),
    /** By place: against guessing the surname of a number. */
    rollLooksByPlace: by('roll looks place', evenly(10, HOUR_MS)),
    /**
     * By account, and by place. Each costs the identity service a query, and tells whether a number is
     * somebody's.
     */
    identityByAccount: by('identity', evenly(5, HOUR_MS)),
    identityByPlace: by('identity place', evenly(CODES_A_PLACE, HOUR_MS)),
    looksAtVoters: {
      /**
       * Counts an officer's look at a voter, at the help desk or on the roll.
       * Takes: the officer's account, and the voter's number, or the e-mail where there is none.
       * Gives: 0 when allowed, else the seconds to wait.
       */
      take: async (officer: string, voter: string): Promise<number> =>
        (await looksByOfficer.take(officer)) || (await looksAtVoter.take(voter)),
    },
    /**
     * By officer's account, and by the account or place that a help desk has something mailed to: apart from
     * all other requests, so that no stranger keeps a help desk from helping.
     */
    deskMailsByOfficer: by('desk mails', evenly(30, HOUR_MS)),
    deskMailsByVoter: by('desk mails voter', evenly(5, HOUR_MS)),
  };
}
