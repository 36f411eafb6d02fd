import type { OfficerRole } from '@evoting/contract/call';
import type { DataOf } from '@evoting/contract/calls';
import type { Proposal } from '@evoting/contract/commission/proposals';
import { digestOfAct } from '@evoting/record/signed-acts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { officerMe } from '../../../testing/samples.ts';

type Nomination = DataOf<'GET /commission/nominations'>['nominations'][number];
const id = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;
const election: NonNullable<DataOf<'GET /commission/nominating'>['election']> = {
  id: id(1),
  title: 'Student Union 2026',
  status: 'draft',
  approval: 'commission',
  nominations: 'frozen',
  candidatesAParty: 2,
  whoStands: 'parties',
  selfNomination: null,
  maySelfNominate: false,
};
const ada = {
  id: id(2),
  name: 'Ada Obi',
  bio: 'Schools first.',
  picture: null,
  postName: 'President',
  party: { name: 'Unity', acronym: null, banner: null },
  isIndependent: false,
  selfNominated: null,
  status: 'submitted',
  reason: null,
  seen: {
    name: 'Ada Obi',
    imageId: null,
    postId: id(3),
    partyName: 'Unity',
    partyAcronym: null,
    bannerId: null,
  },
  alike: [{ name: 'Ada Obl', partyName: 'Rivals', postName: 'President', by: 'name' }],
} as unknown as Nomination;
const unity = {
  id: id(4),
  name: 'Unity',
  acronym: 'UNI',
  banner: null,
  status: 'registered',
  members: 1,
  nominations: 1,
  alike: [],
} as unknown as DataOf<'GET /commission/parties'>['parties'][number];
const suspension = {
  id: id(5),
  electionId: id(6),
  electionTitle: election.title,
  salt: 'd'.repeat(32),
  state: 'waiting',
  wanted: { act: 'suspend-party', params: { party: id(4), name: 'Unity', reason: 'Forged papers.' } },
  proposedBy: { name: 'Bola', isMe: false },
  proposedAtMs: 1,
  expiresAtMs: 2,
  decidedBy: null,
  decidedAtMs: null,
  objections: [],
} as unknown as Proposal;

const REVIEW = `POST /commission/nominations/${id(2)}/review`;
const APPROVE = `POST /commission/parties/${id(4)}/approve`;
const REFUSE = `POST /commission/parties/${id(4)}/refuse`;
const CONFIRM = `POST /commission/proposals/${id(5)}/confirm`;
const DONE = { message: '', data: {} };

let server: ReturnType<typeof fakeServer>;
const succeed = <K extends Parameters<typeof server.succeed>[0]>(key: K, data: DataOf<K>) =>
  server.succeed(key, { message: '', data } as never);
function logInAs(role: OfficerRole, { officers = 2, proposals = [] as Proposal[] } = {}) {
  succeed('GET /commission/me', officerMe(role, officers));
  succeed('GET /commission/proposals', { proposals, officers });
}

beforeEach(() => {
  server = fakeServer();
  localStorage.setItem('auth_token', 'token-of-an-officer');
  localStorage.setItem('user_type', 'COMMISSION');
  logInAs('registrar');
  succeed('GET /commission/nominating', { election, waitingParties: 1, waitingNominations: 1 });
  succeed('GET /commission/nominations', { nominations: [ada], page: 1, pages: 1, total: 1 });
  succeed('GET /commission/parties', { parties: [unity], page: 1, pages: 1, total: 1 });
});
const show = (query = '') => renderRoute(`/commission/parties${query}`);
const main = async () => within(await screen.findByRole('main'));

