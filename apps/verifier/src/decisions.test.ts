import { type ActLine, hashOfAct, NO_ACTS, readAct, writeAct } from '@evoting/record/acts';
import { type Decision, digestOfAct, type TakenBack, takingBack } from '@evoting/record/signed-acts';
import { softPasskey } from '@evoting/record/testing/passkey';
import { describe, expect, it } from 'vitest';
import { Decisions } from './decisions.ts';

const ELECTION = '0190a0b0-0000-7000-8000-000000000009';
const AT = '2026-11-22T10:00:00.000Z';
const SITE = 'https://vote.example.org';

/** Two officers with a passkey each, and a third with an app. */
const ada = { id: 'ada', key: softPasskey(SITE) };
const bola = { id: 'bola', key: softPasskey(SITE) };
const chidi = { id: 'chidi', key: softPasskey(SITE) };
type Officer = typeof ada;

type Line = Pick<ActLine, 'actor' | 'action' | 'object' | 'after'> & {
  readonly role?: string;
  readonly at?: string;
};

const added = ({ id }: Officer): Line => ({
  actor: id,
  action: 'officer-added',
  object: `officer:${id}`,
  after: { role: 'returning-officer' },
});
const enrolled = ({ id, key }: Officer): Line => ({
  actor: id,
  action: 'second-factor-added',
  object: `officer:${id}`,
  after: { what: 'passkey', credential: key.id, publicKey: key.spki },
});
const about = (action: string, { id }: Officer, after: ActLine['after'] = null): Line => ({
  actor: null,
  role: 'COMMAND',
  action,
  object: `officer:${id}`,
  after,
});

interface Content {
  readonly act: string;
  readonly election: string | null;
  readonly params: Readonly<Record<string, string | number | boolean>>;
  readonly salt: string;
}
const DELAY = 15;
const OPEN: Content = {
  act: 'open-election',
  election: ELECTION,
  params: { papers: 'ab', endDelayMinutes: DELAY },
  salt: '1'.repeat(32),
};

/** Signs a decision as its officer's passkey does. */
const signature = ({ id, key }: Officer, decision: Decision, digest: string, at = AT, reason?: string) =>
  JSON.stringify(key.confirm({ decision, digest, officer: id, at, reason }));

const DECISIONS = {
  proposed: 'propose',
  confirmed: 'confirm',
  'proposal-withdrawn': 'withdraw',
  objected: 'object',
  'end-held': 'hold',
  'end-hold-taken-back': 'release',
} as const;

function decided(
  by: Officer,
  action: keyof typeof DECISIONS,
  {
    content = OPEN,
    digest = digestOfAct(content),
    confirmation = signature(by, DECISIONS[action], digest),
  } = {},
): Line {
  const { act, election, params, salt } = content;
  const after = { act, confirmation, digest, election, params: JSON.stringify(params), salt };
  return { actor: by.id, action, object: 'proposal:1', after };
}
const opened: Line = {
  actor: bola.id,
  action: 'election-opened',
  object: `election:${ELECTION}`,
  after: { endDelayMinutes: DELAY },
};

/** An objection; `signed` is the reason that the passkey signed. */
function objected(by: Officer, { signed = 'Too early.', ends = false } = {}): Line {
  const confirmation = signature(by, 'object', digestOfAct(OPEN), AT, signed);
  const line = decided(by, 'objected', { confirmation });
  return { ...line, after: { ...line.after, reason: 'Too early.', ...(ends && { ends }) } };
}

/** A line that takes something back; `signed` is what the passkey signed. */
function takenBack(by: Officer, object: string, signed = object): Line {
  const [what = '', id = ''] = signed.split(':');
  const content = takingBack(what as TakenBack, id, '4'.repeat(32));
  const { act, election, params, salt } = content;
  const digest = digestOfAct(content);
  const confirmation = signature(by, 'take-back', digest);
  const action = object.startsWith('announcement') ? 'announcement-withdrawn' : 'invitation-taken-back';
  const after = { act, confirmation, digest, election, params: JSON.stringify(params), salt };
  return { actor: by.id, action, object, after };
}

