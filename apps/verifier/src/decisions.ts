import type { ActLine } from '@evoting/record/acts';
import {
  ACTS_ABOUT_VOTERS,
  type Decision,
  digestOfAct,
  type LoggedConfirmation,
  type LoggedDecision,
  readDecision,
} from '@evoting/record/signed-acts';
import { Ends } from './ends.ts';
import { OfficerKeys } from './officer-keys.ts';

/** The decisions by the action of their line. */
const DECISION: Readonly<Record<string, Decision>> = {
  proposed: 'propose',
  'done-by-one-officer': 'propose',
  confirmed: 'confirm',
  'proposal-withdrawn': 'withdraw',
  objected: 'object',
  'end-held': 'hold',
  'end-hold-taken-back': 'release',
  'announcement-withdrawn': 'take-back',
  'invitation-taken-back': 'take-back',
};

/**
 * The acts that end in a line of their own, which is written before that of the decision; or some minutes later, for an
 * act that officers can hold.
 */
const ACT_OF: Readonly<Record<string, string>> = {
  'election-opened': 'open-election',
  'election-closed': 'close-election',
  'result-certified': 'certify-result',
  'election-declared-void': 'declare-void',
};

/** Tells whether the act of a decision takes back what its line is about. */
function isTakingBack(object: string, { act, election, params }: LoggedDecision): boolean {
  const [what, id] = object.split(':');
  return act === `take-back-${what}` && election === null && params.id === id;
}

/** A proposal's first line. */
interface Proposed {
  readonly digest: string;
  readonly seq: number;
  readonly by: string;
  readonly way: LoggedConfirmation['way'];
  readonly objectors: Set<string>;
  isOver: boolean;
}

/**
 * Checks who decided: follows officers and the keys of their passkeys through a log of acts, and checks every
 * signature by the keys that were its officer's at that line.
 */
export class Decisions {
  readonly #officers = new Set<string>();
  readonly #suspended = new Set<string>();
  readonly #keys = new OfficerKeys();
  readonly #proposals = new Map<string, Proposed>();
  readonly #salts = new Set<string>();
  readonly #ways = { passkey: 0, app: 0 };
  /** Lines of acts by officers whose decision has not been read yet, by act and election. */
  readonly #undecided = new Map<string, number>();
  readonly #ends = new Ends();
  /** The line from which officers decide by passkeys only; null while codes of apps do as well. */
  #passkeysOnlySince: number | null = null;
  readonly #decided: string[] = [];

  /** Judges the next line; returns why its decision does not hold, or null. */
  problemOf(line: ActLine): string | null {
    this.#follow(line);
    this.#ends.follow(line);
    if (line.action === 'passkeys-demanded') this.#passkeysOnlySince = line.seq;
    if (line.action === 'codes-allowed') this.#passkeysOnlySince = null;
    const act = ACT_OF[line.action];
    if (act && line.role === 'COMMISSION') {
      const election = line.object.replace('election:', '');
      const ended = this.#ends.end(act, election, line);
      if (ended?.problem) return ended.problem;
      if (ended) this.#decided.push(`line ${line.seq}: ${act}, election ${election}: ${ended.who}`);
      else this.#undecided.set(`${act} ${election}`, line.seq);
    }
    const decision = DECISION[line.action];
    return decision ? this.#check(line, decision) : null;
  }

  /** Returns the line of an act that no decision of officers is behind, or null. */
  get undecided(): number | null {
    const [seq] = this.#undecided.values();
    return seq ?? null;
  }

  /** Describes the decisions, a line each. */
  get lines(): string[] {
    const { passkey, app } = this.#ways;
    if (passkey + app === 0) return [];
    return [
      `Decisions of officers: ${passkey} with a valid signature of the officer's passkey, ${app} by a code of an app, which proves nothing to others.`,
      ...this.#decided,
    ];
  }