test('a nomination is approved as it was seen, with a warning about names that look alike', async () => {
  server.succeedAt(REVIEW, DONE);
  const { user } = show();
  expect(await screen.findByText(/Ada Obl \(Rivals\) has a name like it/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(server.requestsTo(REVIEW)).toMatchObject([{ body: { kind: 'approve', seen: ada.seen } }]),
  );
});

test('a party that waits is shown with those that it could be mistaken for, and can be approved', async () => {
  const alike = [
    { name: 'Unity Party', acronym: 'UNIP' },
    { name: 'Unitj', acronym: null },
  ];
  succeed('GET /commission/parties', { parties: [{ ...unity, alike }], page: 1, pages: 1, total: 1 });
  show('?show=parties');
  const warning = await screen.findByText('Voters could mistake it for: Unity Party (UNIP), Unitj.');
  expect(warning).toBeVisible();
  expect(
    within(screen.getByRole('group', { name: 'Unity' })).getByRole('button', { name: 'Approve' }),
  ).toBeEnabled();
});

test('an approval keeps the focus at what was approved', async () => {
  server.reply(REVIEW, () => {
    const approved = { ...ada, status: 'approved' } as Nomination;
    succeed('GET /commission/nominations', { nominations: [approved], page: 1, pages: 1, total: 1 });
    return DONE;
  });
  server.reply(APPROVE, () => {
    const approved = { ...unity, status: 'approved' } as const;
    succeed('GET /commission/parties', { parties: [approved], page: 1, pages: 1, total: 1 });
    return DONE;
  });
  for (const [query, name] of [
    ['', 'Ada Obi'],
    ['?show=parties', 'UNI Unity'],
  ] as const) {
    const { user, unmount } = show(query);
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('heading', { name })).toHaveFocus());
    unmount();
  }
});

