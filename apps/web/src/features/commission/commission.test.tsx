import type { OfficerRole } from '@evoting/contract/call';
import type { CommissionElection } from '@evoting/contract/commission/elections';
import { userIdSchema } from '@evoting/contract/fields';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import {
  draftElection,
  noNotices,
  officerMe,
  profile,
  results,
  unionContact,
} from '../../testing/samples.ts';

// The console is lazy. Read by the first test, it takes longer than a query waits where the machine is busy.
import.meta.glob(['./*.tsx', './*/*Page.tsx', '!./*.test.tsx'], { eager: true });

let server: ReturnType<typeof fakeServer>;

const officer = (role: OfficerRole) => {
  const { id, name, email } = profile('COMMISSION');
  return { id, name, email, role, isSuspended: false, addedAtMs: 0, readsUntilMs: null };
};
const logInAs = (role: OfficerRole) => {
  server.succeed('GET /commission/me', { message: '', data: officerMe(role) });
  server.succeed('GET /commission/officers', {
    message: '',
    data: { officers: [officer(role)], invitations: [] },
  });
};

const begun = (...elections: CommissionElection[]) =>
  server.succeed('GET /commission/elections', {
    message: '',
    data: { elections, arrivals: [], checklist: [], mayBegin: 'another-is-open', nowMs: Date.now() },
  });

beforeEach(() => {
  server = fakeServer();
  localStorage.setItem('auth_token', 'token-of-an-officer');
  localStorage.setItem('user_type', 'COMMISSION');
  logInAs('returning-officer');
  begun(draftElection);
  server.succeed('GET /commission/sessions', { message: '', data: { sessions: [] } });
  server.succeed('GET /commission/proposals', { message: '', data: { proposals: [], officers: 2 } });
});

test('without a stored token the console redirects to the login', async () => {
  localStorage.clear();
  const { router } = renderRoute('/commission');
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'));
});

test('an officer proposes who the commission is, with a logo that was sent before, and sees all of it', async () => {
  const id = '00000000-0000-4000-8000-00000000000a';
  server.succeed('GET /extras/notices', { message: '', data: noNotices });
  server.succeed('POST /commission/logo', { message: '', data: { id } });
  const { user } = renderRoute('/commission/officers');
  await user.type(await screen.findByLabelText('Name of the commission'), 'Union Committee');
  await user.upload(screen.getByLabelText('Logo'), new File(['x'], 'logo.png', { type: 'image/png' }));
  expect(await screen.findByRole('button', { name: 'Show no logo' })).toBeVisible();
  await user.type(screen.getByLabelText('Paragraph for the front page'), 'Every member votes.\nOnce.');
  await user.click(screen.getByRole('checkbox', { name: /own figures/ }));
  await user.type(screen.getByLabelText('Telephone'), '+234 803 555 0100');
  await user.click(screen.getByRole('button', { name: 'Show this contact' }));
  const dialog = await screen.findByRole('dialog');
  for (const text of ['Union Committee', '“Every member votes. Once.”', "the election's own figures"])
    expect(dialog).toHaveTextContent(text);
  expect(dialog.querySelector('img')).toHaveAttribute('src', `/api/images/${id}/large.webp`);
});

