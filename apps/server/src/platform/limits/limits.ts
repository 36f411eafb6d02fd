import { LOOKS_AN_HOUR, LOOKS_AT_ONE_VOTER } from '@evoting/contract/constants';
import type { Config } from '../../config.ts';
import { addressBlock, isLoopback } from '../address.ts';
import { mailboxKey } from '../email.ts';
import { FactorGuard } from './factor-guard.ts';
import { type Allowance, evenly, Limiter } from './limiter.ts';
import { LoginGuard } from './login-guard.ts';
import { SharedLimiter, type SharedLimits } from './shared-limiter.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Mails an hour to people who may never have heard of us, requested by one network line or party. */
const STRANGERS_MAILED = 60;
/** Such mails an hour to one mailbox; labels after a + in its address make no difference. */
const MAILS_A_MAILBOX = 3;

/** Codes an hour mailed for one account. */
const CODES_AN_ACCOUNT = 5;
/** Codes an hour to a mailbox other than the requesting account's, beyond those that each line may have. */
const CODES_A_PLACE = 20;
/** Codes an hour of a place, and looks at it, that each network line has for itself. */
const CODES_A_LINE_AND_PLACE = 2;
const LOOKS_A_LINE_AND_PLACE = 3;
/**
 * Codes an hour from one network line to contacts other than the requesting accounts' own, at the
 * commission's cost. A hall or a carrier has thousands of voters behind one address, each of whom asks once
 * within weeks; a flood from there costs no more than they would.
 */
const CODES_A_LINE = 3_000;
/**
 * Roll look-ups an hour from one network line: twenty people a minute. Trying a million numbers with one
 * surname takes five weeks and reveals only the area of each match.
 */
const LOOKS_A_LINE = 1_200;

/** The key of a limit that all callers share. */
export const WHOLE_SERVER = 'all';

interface KeyLimiter<Wait> {
  take(key: string): Wait;
  giveBack?(key: string): Promise<void>;
}

/** Limits by network address. This machine is exempt. */
export class AddressLimiter<Wait extends number | Promise<number>> {
  readonly #limiter: KeyLimiter<Wait>;
  constructor(limiter: KeyLimiter<Wait>) {
    this.#limiter = limiter;
  }
  /** @returns 0 if allowed, else the seconds to wait */
  take(address: string): Wait | 0 {
    return isLoopback(address) ? 0 : this.#limiter.take(addressBlock(address));
  }
  /** Returns one use that should not have counted. */
  async giveBack(address: string): Promise<void> {
    if (!isLoopback(address)) await this.#limiter.giveBack?.(addressBlock(address));
  }
}

/** Limits by mailbox, in any spelling of its address. */
export class MailboxLimiter {
  readonly #limiter: SharedLimiter;
  constructor(limiter: SharedLimiter) {
    this.#limiter = limiter;
  }
  /** @returns 0 if allowed, else the seconds to wait */
  take(email: string): Promise<number> {
    return this.#limiter.take(mailboxKey(email));
  }
  /** Returns one use that should not have counted. */
  giveBack(email: string): Promise<void> {
    return this.#limiter.giveBack(mailboxKey(email));
  }
}

/**
 * Creates every limit of the server. Limits by address are generous, since a carrier puts thousands of voters
 * behind one. All but the first are shared by the processes of a database.
 */
export function createLimits(config: Config['limits'], shared: SharedLimits) {
  const kinds = kindsOf(shared);
  return {
    /** Per process, in memory: it must cost nothing. */
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

/** Makers of each kind of limiter, by the name that separates its keys from others. */
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
    /** Keeps mailboxes from being flooded through us. */
    newsletterByMailbox: byMailbox('newsletter e-mail', evenly(MAILS_A_MAILBOX, HOUR_MS)),
    forgottenByAddress: byAddress('forgotten address', evenly(config.addressRegistrationsPerHour, HOUR_MS)),
    /** By e-mail in lower case, whether or not it has an account. */
    forgottenByEmail: by('forgotten e-mail', evenly(3, HOUR_MS)),
    /** Cosignatures of witnesses, each some milliseconds of verification. */
    cosignaturesByAddress: byAddress('cosignatures', evenly(60, MINUTE_MS)),
    /** Trustees' shares of live counts, of which there is at most one a minute. */
    countSharesByAddress: byAddress('count shares', evenly(120, MINUTE_MS)),
    /**
     * Calls of trustees, each some milliseconds of verification: ten a second from one line are a tenth of a
     * core, and a minute of them exceeds what all trustees of an election send in an hour.
     */
    trusteesByAddress: byAddress('trustees', evenly(600, MINUTE_MS)),
    /** Decryption shares, which can be large. A trustee's first valid ones are exempt. */
    sharesByAddress: byAddress('shares', evenly(400, HOUR_MS)),
    /**
     * By election, trustee and round; only authenticated messages count, so nobody else can exhaust it. Each
     * round counts separately, since a signed message is public once its round is over.
     */
    messagesByTrustee: by('trustee messages', evenly(30, HOUR_MS)),
  };
}