test('a proposal that is taken back leaves the focus at what was before it', async () => {
  const own = { ...suspension, proposedBy: { name: 'Me', isMe: true } };
  logInAs('registrar', { proposals: [own] });
  server.reply(`POST /commission/proposals/${own.id}/withdraw`, () => {
    logInAs('registrar');
    return DONE;
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take it back' })).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('heading', { name: election.title })).toHaveFocus());
});

test('an officer objects with a reason, which all officers read beside the proposal', async () => {
  const sent: unknown[] = [];
  const objection = { by: { name: 'Chike', isMe: false }, reason: 'It was not forged.', atMs: 1 };
  logInAs('registrar', { proposals: [{ ...suspension, objections: [objection] }] });
  server.reply(`POST /commission/proposals/${suspension.id}/object`, ({ body }) => {
    sent.push(body);
    return { message: 'Objected', data: { isRejected: false } };
  });
  const { user } = show();
  expect(await screen.findByText(/^Objection by Chike, .*: It was not forged\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Object' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Object' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Reason'), '  Nobody has shown us the papers. ');
  await user.click(dialog.getByRole('button', { name: 'Object' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toMatchObject([{ reason: 'Nobody has shown us the papers.' }]);
});

test('sending back needs a reason, and a refusal appears in the same place', async () => {
  const message = 'What this is about has changed meanwhile.';
  server.refuse(REVIEW, 409, { code: 'act-changed', message });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Send back' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Send back' }));
  expect(server.requestsTo(REVIEW)).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), 'Two people on the picture.');
  await user.click(dialog.getByRole('button', { name: 'Send back' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('What this is about has changed meanwhile.');
});

test('a nomination is withdrawn with a reason, for the party to read', async () => {
  server.succeedAt(REVIEW, DONE);
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw Ada Obi' }));
  expect(dialog.getByText(/over for good/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(server.requestsTo(REVIEW)).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), 'Asked to be left out.');
  const withdrawn = { ...ada, status: 'withdrawn', reason: 'Asked to be left out.' } as Nomination;
  succeed('GET /commission/nominations', { nominations: [withdrawn], page: 1, pages: 1, total: 1 });
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.requestsTo(REVIEW)).toMatchObject([
    { body: { kind: 'withdraw', reason: 'Asked to be left out.' } },
  ]);
  expect(await screen.findByText('Reason: Asked to be left out.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
});

test('a party is approved by one officer and suspended by two', async () => {
  server.succeedAt(APPROVE, DONE);
  succeed('POST /commission/proposals', { id: suspension.id, state: 'waiting' });
  const { user } = show('?show=parties');
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(server.requestsTo(APPROVE)).toMatchObject([{ body: { name: 'Unity', acronym: 'UNI' } }]),
  );
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Another officer must confirm this within a day/)).toBeVisible();
  const propose = dialog.getByRole('button', { name: 'Propose' });
  await user.type(dialog.getByLabelText('Reason'), ' ');
  expect(propose).toBeDisabled();
  expect(propose).toHaveAccessibleDescription('Give a reason first.');
  await user.clear(dialog.getByLabelText('Reason'));
  await user.type(dialog.getByLabelText('Reason'), 'Forged papers.');
  expect(propose).not.toHaveAccessibleDescription();
  await user.click(propose);
  await waitFor(() =>
    expect(server.requestsTo('POST /commission/proposals')).toMatchObject([
      { body: { electionId: election.id, wanted: suspension.wanted } },
    ]),
  );
});

/** A suspension of a party, with its reason typed. */
async function typeSuspension() {
  const view = show('?show=parties');
  await view.user.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog'));
  await view.user.type(dialog.getByLabelText('Reason'), 'Forged papers.');
  return { ...view, dialog };
}

/** From here on whatever the console has read fails. */
const failEveryLook = (status: number, body: object) => {
  const looks = server.requests.filter(({ method }) => method === 'GET').map(({ path }) => `GET ${path}`);
  for (const look of looks) server.refuse(look, status, body);
};

test('a proposal that fails with every look after it leaves the form, what is typed there, and why it failed', async () => {
  const { user, dialog } = await typeSuspension();
  const message = 'Something went wrong on our side.';
  failEveryLook(500, { message });
  server.refuse('POST /commission/proposals', 500, { message });
  const looks = () => server.requestsTo('GET /commission/me').length;
  const before = looks();
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(looks()).toBeGreaterThan(before);
  expect(dialog.getByLabelText('Reason')).toHaveValue('Forged papers.');
  expect(dialog.getByRole('button', { name: 'Propose' })).toBeEnabled();
});

test('a proposal that was made is reported, even if every look after it fails', async () => {
  succeed('POST /commission/proposals', { id: suspension.id, state: 'waiting' });
  const { user, dialog } = await typeSuspension();
  failEveryLook(500, { message: 'Something went wrong on our side.' });
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  expect(await screen.findByText('Proposed. Another officer must confirm it.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Suspend' })).toBeVisible();
});

test('a session that ends takes nothing away that is typed, and an account that is no officer any more sees no screen', async () => {
  const { dialog, queryClient } = await typeSuspension();
  failEveryLook(401, { code: 'login-again', message: 'Please login again' });
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('Your session has ended.')).toBeInTheDocument();
  expect(dialog.getByLabelText('Reason')).toHaveValue('Forged papers.');
  localStorage.setItem('auth_token', 'token-of-an-officer');
  const message = 'Your account is not, or no longer, that of an officer of the commission';
  failEveryLook(403, { code: 'not-an-officer', message });
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an officer who proposes what another one has proposed is told to confirm it', async () => {
  succeed('POST /commission/proposals', { id: suspension.id, state: 'by-another' });
  const { user } = show('?show=parties');
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Forged papers.');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  const told = 'Another officer has proposed the same: look at it and confirm it.';
  expect(await screen.findByText(told)).toBeVisible();
  expect(screen.queryByText('Proposed. Another officer must confirm it.')).not.toBeInTheDocument();
});

test('a correction of a name is proposed once it is another name', async () => {
  succeed('GET /commission/nominations', {
    nominations: [{ ...ada, status: 'approved' }],
    page: 1,
    pages: 1,
    total: 1,
  });
  succeed('POST /commission/proposals', { id: suspension.id, state: 'waiting' });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Correct the name' }));
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByLabelText('Name on the ballot');
  const propose = dialog.getByRole('button', { name: 'Propose' });
  expect(propose).toBeDisabled();
  await user.type(name, ' ');
  expect(propose).toBeDisabled();
  await user.type(name, 'Eze');
  await user.click(propose);
  await waitFor(() =>
    expect(server.requestsTo('POST /commission/proposals')).toMatchObject([
      { body: { wanted: { act: 'correct-name', params: { before: 'Ada Obi', name: 'Ada Obi Eze' } } } },
    ]),
  );
});

test('a registered party without nominations is refused with a reason, after it was said what goes', async () => {
  const squatter = { ...unity, nominations: 0 };
  succeed('GET /commission/parties', { parties: [squatter], page: 1, pages: 1, total: 1 });
  const { user } = show('?show=parties');
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse Unity' }));
  expect(dialog.getByText(/others can register under its name. It cannot be taken back/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(server.requestsTo(REFUSE)).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), 'Not the party of this name.');
  const message = 'This party has nominated somebody already: suspend it instead';
  server.refuse(REFUSE, 409, { code: 'party-has-nominated', message });
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(message);
  server.succeedAt(REFUSE, DONE);
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.requestsTo(REFUSE).at(-1)?.body).toEqual({
    name: 'Unity',
    reason: 'Not the party of this name.',
  });
});

