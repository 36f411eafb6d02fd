import type { ActLine } from '@evoting/record/acts';
import type { Decision, LoggedDecision } from '@evoting/record/signed-acts';

/** The acts that officers can hold. */
const HELD_BACK = ['close-election', 'declare-void'];

const MINUTE_MS = 60_000;
/** The largest accepted difference between the server's clock and the database's. */
const CLOCKS_APART_MS = MINUTE_MS;
/** The limits of a delay, in minutes. An election whose opening states none within them is held to the longest. */
const [LEAST_DELAY, MOST_DELAY] = [5, 60];

/** A confirmed end that has not taken effect. */
interface WaitingEnd {
  readonly proposal: string;
  readonly officers: readonly string[];
  /** When its minutes began: at the confirmation, or when it was released. */
  sinceMs: number;
  readonly who: string;
  readonly holders: Set<string>;
}

/** Follows the confirmed ends of elections through a log of acts, with their minutes and holds. */
export class Ends {
  /** By act and election. */
  readonly #waiting = new Map<string, WaitingEnd>();
  /** By election, in minutes, as its opening states it. */
  readonly #delays = new Map<string, number>();

  /** Follows a line about officers who lost their part, about the console, or the opening of an election. */
  follow({ action, object, after, at }: ActLine): void {
    if (action === 'election-opened')
      this.#delays.set(object.replace('election:', ''), Number(after?.endDelayMinutes));
    const restarts = action === 'console-released';
    const isLost =
      action === 'officer-removed' || action === 'officer-suspended' || action === 'officer-changed';
    for (const [key, waiting] of this.#waiting) {
      if (restarts) waiting.sinceMs = Date.parse(at);
      if (isLost && waiting.officers.some((one) => object === `officer:${one}`)) this.#waiting.delete(key);
    }
  }

  /** Tells why a decision about a waiting end does not hold; null for all others. */
  problemOf(
    { actor, object }: ActLine,
    { act, params }: LoggedDecision,
    { decision, proposedBy }: { readonly decision: Decision; readonly proposedBy: string },
  ): string | null {
    const by = actor ?? '';
    if (decision === 'hold' || decision === 'release') {
      const waiting = this.#of(object);
      if (!waiting) return 'holds or releases an end that does not wait';
      const holds = waiting.holders.has(by);
      return holds === (decision === 'release') ? null : 'holds an end twice, or releases another’s hold';
    }
    if (decision !== 'confirm' || act !== 'release-end') return null;
    const waiting = this.#of(`proposal:${params.end}`);
    if (!waiting) return 'releases an end that does not wait';
    const apart = [waiting.officers[0], ...waiting.holders];
    return apart.includes(by) || apart.includes(proposedBy)
      ? 'releases an end by an officer who proposed or held it'
      : null;
  }

  /** Notes a valid decision about a waiting end. */
  note({ actor, object, at }: ActLine, { act, params }: LoggedDecision, decision: Decision): void {
    if (decision === 'hold') this.#of(object)?.holders.add(actor ?? '');
    const isRelease = decision === 'confirm' && act === 'release-end';
    if (decision !== 'release' && !isRelease) return;
    const waiting = this.#of(isRelease ? `proposal:${params.end}` : object);
    if (!waiting) return;
    if (isRelease) waiting.holders.clear();
    else waiting.holders.delete(actor ?? '');
    waiting.sinceMs = Date.parse(at);
  }

  /**
   * Notes the confirmation of an act that has not been done.
   * @param officers who proposed and who confirmed it
   * @returns false for an act that does not wait
   */
  begin(
    { object, at }: ActLine,
    { act, election }: LoggedDecision,
    { officers, who }: Pick<WaitingEnd, 'officers' | 'who'>,
  ): boolean {
    if (!HELD_BACK.includes(act)) return false;
    const waiting = { proposal: object, officers, sinceMs: Date.parse(at), who, holders: new Set<string>() };
    this.#waiting.set(`${act} ${election}`, waiting);
    return true;
  }

  /**
   * Takes an end that takes effect.
   * @returns null for one that did not wait; else who decided it, and why it must not take effect
   */
  end(
    act: string,
    election: string,
    { at }: ActLine,
  ): { readonly who: string; readonly problem: string | null } | null {
    const key = `${act} ${election}`;
    const waiting = this.#waiting.get(key);
    if (!waiting) return null;
    this.#waiting.delete(key);
    const ms = Date.parse(at) - waiting.sinceMs;
    const delay = this.delayOf(election);
    const early =
      ms < delay * MINUTE_MS - CLOCKS_APART_MS
        ? `ends an election in less than ${delay} minutes from its confirmation or release`
        : null;
    return {
      who: `${waiting.who}, carried out ${Math.round(ms / MINUTE_MS)} minutes later`,
      problem: waiting.holders.size > 0 ? 'ends an election although an officer held that' : early,
    };
  }

  /** Returns how many minutes an end of an election waits. */
  delayOf(election: string): number {
    const stated = this.#delays.get(election) ?? MOST_DELAY;
    return stated >= LEAST_DELAY && stated <= MOST_DELAY ? stated : MOST_DELAY;
  }

  #of(proposal: string): WaitingEnd | undefined {
    return [...this.#waiting.values()].find((one) => one.proposal === proposal);
  }
}