const BEGIN = [added(ada), enrolled(ada), added(bola), enrolled(bola)];
const HONEST = [...BEGIN, decided(ada, 'proposed'), opened, decided(bola, 'confirmed')];

/** Reads a log of these lines: the first problem with its line's number, and the decisions. */
function read(lines: readonly Line[]) {
  const decisions = new Decisions();
  let previous: string = NO_ACTS.hash;
  for (const [i, line] of lines.entries()) {
    const act = { seq: i + 1, role: 'COMMISSION', before: null, at: AT, previous, ...line };
    const { seq, actor, role, action, object, before, after, at } = act;
    const text = writeAct({ seq, actor, role, action, object, before, after, at, previous });
    previous = hashOfAct(text);
    const parsed = readAct(text);
    const problem = parsed && decisions.problemOf(parsed);
    if (problem) return { line: seq, problem, decisions };
  }
  return { line: null, problem: null, decisions };
}

describe('a log of officers who signed', () => {
  it('says who opened the election, by whose passkey [A278]', () => {
    const { problem, decisions } = read(HONEST);
    expect([problem, decisions.undecided]).toEqual([null, null]);
    expect(decisions.lines).toEqual([
      expect.stringContaining('2 with a valid signature'),
      `line 7: open-election, election ${ELECTION}: proposed by officer ada (passkey), confirmed by officer bola (passkey)`,
    ]);
  });

  it('says that a code of an app proves nothing', () => {
    const byApp = decided(bola, 'confirmed', { confirmation: '{"way":"app"}' });
    const { problem, decisions } = read([...HONEST.slice(0, -1), byApp]);
    expect(problem).toBeNull();
    expect(decisions.lines[0]).toContain(
      "1 with a valid signature of the officer's passkey, 1 by a code of an app",
    );
    expect(decisions.lines[1]).toContain('confirmed by officer bola (app)');
  });

  it('says that officers took an announcement and an invitation back, and finds lines that they did not sign [A352]', () => {
    const own = ['announcement:1', 'invitation:2'].map((object) => takenBack(ada, object));
    expect(read([...BEGIN, ...own]).problem).toBeNull();
    const other = takenBack(ada, 'announcement:1', 'announcement:2');
    expect(read([...BEGIN, other]).problem).toBe('takes back something else than was signed');
    const foreign = { ...takenBack(ada, 'invitation:2'), actor: 'bola' };
    expect(read([...BEGIN, foreign]).problem).toMatch(/^has a signature that is not/);
    const unsigned = { ...takenBack(ada, 'invitation:2'), after: null };
    expect(read([...BEGIN, unsigned]).problem).toBe('is a decision without the officer’s confirmation');
  });

  it('reads acts about one voter, whose parameters and salt are hidden', () => {
    const digest = 'cd'.repeat(32);
    const hidden = (line: Line): Line => {
      const { salt: _, ...after } = line.after ?? {};
      return { ...line, after: { ...after, act: 'remove-from-roll', params: '{}' } };
    };
    const lines = [decided(ada, 'proposed', { digest }), decided(bola, 'confirmed', { digest })].map(hidden);
    expect(read([...BEGIN, ...lines]).problem).toBeNull();
  });
});

describe('officers who decide by passkeys only', () => {
  const APP = '{"way":"app"}';
  const rule = (on: boolean): Content => ({
    act: 'set-passkeys-only',
    election: null,
    params: { on },
    salt: (on ? '5' : '6').repeat(32),
  });
  const as = (object: string, line: Line): Line => ({ ...line, object });
  const changed = (action: 'passkeys-demanded' | 'codes-allowed'): Line => ({
    actor: bola.id,
    action,
    object: 'commission:signatures',
    after: null,
  });
  const demanded = [
    ...BEGIN,
    as('proposal:2', decided(ada, 'proposed', { content: rule(true), confirmation: APP })),
    changed('passkeys-demanded'),
    as('proposal:2', decided(bola, 'confirmed', { content: rule(true), confirmation: APP })),
  ];
  const allowed = (confirmation?: string) => [
    ...demanded,
    as('proposal:3', decided(ada, 'proposed', { content: rule(false) })),
    changed('codes-allowed'),
    as(
      'proposal:3',
      decided(bola, 'confirmed', { content: rule(false), ...(confirmation && { confirmation }) }),
    ),
  ];
  const byApp = decided(ada, 'proposed', { confirmation: APP });

  it('can decide that by codes of apps, and allow codes again by passkeys [A351]', () => {
    expect(read([...allowed(), byApp]).problem).toBeNull();
  });

  it.each<[string, readonly Line[], number]>([
    ['a proposal', [...demanded, byApp], 8],
    [
      'a confirmation',
      [...demanded, decided(ada, 'proposed'), opened, decided(bola, 'confirmed', { confirmation: APP })],
      10,
    ],
    ['the decision that allows codes again', allowed(APP), 10],
  ])('have decided %s by no code of an app [A351]', (_, lines, line) => {
    expect(read(lines)).toMatchObject({ line, problem: expect.stringContaining('by passkeys only') });
  });
});