test('the only officer is told before that no other officer confirms', async () => {
  logInAs('returning-officer', { officers: 1 });
  const { user } = show('?show=parties');
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText(/You are the only officer: it is done at once/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Do it now' })).toBeVisible();
});

test('another officer reads what was proposed and confirms just that', async () => {
  logInAs('registrar', { proposals: [suspension] });
  server.succeedAt(CONFIRM, DONE);
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Look at it and confirm' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm what Bola proposes' }));
  expect(dialog.getByText(/Suspend the party/)).toHaveTextContent(
    'Suspend the party Unity. Reason: Forged papers.',
  );
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() =>
    expect(server.requestsTo(CONFIRM)).toMatchObject([
      {
        body: {
          digest: digestOfAct({
            election: suspension.electionId,
            ...suspension.wanted,
            salt: suspension.salt,
          }),
        },
      },
    ]),
  );
});

test.each([
  ['being-done', null, /^Confirmed, and being done now\. A large roll takes minutes/],
  ['confirmed', { name: 'Me', isMe: true }, /^Confirmed by you, .+: it is done\.$/],
] as const)('an officer whose confirmation gets no answer reads how far it is: %s', async (state, decidedBy, said) => {
  logInAs('registrar', { proposals: [suspension] });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Look at it and confirm' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Confirm what Bola proposes' }));
  server.lose(CONFIRM);
  const decidedAtMs = decidedBy && Date.now();
  logInAs('registrar', {
    proposals: [{ ...suspension, expiresAtMs: Date.now(), state, decidedBy, decidedAtMs }],
  });
  await user.click(asked.getByRole('button', { name: 'Confirm' }));
  const told = await screen.findByRole('dialog', { name: 'Confirmed' });
  expect(within(told).getByText(said)).toBeVisible();
  expect(within(told).queryByRole('alert')).not.toBeInTheDocument();
  await user.click(within(told).getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
  expect(told).not.toBeInTheDocument();
  expect((await main()).getByText(said)).toBeVisible();
  expect((await main()).queryByText('Waits for a second officer')).not.toBeInTheDocument();
});

test('each proposal names its election, on the screen and where it is confirmed [A121]', async () => {
  logInAs('registrar', { proposals: [{ ...suspension, electionTitle: 'Another Union 2025' }] });
  const { user } = show();
  const list = await main();
  expect(await list.findByText('Another Union 2025')).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Look at it and confirm' }));
  expect(within(screen.getByRole('dialog')).getByText('Another Union 2025')).toBeVisible();
});