test.each([
  'accounts',
  'links',
] as const)('a poster for voters who use %s is printed with title, address, QR code and contact, and is on no screen', async (votersUse) => {
  const election = {
    id: '00000000-0000-4000-8000-0000000000ee',
    title: 'Union election',
    whoMayVote: 'roll',
    votersUse,
    opened: false,
    closed: false,
    bothCodes: false,
  } as const;
  const roll = { election, places: 0, frozen: false, imports: [], takesPhones: false };
  server.succeed('GET /commission/roll', { message: '', data: roll });
  server.succeed('GET /extras/notices', { message: '', data: { ...noNotices, contact: unionContact } });
  const { meta } = results({ electionTitle: 'Union election', opensAtMs: 0, status: 'not-open' });
  server.succeed('GET /extras/election', { message: '', data: { meta } });
  const printed: string[] = [];
  const sheets = () => [...document.querySelectorAll('body > #sheets > article')];
  vi.stubGlobal('print', () => printed.push(...sheets().map((sheet) => sheet.outerHTML)));
  const { user } = renderRoute('/commission/officers');
  await user.click(await screen.findByRole('button', { name: 'Print a poster' }));
  await waitFor(() => expect(printed).toHaveLength(1));
  for (const text of ['Union election', location.origin, 'Union Electoral Committee', 'tel:+2348035550100'])
    expect(printed[0]).toContain(text);
  expect(printed[0]).toMatch(/<svg role="img".*<path d="M/s);
  expect(printed[0]?.includes(`${location.origin}/vote-by-link`)).toBe(votersUse === 'links');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(sheets()).toEqual([]);
});

test('until the first election is begun a returning officer reads what is left to do, and an observer does not', async () => {
  const list = async () =>
    within(
      (await screen.findByRole('heading', { name: 'What is left to do' })).closest('section') as HTMLElement,
    );
  begun();
  server.succeed('GET /commission/me', { message: '', data: officerMe('returning-officer', 1) });
  const { unmount } = renderRoute('/commission/officers');
  expect((await list()).getByText(/Invite a second officer/)).not.toHaveTextContent('Done:');
  expect((await list()).getByRole('link', { name: 'add the areas' })).toHaveAttribute(
    'href',
    '/commission/areas',
  );
  expect((await list()).getByRole('link', { name: 'Begin an election' })).toHaveAttribute(
    'href',
    '/commission/elections',
  );
  unmount();
  server.succeed('GET /commission/me', { message: '', data: officerMe('returning-officer') });
  const second = renderRoute('/commission/officers');
  expect((await list()).getByText(/Invite a second officer/)).toHaveTextContent('Done:');
  second.unmount();
  logInAs('observer');
  const third = renderRoute('/commission/officers');
  expect(await screen.findByRole('heading', { name: 'The commission' })).toBeVisible();
  expect(screen.queryByText('What is left to do')).not.toBeInTheDocument();
  third.unmount();
  logInAs('returning-officer');
  begun(draftElection);
  renderRoute('/commission/officers');
  expect(await screen.findByRole('heading', { name: 'Invite an officer' })).toBeVisible();
  await waitFor(() => expect(server.requestsTo('GET /commission/elections')).not.toHaveLength(0));
  expect(screen.queryByText('What is left to do')).not.toBeInTheDocument();
});

test('an officer is led to the first screen of the console, and the side bar says who and as what', async () => {
  const { router } = renderRoute('/commission');
  const bar = within(await screen.findByRole('complementary'));
  expect(bar.getByText('Ngozi Ade Sample')).toBeVisible();
  expect(bar.getByText('Returning officer')).toBeVisible();
  const [first] = within(bar.getByRole('navigation', { name: 'Your pages' })).getAllByRole('link');
  await waitFor(() => expect(router.state.location.pathname).toBe(first?.getAttribute('href')));
});

test('the login leads an officer to the console', async () => {
  localStorage.clear();
  server.succeed('POST /user/login', { message: '', data: { token: 'T', userType: 'COMMISSION' } });
  const { router, user } = renderRoute('/auth/login');
  await user.type(await screen.findByLabelText('Email'), 'officer@example.org');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/commission\/./));
});

test('a person who is no officer sees why the console is closed, and no screen of it', async () => {
  const message = 'Your account is not, or no longer, that of an officer of the commission';
  server.refuse('GET /commission/me', 403, { code: 'not-an-officer', message });
  renderRoute('/commission/officers');
  const main = within(await screen.findByRole('main'));
  expect(await main.findByRole('alert')).toHaveTextContent(message);
  expect(screen.queryByRole('link', { name: 'The commission' })).not.toBeInTheDocument();
  expect(server.requestsTo('GET /commission/officers')).toEqual([]);
});