describe('objections', () => {
  const three = [...BEGIN, added(chidi), enrolled(chidi), decided(ada, 'proposed')];

  it('leave a proposal open until the one that ends it [A312]', () => {
    expect(read([...three, objected(chidi), opened, decided(bola, 'confirmed')]).problem).toBeNull();
    expect(read([...three, objected(chidi), objected(bola, { ends: true })]).problem).toBeNull();
  });

  it.each<[string, readonly Line[], string]>([
    ['with another reason than was signed', [objected(bola, { signed: 'Well done.' })], 'signature'],
    ['by one officer that end a proposal', [objected(bola, { ends: true })], 'one objection'],
    ['twice by one officer', [objected(bola), objected(bola, { ends: true })], 'twice'],
    ['by the proposer', [objected(ada)], 'own'],
    [
      'that ended a proposal which is confirmed all the same',
      [objected(bola), objected(chidi, { ends: true }), decided(bola, 'confirmed')],
      'was decided',
    ],
    ['in the guise of a withdrawal', [decided(bola, 'proposal-withdrawn')], 'takes another'],
  ])('%s are found [A312]', (_, lines, words) => {
    expect(read([...three, ...lines]).problem).toContain(words);
  });
});

const other = { ...OPEN, params: { papers: 'cd' } };
const elsewhere = { ...OPEN, election: '0190a0b0-0000-7000-8000-00000000000a' };
const late = '2026-11-22T10:06:00.000Z';
const openDigest = digestOfAct(OPEN);