  #follow({ action, object, after, seq }: ActLine): void {
    const [, officer] = /^officer:(.+)$/.exec(object) ?? [];
    if (officer === undefined) return;
    switch (action) {
      case 'officer-added':
        this.#keys.forget(officer);
        this.#officers.add(officer);
        break;
      case 'officer-removed':
        this.#keys.forget(officer);
        this.#officers.delete(officer);
        break;
      case 'officer-suspended':
        this.#suspended.add(officer);
        break;
      case 'officer-restored':
        this.#suspended.delete(officer);
        break;
      case 'second-factor-added':
        if (typeof after?.credential === 'string' && typeof after.publicKey === 'string')
          this.#keys.enrol(officer, { credential: after.credential, publicKey: after.publicKey, seq });
        break;
      case 'second-factor-removed':
        this.#keys.remove(officer, String(after?.credential));
    }
  }

  #check(line: ActLine, decision: Decision): string | null {
    const { actor, object, seq } = line;
    const facts = readDecision(line.after);
    if (!facts) return 'is a decision without the officer’s confirmation';
    if (actor === null || !this.#officers.has(actor) || this.#suspended.has(actor))
      return 'is a decision of somebody who was no officer then';
    if (this.#opensOtherwise(facts))
      return 'opens an election with another delay of early ends than was signed';
    const why = this.#digestProblem(facts, decision) ?? this.#proposalProblem(line, facts, decision);
    if (why) return why;
    const { confirmation } = facts;
    if (confirmation.way === 'app' && this.#mustSign(line, facts, decision))
      return 'is a decision by a code of an app while officers decide by passkeys only';
    const isVote = decision === 'confirm' || decision === 'object' || decision === 'hold';
    const since = isVote ? (this.#proposals.get(object)?.seq ?? 0) : seq;
    if (
      confirmation.way === 'passkey' &&
      !this.#keys.isSigned(line, { facts, decision, confirmation, since })
    )
      return 'has a signature that is not this officer’s for this decision';
    this.#ways[confirmation.way]++;
    this.#ends.note(line, facts, decision);
    if (decision !== 'hold' && decision !== 'release' && decision !== 'take-back') this.#note(line, facts);
    return null;
  }

  #digestProblem({ act, election, params, salt, digest }: LoggedDecision, decision: Decision): string | null {
    if (salt === undefined)
      return ACTS_ABOUT_VOTERS.includes(act) ? null : 'is a decision without the salt of its digest';
    if (digestOfAct({ election, act, params, salt }) !== digest) return 'shows another act than its digest';
    if (decision === 'propose' && this.#salts.has(salt)) return 'repeats an earlier proposal';
    if (decision === 'propose') this.#salts.add(salt);
    return null;
  }

  #proposalProblem(line: ActLine, facts: LoggedDecision, decision: Decision): string | null {
    const { actor, object } = line;
    const { act, election, digest, ends } = facts;
    if (decision === 'take-back')
      return isTakingBack(object, facts) ? null : 'takes back something else than was signed';
    const proposed = this.#proposals.get(object);
    if (decision === 'propose') return proposed ? 'proposes again under one number' : null;
    if (!proposed || proposed.digest !== digest) return 'decides about another act than was proposed';
    const why = this.#ends.problemOf(line, facts, { decision, proposedBy: proposed.by });
    if (why || decision === 'hold' || decision === 'release') return why;
    if (proposed.isOver) return 'decides about a proposal that was decided';
    const isOwn = proposed.by === actor;
    if (decision === 'confirm' && act === 'declare-void' && this.#undecided.has(`${act} ${election}`))
      return 'ends an election at once that officers could have held';
    if (decision === 'confirm') return isOwn ? 'confirms the officer’s own proposal' : null;
    if (decision === 'withdraw') return isOwn ? null : 'takes another officer’s proposal back';
    if (isOwn || proposed.objectors.has(actor ?? ''))
      return 'objects to the officer’s own proposal, or twice';
    return ends && proposed.objectors.size === 0 ? 'ends a proposal by one objection' : null;
  }

  /** The line of a change of this rule comes before that of the decision, which was made under the rule before. */
  #mustSign({ seq }: ActLine, { act, params }: LoggedDecision, decision: Decision): boolean {
    const isChange = act === 'set-passkeys-only' && decision === 'confirm';
    if (isChange && params.on === false) return true;
    const since = this.#passkeysOnlySince;
    return since !== null && !(isChange && seq === since + 1);
  }

  #opensOtherwise({ act, election, params }: LoggedDecision): boolean {
    const isOpened = act === 'open-election' && this.#undecided.has(`${act} ${election}`);
    return isOpened && params.endDelayMinutes !== this.#ends.delayOf(election ?? '');
  }

  #note(line: ActLine, facts: LoggedDecision) {
    const { actor, action, object, seq } = line;
    const {
      act,
      election,
      digest,
      ends,
      confirmation: { way },
    } = facts;
    const by = actor ?? '';
    const isAlone = action === 'done-by-one-officer';
    const before = this.#proposals.get(object);
    if (!before) this.#proposals.set(object, { digest, seq, by, way, objectors: new Set(), isOver: isAlone });
    else if (action === 'objected') before.objectors.add(by);
    if (before && (action !== 'objected' || ends)) before.isOver = true;
    const isDone = action === 'confirmed' || isAlone;
    if (!isDone || !Object.values(ACT_OF).includes(act)) return;
    const isDoneNow = this.#undecided.delete(`${act} ${election}`);
    const first = this.#proposals.get(object);
    const who =
      action === 'confirmed'
        ? `proposed by officer ${first?.by} (${first?.way}), confirmed by officer ${by} (${way})`
        : `by officer ${by} alone (${way})`;
    const officers = [first?.by ?? '', by];
    if (!isDoneNow && this.#ends.begin(line, facts, { officers, who })) return;
    this.#decided.push(`line ${seq}: ${act}, election ${election}: ${who}`);
  }
}