describe('beside a screen where proposals of others wait', () => {
  const proposal = (act: string, params: object, change: object = {}) => ({
    id: crypto.randomUUID(),
    electionTitle: 'Union',
    digest: 'd',
    state: 'waiting',
    wanted: { act, params },
    proposedBy: { name: 'Bola', isMe: false },
    proposedAtMs: 1,
    expiresAtMs: 2,
    decidedBy: null,
    decidedAtMs: null,
    objections: [],
    ...change,
  });
  const waiting = (...proposals: object[]) =>
    server.succeed('GET /commission/proposals', { message: '', data: { proposals, officers: 2 } } as never);
  const linkOf = async (name: RegExp) =>
    within(await screen.findByRole('complementary')).findByRole('link', { name });

  test('shows how many, and a screen reader hears what the number is', async () => {
    const person = { surname: 'Obi', name: 'Bem', area: 'Law' };
    const removed = { voterNumber: '7', ...person, reason: 'Twice.' };
    waiting(
      proposal('freeze-roll', { places: 3, contents: 'c'.repeat(64), changes: 3 }),
      proposal('remove-from-roll', removed),
      proposal('close-election', {}),
    );
    renderRoute('/commission/officers');
    expect(await linkOf(/^The roll 2 wait for you$/)).toBeVisible();
    expect(await linkOf(/^Count and certify 1 waits for you$/)).toBeVisible();
    expect(await linkOf(/^Elections$/)).toBeVisible();
  });

  test('shows nothing for what the officer proposed, for what is about them, for what is decided, and for an observer', async () => {
    const me = { officer: officer('registrar').id, name: 'Me', before: 'registrar', role: 'observer' };
    waiting(
      proposal('change-officer', me),
      proposal(
        'freeze-roll',
        { places: 3, contents: 'c'.repeat(64), changes: 3 },
        { proposedBy: { name: 'Me', isMe: true } },
      ),
      proposal('close-election', {}, { state: 'withdrawn' }),
    );
    const { unmount } = renderRoute('/commission/officers');
    expect(await linkOf(/^The roll$/)).toBeVisible();
    await waitFor(() => expect(server.requestsTo('GET /commission/proposals')).not.toHaveLength(0));
    expect(await linkOf(/^Count and certify$/)).toBeVisible();
    expect(await linkOf(/^The commission$/)).toBeVisible();
    unmount();
    logInAs('observer');
    waiting(proposal('freeze-roll', { places: 3, contents: 'c'.repeat(64), changes: 3 }));
    renderRoute('/commission/log');
    expect(await linkOf(/^The roll$/)).toBeVisible();
  });
});

test.each([
  ['decides nothing of another part for themselves', 'change-officer', [], /another officer decides it/],
  [
    'may agree to leave, and has no vote against it',
    'remove-officer',
    ['Look at it and confirm'],
    /you can agree/,
  ],
] as const)('an officer %s', async (_, act, buttons, said) => {
  const about = (id: string) => ({
    id: crypto.randomUUID(),
    electionId: null,
    electionTitle: null,
    digest: 'd',
    state: 'waiting',
    wanted: { act, params: { officer: id, name: id, before: 'registrar', role: 'observer' } },
    proposedBy: { name: 'Bola', isMe: false },
    proposedAtMs: 1,
    expiresAtMs: 2,
    decidedBy: null,
    decidedAtMs: null,
    objections: [],
  });
  const [mine, other] = [about(officer('registrar').id), about('another')];
  const data = { proposals: [mine, other], officers: 3 };
  server.succeed('GET /commission/proposals', { message: '', data } as never);
  renderRoute('/commission/officers');
  const cardOf = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);
  const namesIn = async (name: string) =>
    (await cardOf(name)).queryAllByRole('button').map(({ textContent }) => textContent);
  expect((await cardOf(officer('registrar').id)).getByText(said)).toBeVisible();
  expect(await namesIn(officer('registrar').id)).toEqual(buttons);
  expect(await namesIn('another')).toEqual(['Look at it and confirm', 'Object']);
  expect((await cardOf('another')).queryByText(/This is about you/)).not.toBeInTheDocument();
});