describe('an operator who writes the log is found out', () => {
  it.each<[string, readonly Line[], number, string]>([
    [
      'with a signature of another officer’s key',
      [
        ...HONEST.slice(0, 6),
        decided(bola, 'confirmed', {
          confirmation: signature({ ...bola, key: ada.key }, 'confirm', openDigest),
        }),
      ],
      7,
      'signature',
    ],
    [
      'with the signature of another act',
      [
        ...HONEST.slice(0, 6),
        decided(bola, 'confirmed', { confirmation: signature(bola, 'confirm', digestOfAct(other)) }),
      ],
      7,
      'signature',
    ],
    [
      'with the signature of another election',
      [
        ...HONEST.slice(0, 6),
        decided(bola, 'confirmed', { confirmation: signature(bola, 'confirm', digestOfAct(elsewhere)) }),
      ],
      7,
      'signature',
    ],
    [
      'with the signature of another decision',
      [
        ...HONEST.slice(0, 6),
        decided(bola, 'confirmed', { confirmation: signature(bola, 'withdraw', openDigest) }),
      ],
      7,
      'signature',
    ],
    [
      'with a signature of another time',
      [
        ...HONEST.slice(0, 6),
        decided(bola, 'confirmed', { confirmation: signature(bola, 'confirm', openDigest, late) }),
      ],
      7,
      'signature',
    ],
    [
      'with a signature by a key of their own, under the name of the officer’s',
      [
        ...HONEST.slice(0, 6),
        decided(bola, 'confirmed', {
          confirmation: JSON.stringify({
            ...softPasskey(SITE).confirm({
              decision: 'confirm',
              digest: openDigest,
              officer: 'bola',
              at: AT,
            }),
            credential: bola.key.id,
          }),
        }),
      ],
      7,
      'signature',
    ],
    [
      'with a signature for which nobody touched the key',
      [
        ...HONEST.slice(0, 6),
        decided(bola, 'confirmed', {
          confirmation: JSON.stringify(
            bola.key.confirm({ decision: 'confirm', digest: openDigest, officer: 'bola', at: AT }, 0),
          ),
        }),
      ],
      7,
      'signature',
    ],
    [
      'with a key that was enrolled after the proposal',
      [
        added(ada),
        enrolled(ada),
        added(bola),
        decided(ada, 'proposed'),
        enrolled(bola),
        decided(bola, 'confirmed'),
      ],
      6,
      'signature',
    ],
    [
      'with a key that was taken away before',
      [
        ...BEGIN,
        decided(ada, 'proposed'),
        about('second-factor-removed', bola, { what: 'passkey', credential: bola.key.id }),
        decided(bola, 'confirmed'),
      ],
      7,
      'signature',
    ],
    [
      'with a removed officer',
      [...BEGIN, decided(ada, 'proposed'), about('officer-removed', bola), decided(bola, 'confirmed')],
      7,
      'no officer',
    ],
    [
      'with a suspended officer',
      [...BEGIN, decided(ada, 'proposed'), about('officer-suspended', bola), decided(bola, 'confirmed')],
      7,
      'no officer',
    ],
    ['with somebody who never was an officer', [...BEGIN, decided(chidi, 'proposed')], 5, 'no officer'],
    [
      'without the signature',
      [...HONEST.slice(0, 6), { ...decided(bola, 'confirmed'), after: { act: 'open-election' } }],
      7,
      'confirmation',
    ],
    [
      'with other parameters than were signed',
      [...BEGIN, decided(ada, 'proposed', { content: other, digest: openDigest })],
      5,
      'another act',
    ],
    [
      'without the salt',
      [
        ...BEGIN,
        {
          ...decided(ada, 'proposed'),
          after: { ...decided(ada, 'proposed').after, salt: undefined as never },
        },
      ],
      5,
      'salt',
    ],
    [
      'with a confirmation of another proposal',
      [...BEGIN, decided(ada, 'proposed', { content: other }), decided(bola, 'confirmed')],
      6,
      'another act',
    ],
    [
      'with one officer as two',
      [...BEGIN, decided(ada, 'proposed'), decided(ada, 'confirmed')],
      6,
      'own proposal',
    ],
    [
      'with a proposal that is used again',
      [...HONEST, { ...decided(ada, 'proposed'), object: 'proposal:2' }],
      8,
      'repeats',
    ],
  ])('%s [A278]', (_, lines, line, words) => {
    const found = read(lines);
    expect(found).toMatchObject({ line, problem: expect.stringContaining(words) });
  });

  it('with an opening whose early ends wait less than its officers signed [A336]', () => {
    const after = { endDelayMinutes: 5 };
    const { line, problem } = read([...HONEST.slice(0, 5), { ...opened, after }, ...HONEST.slice(6)]);
    expect([line, problem]).toEqual([7, expect.stringContaining('another delay of early ends')]);
  });

  it('with an opening that nobody decided [A278]', () => {
    expect(read([...BEGIN, decided(ada, 'proposed'), opened]).decisions.undecided).toBe(6);
  });
});