function limitsOfAccounts({ by, byMailbox }: Kinds) {
  return {
    /** By account: changes of one's own password. Each makes others wait for two hashes. */
    passwordChangesByAccount: by('password changes', evenly(10, HOUR_MS)),
    /**
     * By account: changes to profiles, candidates, and officers' sessions and factors. Each adds a line to
     * the audit log, which is append-only and written sequentially.
     */
    changesByAccount: by('changes', evenly(120, HOUR_MS)),
    /** By party: accounts that it has mailed to any address. */
    accountMailsByParty: by('account mails', evenly(STRANGERS_MAILED, HOUR_MS)),
    /** By party and mailbox: no party floods a mailbox through us or uses up others' allowance. */
    accountMailsByMailbox: by('account mails mailbox', evenly(MAILS_A_MAILBOX, HOUR_MS)),
    /** Codes of an authenticator app, at a login, for a decision, and the first one of a new app. */
    factorCodes: new FactorGuard(by),
    /** By account and network block. A recovery code has 80 bits: nobody guesses one. */
    recoveryCodesBySource: by('recovery codes', { burst: 5, refillMs: 5 * MINUTE_MS }),
    /** By account. */
    picturesByAccount: by('pictures', evenly(40, HOUR_MS)),
    /** By voter: refused ballots. */
    refusedCasts: by('refused casts', evenly(12, MINUTE_MS)),
    /** By account, and by mailbox where the account's address is an alias of it. */
    emailCodesByAccount: by('e-mail codes', evenly(CODES_AN_ACCOUNT, HOUR_MS)),
    emailCodesByMailbox: byMailbox('e-mail codes mailbox', evenly(CODES_AN_ACCOUNT, HOUR_MS)),
    /** By candidate. */
    resetByCandidate: by('reset candidate', evenly(3, HOUR_MS)),
    /** By party. */
    resetByParty: by('reset party', evenly(60, HOUR_MS)),
  };
}

function limitsOfRollAndOfficers(config: Config['limits'], { by, byAddress, byMailbox }: Kinds) {
  /**
   * By officer: a call every other minute at a help desk. At this rate, listing who voted would take years.
   */
  const looksByOfficer = by('desk looks', evenly(LOOKS_AN_HOUR, HOUR_MS));
  /** By voter, for all officers together. */
  const looksAtVoter = by('desk looks voter', evenly(LOOKS_AT_ONE_VOTER, HOUR_MS));
  return {
    /** Invitations and test mails of the commission. */
    invitationsByMailbox: byMailbox('invitations mailbox', evenly(MAILS_A_MAILBOX, HOUR_MS)),
    /** By account, and by place on a roll where its mailbox is not the requesting account's. */
    placeCodesByAccount: by('place codes', evenly(CODES_AN_ACCOUNT, HOUR_MS)),
    placeCodesByPlace: by('place codes place', evenly(CODES_A_PLACE, HOUR_MS)),
    /** To contacts other than the requesting accounts' own: by address, and in total. */
    placeCodesByAddress: byAddress('place codes address', evenly(CODES_A_LINE, HOUR_MS)),
    placeCodesOfAll: by('place codes all', evenly(config.placeCodesPerHour, HOUR_MS)),
    /**
     * By line and place: used before what all lines share, so that a stranger who knows a voter number takes
     * nothing from its owner on another line.
     */
    placeCodesByLine: by('place codes line', evenly(CODES_A_LINE_AND_PLACE, HOUR_MS)),
    rollLooksByLine: by('roll looks line', evenly(LOOKS_A_LINE_AND_PLACE, HOUR_MS)),
    rollLooksByAddress: byAddress('roll looks', evenly(LOOKS_A_LINE, HOUR_MS)),
    /** By place on the roll, shared by all lines: against guessing the surname that belongs to a number. */
    rollLooksByPlace: by('roll looks place', evenly(10, HOUR_MS)),
    /**
     * By account, and by place on the roll. Each costs the identity service a query and reveals whether a
     * number is somebody's.
     */
    identityByAccount: by('identity', evenly(5, HOUR_MS)),
    identityByPlace: by('identity place', evenly(CODES_A_PLACE, HOUR_MS)),
    looksAtVoters: {
      /**
       * Counts an officer's look at a voter, at the help desk or on the roll.
       * @param voter the voter number, or else the e-mail
       * @returns 0 if allowed, else the seconds to wait
       */
      take: async (officer: string, voter: string): Promise<number> =>
        (await looksByOfficer.take(officer)) || (await looksAtVoter.take(voter)),
    },
    /**
     * By officer, and by the account or place that a help desk mails to. Separate from other requests, so
     * that no stranger keeps a help desk from helping.
     */
    deskMailsByOfficer: by('desk mails', evenly(30, HOUR_MS)),
    deskMailsByVoter: by('desk mails voter', evenly(5, HOUR_MS)),
  };
}