test('a proposal’s end is shown for a day: who turned it down, or that no one confirmed it', async () => {
  const now = Date.now();
  const decided = (n: number, state: Proposal['state'], change: object = {}) =>
    ({ ...suspension, id: id(n), state, decidedAtMs: now - 1000, ...change }) as Proposal;
  const by = (name: string, isMe: boolean) => ({ decidedBy: { name, isMe } });
  logInAs('registrar', {
    proposals: [
      decided(11, 'rejected', by('Chike', false)),
      decided(12, 'withdrawn', by('Bola', false)),
      decided(13, 'confirmed', by('Me', true)),
      decided(14, 'expired', { decidedAtMs: null, expiresAtMs: now - 1000 }),
      decided(15, 'void'),
      decided(16, 'withdrawn', { ...by('Dauda', false), decidedAtMs: now - 25 * 3_600_000 }),
    ],
  });
  show();
  const said = (await screen.findByRole('heading', { name: 'Decided within a day' })).closest('section');
  const list = within(said as HTMLElement);
  for (const words of [
    /^A majority of the officers objected, /,
    /^Taken back by Bola, /,
    /^Confirmed by you, .*: it is done\.$/,
    /^No one confirmed it before .*: propose it again\.$/,
    /^Since .* it can no longer be done/,
  ])
    expect(list.getByText(words)).toBeVisible();
  expect(list.getAllByText(election.title)).toHaveLength(5);
  expect(screen.queryByText(/Dauda/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Look at it and confirm' })).not.toBeInTheDocument();
});

test('the officer who proposed something can take it back and has no way to confirm it', async () => {
  const own = { ...suspension, proposedBy: { name: 'Me', isMe: true } };
  logInAs('registrar', { proposals: [own] });
  show();
  expect(await screen.findByRole('button', { name: 'Take it back' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Look at it and confirm' })).not.toBeInTheDocument();
});

test('an observer sees everything and has nothing to press', async () => {
  logInAs('observer', { proposals: [suspension] });
  show();
  expect(await screen.findByRole('heading', { name: 'Ada Obi' })).toBeVisible();
  for (const name of ['Approve', 'Send back', 'Withdraw', 'Change', 'Object'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('offers of a nomination what its election still allows, and nothing that would be refused', async () => {
  const acts = ['Approve', 'Send back', 'Correct the name', 'Withdraw'];
  const offered = async (status: string, now: object) => {
    succeed('GET /commission/nominating', {
      election: { ...election, ...now },
      waitingParties: 0,
      waitingNominations: 0,
    });
    const shown = { ...ada, status } as Nomination;
    succeed('GET /commission/nominations', { nominations: [shown], page: 1, pages: 1, total: 1 });
    const { unmount } = show();
    await screen.findByRole('heading', { name: 'Ada Obi' });
    await screen.findByRole('heading', { name: election.title });
    const names = screen.queryAllByRole('button').map(({ textContent }) => textContent ?? '');
    unmount();
    return names.filter((name) => acts.includes(name));
  };
  const [draft, open, closed] = [{}, { status: 'open' }, { status: 'closed' }];
  const growing = { status: 'open', nominations: 'open' };
  expect(await offered('submitted', draft)).toEqual(acts);
  expect(await offered('approved', draft)).toEqual(acts.slice(1));
  expect(await offered('approved', open)).toEqual([]);
  expect(await offered('submitted', open)).toEqual(['Send back', 'Withdraw']);
  expect(await offered('approved', growing)).toEqual(['Correct the name']);
  expect(await offered('submitted', growing)).toEqual(acts);
  expect(await offered('submitted', closed)).toEqual([]);
});

test('a returning officer sets, before the opening, how nominations are taken', async () => {
  logInAs('returning-officer');
  succeed('PUT /commission/nominating', {});
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  await user.selectOptions(screen.getByLabelText('Approval'), 'At once');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.requestsTo('PUT /commission/nominating')).toMatchObject([
      { body: { electionId: election.id, approval: 'at-once', candidatesAParty: 2 } },
    ]),
  );
});

test('a returning officer lets voters nominate themselves, seconded, until a time in Lagos', async () => {
  logInAs('returning-officer');
  const standing = { ...election, whoStands: 'both', maySelfNominate: true } as const;
  succeed('GET /commission/nominating', { election: standing, waitingParties: 0, waitingNominations: 0 });
  succeed('PUT /commission/nominating', {});
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  expect(screen.queryByLabelText('Seconders on the roll')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Candidates without a party'), 'themselves');
  await user.clear(screen.getByLabelText('Seconders on the roll'));
  await user.type(screen.getByLabelText('Seconders on the roll'), '5');
  const until = screen.getByLabelText('Voters nominate themselves until (Lagos time)');
  fireEvent.change(until, { target: { value: '2026-12-01T13:00' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const selfNomination = { seconders: 5, untilMs: Date.parse('2026-12-01T12:00:00Z') };
  await waitFor(() =>
    expect(server.requestsTo('PUT /commission/nominating')).toMatchObject([{ body: { selfNomination } }]),
  );
});

test('shows whose numbers second somebody who nominated themself, and offers no edit of it', async () => {
  logInAs('returning-officer');
  const rules = { seconders: 2, untilMs: Date.parse('2026-12-01T12:00:00Z') };
  const standing = { ...election, whoStands: 'both', selfNomination: rules, maySelfNominate: true } as const;
  succeed('GET /commission/nominating', { election: standing, waitingParties: 0, waitingNominations: 1 });
  const selfNominated = { voterNumber: 'U-1', hasPlace: true, seconders: ['U-2'] };
  const own = { ...ada, isIndependent: true, selfNominated } as Nomination;
  succeed('GET /commission/nominations', { nominations: [own], page: 1, pages: 1, total: 1 });
  show();
  expect(await screen.findByText('U-1')).toBeVisible();
  expect(await screen.findByText('1 of 2 seconders.')).toBeVisible();
  expect(screen.getByText('U-2')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
});

test('says that there is no election, and that nothing is there to show', async () => {
  succeed('GET /commission/nominating', { election: null, waitingParties: 0, waitingNominations: 0 });
  succeed('GET /commission/nominations', { nominations: [], page: 1, pages: 1, total: 0 });
  show();
  expect(await screen.findByText('There is no election yet')).toBeVisible();
  expect(await screen.findByText('No nominations to show')).toBeVisible();
});

test('says why nothing could be loaded', async () => {
  server.refuse('GET /commission/nominating', 500, { message: 'Something went wrong' });
  show();
  expect((await (await main()).findAllByRole('alert'))[0]).toHaveTextContent('Something went wrong');
});

const PUT_UP = 'POST /commission/candidates';
const CHANGE = `PUT /commission/candidates/${id(2)}`;
const TABLE = 'POST /commission/candidates/table';
const alone = {
  ...ada,
  isIndependent: true,
  party: { name: 'Independent', acronym: null, banner: null },
  alike: [],
} as Nomination;
function beginAlone() {
  const standing = { ...election, whoStands: 'independents' } as const;
  succeed('GET /commission/nominating', { election: standing, waitingParties: 0, waitingNominations: 1 });
  succeed('GET /commission/nominations', { nominations: [alone], page: 1, pages: 1, total: 1 });
  succeed('GET /extras/get-political-posts', { posts: [{ id: id(3), postName: 'President' }] } as never);
}

test('an officer puts up a candidate without a party; a refusal gives the reason and keeps what was typed', async () => {
  beginAlone();
  server.refuse(PUT_UP, 409, { code: 'candidate-name-taken' });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Put up a candidate' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(await dialog.findByLabelText('Post'), 'President');
  await user.type(dialog.getByLabelText('Name on the ballot'), 'Bem Tor');
  await user.type(dialog.getByLabelText('Manifesto'), 'Roads.');
  await user.click(dialog.getByRole('button', { name: 'Put up' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('has or had this name');
  expect(dialog.getByLabelText('Name on the ballot')).toHaveValue('Bem Tor');
  server.succeedAt(PUT_UP, { message: '', data: { id: id(9) } });
  await user.click(dialog.getByRole('button', { name: 'Put up' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.requestsTo(PUT_UP).at(-1)?.body as FormData;
  expect(Object.fromEntries(sent)).toEqual({ name: 'Bem Tor', position: id(3), bio: 'Roads.' });
});

test('an officer changes a candidate without a party, and no party is told', async () => {
  beginAlone();
  server.succeedAt(CHANGE, DONE);
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Name on the ballot'), ' Okafor');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.requestsTo(CHANGE)[0]?.body as FormData;
  expect(Object.fromEntries(sent)).toEqual({ name: 'Ada Obi Okafor', post: id(3), bio: 'Schools first.' });
  await user.click(screen.getByRole('button', { name: 'Send back' }));
  expect(await screen.findByRole('dialog')).not.toHaveTextContent(/party/i);
});

test('a table of candidates is sent whole, its faults are named, and a document is refused here', async () => {
  beginAlone();
  succeed(TABLE, { added: 0, faults: [{ candidate: 2, name: 'Bem Tor', code: 'post-unknown' }] });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Put up a table' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('Table of candidates');
  await user.upload(field, new File(['%PDF-1.7'], 'names.csv', { type: 'text/csv' }));
  expect(await dialog.findByText('names.csv was not sent.')).toBeVisible();
  await user.upload(field, new File(['post,name,bio\n'], 'names.csv', { type: 'text/csv' }));
  expect(await dialog.findByText(/Candidate 2, Bem Tor/)).toHaveTextContent(
    'This post is not in the election',
  );
  expect(server.requestsTo(TABLE)).toMatchObject([{ body: { table: btoa('post,name,bio\n') } }]);
});

test('nobody is put up without a party where parties put up candidates, nor by an observer', async () => {
  const { unmount } = show();
  await screen.findByText('Ada Obi');
  expect(screen.queryByRole('button', { name: 'Put up a candidate' })).toBeNull();
  unmount();
  beginAlone();
  logInAs('observer');
  show();
  await screen.findByText('Ada Obi');
  expect(screen.queryByRole('button', { name: 'Put up a candidate' })).toBeNull();
});