describe('an early end', () => {
  const CLOSE: Content = { act: 'close-election', election: ELECTION, params: {}, salt: '2'.repeat(32) };
  const VOID = { ...CLOSE, act: 'declare-void', salt: '3'.repeat(32) };
  const RELEASE = { ...CLOSE, act: 'release-end', params: { end: '1' }, salt: '4'.repeat(32) };
  const REASON = 'Nobody told the voters.';
  const dayo = { id: 'dayo', key: softPasskey(SITE) };
  const timeAt = (minutes: number) => new Date(Date.parse(AT) + minutes * 60_000).toISOString();
  const by = (officer: Officer, action: keyof typeof DECISIONS, minutes: number, content = CLOSE): Line => {
    const at = timeAt(minutes);
    const reason = action === 'end-held' ? REASON : undefined;
    const confirmation = signature(officer, DECISIONS[action], digestOfAct(content), at, reason);
    const line = decided(officer, action, { content, confirmation });
    const object = content === RELEASE ? 'proposal:2' : line.object;
    return { ...line, object, at, after: { ...line.after, ...(reason && { reason }) } };
  };
  const closed = (minutes: number): Line => ({ ...opened, action: 'election-closed', at: timeAt(minutes) });
  const four = [ada, bola, chidi, dayo].flatMap((one) => [added(one), enrolled(one)]);
  const opening: Line = { ...opened, actor: null, role: 'COMMAND' };
  const begun = [...four, opening, by(ada, 'proposed', 0), by(bola, 'confirmed', 0)];
  const held = [...begun, by(chidi, 'end-held', 1)];
  const released = (one: Officer, other: Officer) => [
    ...held,
    by(one, 'proposed', 20, RELEASE),
    by(other, 'confirmed', 20, RELEASE),
  ];

  it('shows who decided it, and how many minutes later it was carried out [A320]', () => {
    const { problem, decisions } = read([...begun, closed(DELAY)]);
    expect([problem, decisions.undecided]).toEqual([null, null]);
    expect(decisions.lines[1]).toBe(
      `line 12: close-election, election ${ELECTION}: proposed by officer ada (passkey), confirmed by officer bola (passkey), carried out 15 minutes later`,
    );
  });

  it('can be confirmed at the moment of its act once the time of voting is over', () => {
    const { problem, decisions } = read([...begun.slice(0, 10), closed(0), by(bola, 'confirmed', 0)]);
    expect([problem, decisions.undecided]).toEqual([null, null]);
  });

  it('is carried out after its release, and after a hold that was taken back [A324]', () => {
    expect(read([...released(bola, dayo), closed(36)]).problem).toBeNull();
    expect(read([...held, by(chidi, 'end-hold-taken-back', 2), closed(17)]).problem).toBeNull();
  });

  it.each<[string, readonly Line[], string]>([
    ['less than its minutes after its confirmation [A320]', [...begun, closed(13)], 'less than 15 minutes'],
    [
      'less than its minutes after its release [A320]',
      [...released(bola, dayo), closed(33)],
      'less than 15 minutes',
    ],
    [
      'less than its minutes after the release of the console [A323]',
      [...begun, { ...about('console-released', ada), object: 'console', at: timeAt(8) }, closed(15)],
      'less than 15 minutes',
    ],
    [
      'at once, for an election that is declared void [A320]',
      [
        ...four,
        by(ada, 'proposed', 0, VOID),
        { ...opened, action: 'election-declared-void' },
        by(bola, 'confirmed', 0, VOID),
      ],
      'at once',
    ],
    [
      'less than an hour after its confirmation, where the opening states no delay or a shorter one than allowed [A336]',
      [
        ...four,
        { ...opening, after: { endDelayMinutes: 1 } },
        by(ada, 'proposed', 0),
        by(bola, 'confirmed', 0),
        closed(58),
      ],
      'less than 60 minutes',
    ],
    ['while an officer holds it [A324]', [...held, closed(20)], 'although an officer held'],
    ['released by the holder [A324]', released(bola, chidi), 'proposed or held it'],
    ['released by its proposer [A324]', released(ada, dayo), 'proposed or held it'],
    [
      'with another’s hold taken back [A324]',
      [...held, by(dayo, 'end-hold-taken-back', 2)],
      'another’s hold',
    ],
    ['held twice by one officer [A325]', [...held, by(chidi, 'end-held', 2)], 'twice'],
    ['held after it took effect [A328]', [...begun, closed(15), by(chidi, 'end-held', 16)], 'does not wait'],
    [
      'held with another officer’s key [A327]',
      [...begun, by({ ...chidi, key: dayo.key }, 'end-held', 1)],
      'signature',
    ],
  ])('is found where it is %s', (_, lines, words) => {
    expect(read(lines).problem).toContain(words);
  });

  it('has no decision behind it once an officer who decided it is suspended [A322]', () => {
    const { decisions } = read([...begun, about('officer-suspended', bola), closed(10)]);
    expect(decisions.undecided).toBe(13);
  });
});