test.each([
  ['extend-voting', 'day', '20 Feb 2027, 18:00 WAT'],
  ['close-election', 'count', '21 Feb 2027, 13:00 WAT'],
] as const)('a proposal to %s says until when it can be confirmed', async (act, at, until) => {
  const [before, later] = ['2027-02-20T17:00:00.000Z', '2027-02-25T17:00:00.000Z'];
  const [proposedAtMs, expiresAtMs] = [20, 21].map((day) => Date.UTC(2027, 1, day, 12)) as [number, number];
  const one = {
    id: crypto.randomUUID(),
    electionId: draftElection.id,
    electionTitle: null,
    digest: 'd',
    state: 'waiting',
    wanted: { act, params: { before, opensAt: later, closesAt: later } },
    proposedBy: { name: 'Bola', isMe: false },
    proposedAtMs,
    expiresAtMs,
    decidedBy: null,
    decidedAtMs: null,
    objections: [],
  };
  server.succeed('GET /commission/proposals', {
    message: '',
    data: { proposals: [one], officers: 3 },
  } as never);
  renderRoute(`/commission/${at}`);
  expect(await screen.findByText(`Proposed by Bola; to be confirmed before ${until}.`)).toBeVisible();
});

test('an address that is no screen of the console is an unknown path like any other [S2.2 S8.12]', async () => {
  renderRoute('/commission/nowhere');
  expect(await screen.findByText('Page not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
});

test('an address below a screen of the console is an unknown path too', async () => {
  renderRoute('/commission/roll/anything');
  expect(await screen.findByText('Page not found')).toBeVisible();
});

test('an officer whose role does not see a screen is told so at its address', async () => {
  logInAs('observer');
  renderRoute('/commission/desk');
  expect(await screen.findByText('Officers with your role do not see this screen')).toBeVisible();
});

describe('the screen of the officers', () => {
  const id = '0190a0b0-0000-7000-8000-000000000009';
  const open = async () => {
    const view = renderRoute('/commission/officers');
    await screen.findByRole('heading', { name: 'Officers' });
    return view;
  };

  /** Presses it once the officer's factors are known. */
  const pressPropose = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    const button = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Propose' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
  };

  test('shows each officer with the part that is theirs', async () => {
    await open();
    const [row] = within(screen.getByRole('main')).getAllByRole('listitem');
    expect(row).toHaveTextContent('Ngozi Ade Sample');
    expect(row).toHaveTextContent('Returning officer');
  });

  test('proposes to invite an officer for some days, and empties the form when that is done', async () => {
    server.succeed('POST /commission/proposals', { message: '', data: { id: null, state: 'waiting' } });
    const { user } = await open();
    await user.type(screen.getByLabelText('Email'), 'chuka@example.org');
    await user.selectOptions(screen.getByLabelText('Part in the commission'), 'observer');
    await user.selectOptions(screen.getByLabelText('The link works for'), '5');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/The mailed link works once/)).toHaveTextContent(
      'Invite chuka@example.org to the commission: Observer. The mailed link works once, for 5 days.',
    );
    await pressPropose(user);
    expect(await screen.findByText('Proposed. Another officer must confirm it.')).toBeVisible();
    expect(server.requestsTo('POST /commission/proposals')[0]?.body).toMatchObject({
      electionId: null,
      wanted: { act: 'invite-officer', params: { email: 'chuka@example.org', role: 'observer', days: 5 } },
    });
    expect(screen.getByLabelText('Email')).toHaveValue('');
  });

  test('proposes to vouch for another officer who only reads', async () => {
    server.succeed('POST /commission/proposals', { message: '', data: { id: null, state: 'waiting' } });
    const readsUntilMs = Date.UTC(2027, 1, 20, 17);
    const [own, other] = [officer('returning-officer'), { ...officer('registrar'), id, name: 'Chuka Obi' }];
    const since = { isSuspended: false, addedAtMs: 1 };
    server.succeed('GET /commission/officers', {
      message: '',
      data: {
        officers: [own, other].map((one) => ({ ...one, ...since, readsUntilMs })),
        invitations: [],
      },
    } as never);
    const { user } = await open();
    expect(screen.getAllByRole('button', { name: /^Vouch for/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Vouch for Chuka Obi' }));
    await pressPropose(user);
    const params = { officer: id, name: 'Chuka Obi', readsUntil: new Date(readsUntilMs).toISOString() };
    await waitFor(() =>
      expect(server.requestsTo('POST /commission/proposals')[0]?.body).toMatchObject({
        wanted: { act: 'vouch-for-officer', params },
      }),
    );
  });

  test('proposes the removal of an officer after saying what that does, and says why it was not taken', async () => {
    const message = 'The commission keeps one returning officer at least. Make another officer one first';
    server.refuse('POST /commission/proposals', 409, { code: 'last-returning-officer', message });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Change Ngozi Ade Sample' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Propose' })).toBeDisabled();
    await user.selectOptions(dialog.getByRole('combobox'), 'removed');
    expect(screen.getByText(/What they did stays in the log/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Propose' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    const { id: own, name } = officer('returning-officer');
    expect(server.requestsTo('POST /commission/proposals')[0]?.body).toMatchObject({
      electionId: null,
      wanted: { act: 'remove-officer', params: { officer: own, name, before: 'returning-officer' } },
    });
  });

  test('shows where the officer is logged in, and ends one of the sessions or all others', async () => {
    const session = {
      browser: 'Firefox, Linux',
      startedAtMs: 1,
      seenAtMs: 2,
      isConfirmed: true,
      isThis: false,
    };
    const others = [id.replace(/9$/, '1'), id.replace(/9$/, '2')];
    const unknown = { browser: null, seenAtMs: null, isConfirmed: false };
    server.succeed('GET /commission/sessions', {
      message: '',
      data: {
        sessions: [
          { ...session, id, isThis: true },
          { ...session, id: others[0] ?? '', browser: 'Chrome, Android' },
          { ...session, ...unknown, id: others[1] ?? '' },
        ],
      },
    });
    server.succeedAt(`DELETE /commission/sessions/${others[0]}`, { message: '', data: {} });
    server.succeed('POST /commission/sessions/end-others', { message: '', data: {} });
    const { user } = await open();
    expect(await screen.findByText('This one')).toBeVisible();
    expect(screen.getByText('Knows your password, and has not shown a second factor')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Log out Chrome, Android, since / }));
    await waitFor(() =>
      expect(server.requestsTo(`DELETE /commission/sessions/${others[0]}`)).toHaveLength(1),
    );
    const allOthers = screen.getByRole('button', { name: 'Log out everywhere but here' });
    await waitFor(() => expect(allOthers).toBeEnabled());
    await user.click(allOthers);
    await waitFor(() => expect(server.requestsTo('POST /commission/sessions/end-others')).toHaveLength(1));
  });

  test('keeps the focus at the list when a session of it has ended', async () => {
    const session = { startedAtMs: 1, seenAtMs: 2, isConfirmed: true };
    const here = { ...session, id, browser: 'Firefox, Linux', isThis: true };
    const other = { ...session, id: id.replace(/9$/, '1'), browser: 'Chrome, Android', isThis: false };
    const list = (sessions: (typeof here)[]) =>
      server.succeed('GET /commission/sessions', { message: '', data: { sessions } });
    list([here, other]);
    server.reply(`DELETE /commission/sessions/${other.id}`, () => {
      list([here]);
      return { message: '', data: {} };
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Log out Chrome, Android, since / }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Log out/ })).not.toBeInTheDocument());
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Where you are logged in' })).toHaveFocus(),
    );
  });

  test('takes an invitation back', async () => {
    const invitation = { id, email: 'chuka@example.org', role: 'registrar', expiresAtMs: 1 } as const;
    server.succeed('GET /commission/officers', {
      message: '',
      data: { officers: [officer('returning-officer')], invitations: [invitation] },
    });
    server.reply(`POST /commission/invitations/${id}/take-back`, () => {
      server.succeed('GET /commission/officers', {
        message: '',
        data: { officers: [officer('returning-officer')], invitations: [] },
      });
      return { message: '', data: {} };
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Take the invitation of chuka@example.org back' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Take it back' }));
    const sent = () => server.requestsTo(`POST /commission/invitations/${id}/take-back`);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ salt: expect.stringMatching(/^[0-9a-f]{32}$/) });
    await waitFor(() => expect(screen.queryByText('chuka@example.org')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'The commission' })).toHaveFocus());
  });

  test('shows an observer everybody, and no way to change anything', async () => {
    logInAs('observer');
    await open();
    expect(screen.queryByRole('button', { name: /Change/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Invite an officer' })).not.toBeInTheDocument();
  });

  test('says to the only officer that a second one is needed, until one has come', async () => {
    const count = (officers: number) => {
      const data = officerMe('returning-officer', officers);
      server.succeed('GET /commission/me', { message: '', data });
      server.succeed('GET /commission/proposals', {
        message: '',
        data: { proposals: [], officers },
      });
    };
    count(1);
    const { queryClient } = await open();
    expect(screen.getByText(/You are the only officer who can act/)).toBeVisible();
    await waitFor(() => expect(queryClient.getQueryData(['commission', 'proposals'])).toBeDefined());
    count(2);
    await act(() => queryClient.refetchQueries({ queryKey: ['commission', 'proposals'] }));
    await waitFor(() => expect(screen.queryByText(/You are the only officer/)).not.toBeInTheDocument());
  });
});

test('a commission with one returning officer is told that no one in it can let that officer in again; with two it is not', async () => {
  const idOf = (n: number) => userIdSchema.parse(`0190a0b0-0000-7000-8000-00000000000${n}`);
  const list = (...roles: OfficerRole[]) =>
    server.succeed('GET /commission/officers', {
      message: '',
      data: { officers: roles.map((role, n) => ({ ...officer(role), id: idOf(n) })), invitations: [] },
    });
  const said = /^There is only one returning officer\. Without phone and recovery codes/;
  list('returning-officer', 'registrar');
  const { unmount } = renderRoute('/commission/officers');
  expect(await screen.findByText(said)).toBeVisible();
  unmount();
  list('returning-officer', 'returning-officer');
  renderRoute('/commission/officers');
  expect(await screen.findByRole('heading', { name: 'Officers' })).toBeVisible();
  expect(screen.queryByText(said)).not.toBeInTheDocument();
});

test('an observer beside one acting officer is not called that officer', async () => {
  const data = officerMe('observer', 1);
  server.succeed('GET /commission/me', { message: '', data });
  server.succeed('GET /commission/officers', { message: '', data: { officers: [], invitations: [] } });
  renderRoute('/commission/officers');
  expect(await screen.findByText(/^Only one officer can act/)).toBeVisible();
  expect(screen.queryByText(/You are the only officer/)).not.toBeInTheDocument();
});

test('a list of officers that cannot be loaded says why', async () => {
  server.refuse('GET /commission/officers', 500, { message: 'Something went wrong' });
  renderRoute('/commission/officers');
  const main = within(await screen.findByRole('main'));
  expect(await main.findByRole('alert')).toHaveTextContent('Something went wrong');
});

test('every screen of a held console says since when the operator holds it', async () => {
  const data = { ...officerMe('observer'), heldAtMs: Date.UTC(2026, 10, 21, 9) };
  server.succeed('GET /commission/me', { message: '', data });
  renderRoute('/commission/officers');
  expect(await screen.findByText(/The operator of the server has held the console since/)).toBeVisible();
});

test('an officer reads below the name when the last login was, and with which browser [A357]', async () => {
  const lastLogin = { atMs: Date.UTC(2026, 10, 21, 9), browser: 'Opera, Windows' };
  server.succeed('GET /commission/me', { message: '', data: { ...officerMe('observer'), lastLogin } });
  renderRoute('/commission/officers');
  expect(await screen.findByText(/^Last login: 21 Nov 2026, 10:00.* WAT, Opera, Windows$/)).toBeVisible();
});

test('an officer reads of wrong passwords and second factors, and says so [A267]', async () => {
  const data = {
    ...officerMe('observer'),
    attempts: { passwords: 7, factors: 1, lastAtMs: Date.UTC(2026, 10, 21, 9) },
  };
  server.succeed('GET /commission/me', { message: '', data });
  const { user } = renderRoute('/commission/officers');
  expect(await screen.findByText(/7 wrong passwords/)).toHaveTextContent(
    /1 wrong second factor\..*set another/,
  );
  server.reply('POST /commission/attempts/seen', () => {
    server.succeed('GET /commission/me', { message: '', data: { ...data, attempts: null } });
    return { message: '', data: {} };
  });
  await user.click(screen.getByRole('button', { name: 'I have read it' }));
  await waitFor(() => expect(screen.queryByText(/wrong passwords/)).not.toBeInTheDocument());
});
