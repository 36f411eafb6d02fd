import type { OfficerRole } from '@evoting/contract/call';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { thumbnailOf } from '../../../lib/image.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { draftElection as draft, officerMe } from '../../../testing/samples.ts';
import { fileOf, sheet, text, workbook } from '../../../testing/workbooks.ts';
// Fetched before the first test looks at the time.
import './AreasPage.tsx';

let server: ReturnType<typeof fakeServer>;
const logInAs = (role: OfficerRole) => {
  const data = officerMe(role);
  server.succeed('GET /commission/me', { message: '', data });
};
const lagos = { code: 'NG-LAGOS', name: 'Lagos', level: 'state', within: ['Nigeria'], parts: 20 };
const show = (mayChange = true, found = 1) =>
  server.reply('GET /commission/areas', ({ query }) => {
    const ikeja = {
      code: 'NG-LAGOS-IKEJA',
      name: 'Ikeja',
      level: 'lga',
      within: ['Lagos', 'Nigeria'],
      parts: 0,
    };
    const areas = query.get('within') || query.get('search') ? [ikeja] : [lagos];
    return {
      message: '',
      data: { areas, found, total: 22, levels: [{ level: 'state', areas: 37 }], mayChange },
    };
  });

beforeEach(() => {
  server = fakeServer();
  localStorage.setItem('auth_token', 'token-of-an-officer');
  logInAs('returning-officer');
  const data = { elections: [], arrivals: [], checklist: [], mayBegin: 'yes' as const, nowMs: Date.now() };
  server.succeed('GET /commission/elections', { message: '', data });
  show();
});

/** The server's answer to a table with this many new areas. */
const read = (added: number) => ({
  added,
  shown: added === 0 ? [] : [{ code: 'SCI', name: 'Science', level: 'faculty' }],
  whole: null as string | null,
  faults: [],
});

test('Nigeria is one button, and areas are shown part by part', async () => {
  server.succeed('POST /commission/areas/nigeria', { message: '', data: read(811) });
  const { user } = renderRoute('/commission/areas');
  const take = await screen.findByRole('button', { name: 'Take Nigeria' });
  const source = screen.getByRole('link', { name: 'nigerian-states-and-lgas' });
  expect(source).toHaveAttribute('href', 'https://www.npmjs.com/package/nigerian-states-and-lgas');
  expect(source.closest('p')).toHaveTextContent('version 1.0.8, licence ISC');
  await user.click(take);
  await user.click(await screen.findByRole('button', { name: 'These are right' }));
  expect(await screen.findByText('811 areas are new.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Parts of Lagos' }));
  expect(await screen.findByText('Ikeja')).toBeVisible();
  expect(server.requestsTo('GET /commission/areas').at(-1)?.query.get('within')).toBe('NG-LAGOS');
});

const searchField = () => screen.findByRole('searchbox', { name: 'Search areas' });

test('the parts of an area that a search found are shown, and stay: its path begins there, and the field is empty', async () => {
  const zaria = { code: 'NG-KADUNA-ZARIA', name: 'Zaria', level: 'lga', parts: 2 };
  const state = (name: string) => ({ ...lagos, code: `NG-${name.toUpperCase()}`, name });
  const found = { ...zaria, within: ['Kaduna', 'Nigeria'] };
  const ward = { ...zaria, code: 'W', name: 'Sabon Gari', within: ['Zaria', 'Kaduna', 'Nigeria'], parts: 0 };
  const ikeja = { ...ward, code: 'I', name: 'Ikeja' };
  server.reply('GET /commission/areas', ({ query }) => {
    const parts = { 'NG-LAGOS': [ikeja], [zaria.code]: [ward] }[query.get('within') ?? ''];
    const areas = query.get('search') === 'zar' ? [found] : (parts ?? [state('Lagos')]);
    return { message: '', data: { areas, found: 1, total: 22, levels: [], mayChange: true } };
  });
  const { user } = renderRoute('/commission/areas');
  await user.click(await screen.findByRole('button', { name: 'Parts of Lagos' }));
  expect(await screen.findByText('Ikeja')).toBeVisible();
  await user.type(await searchField(), 'zar');
  await user.click(await screen.findByRole('button', { name: 'Parts of Zaria' }));
  expect(await screen.findByText('Sabon Gari')).toBeVisible();
  expect(screen.getByText('Zaria', { selector: 'p' })).toBeVisible();
  expect(screen.queryByText(/Lagos ›/)).not.toBeInTheDocument();
  // The field holds nothing that it would search again once the typing rests.
  expect(await searchField()).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('button', { name: 'Parts of Lagos' })).toBeVisible();
});

test('a search or an area that cannot be fetched leaves the field and the way back', async () => {
  const { user } = renderRoute('/commission/areas');
  await user.click(await screen.findByRole('button', { name: 'Parts of Lagos' }));
  expect(await screen.findByText('Ikeja')).toBeVisible();
  server.refuse('GET /commission/areas', 500, { message: 'Something went wrong on our side.' });
  await user.type(await searchField(), 'Ik{Enter}');
  expect(await screen.findByText('Something went wrong on our side.')).toBeVisible();
  expect(await searchField()).toHaveValue('Ik');
  show();
  await user.clear(await searchField());
  expect(await screen.findByText('Ikeja')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('Lagos')).toBeVisible();
  expect(screen.queryByText('Something went wrong on our side.')).not.toBeInTheDocument();
});

const NIGERIA = 'POST /commission/areas/nigeria';
const addings = (key: string) => server.requestsTo(key).map(({ query }) => query.get('adding'));

test.each([
  ['Nigeria', NIGERIA, 811],
  ['a table', 'POST /commission/areas', 12],
] as const)('an officer reads the areas that %s would add, and what voters then need [A123]', async (_, key, added) => {
  server.succeedAt(key, { message: '', data: read(added) });
  const { user } = renderRoute('/commission/areas');
  const choose = async () => {
    const file = new File(['code,parent,level,name'], 'areas.csv', { type: 'text/csv' });
    if (key === NIGERIA) await user.click(await screen.findByRole('button', { name: 'Take Nigeria' }));
    else await user.upload(await screen.findByLabelText('A table of your own'), file);
    return within(await screen.findByRole('dialog', { name: `Add ${added} areas` }));
  };
  const dialog = await choose();
  expect(dialog.getByText('Science')).toBeVisible();
  expect(dialog.getByText(`And ${added - 1} more.`)).toBeVisible();
  expect(dialog.getByText(/^Every voter on the roll then needs the code of an area/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(addings(key)).toEqual([null]);
  await user.click((await choose()).getByRole('button', { name: 'These are right' }));
  expect(await screen.findByText(`${added} areas are new.`)).toBeVisible();
  expect(addings(key)).toEqual([null, null, String(added)]);
});

test('areas are typed one a line, and get codes of their names', async () => {
  server.succeedAt('POST /commission/areas', { message: '', data: read(2) });
  const { user } = renderRoute('/commission/areas');
  await user.type(await screen.findByLabelText('Kind of area'), 'faculty');
  await user.type(screen.getByLabelText('Names, one a line'), 'Faculty of Arts{enter}{enter} Èdè, Yorùbá ');
  await user.click(screen.getByRole('button', { name: 'Look at them' }));
  expect(await screen.findByRole('dialog', { name: 'Add 2 areas' })).toBeVisible();
  const [{ body } = { body: null }] = server.requestsTo('POST /commission/areas');
  const bytes = Uint8Array.from(atob((body as { table: string }).table), (one) => one.charCodeAt(0));
  expect(new TextDecoder().decode(bytes)).toBe(
    [
      '"code","parent","level","name"',
      '"FACULTY-OF-ARTS","NG-LAGOS","faculty","Faculty of Arts"',
      '"EDE-YORUBA","NG-LAGOS","faculty","Èdè, Yorùbá"\r\n',
    ].join('\r\n'),
  );
});

test('parts are typed below their area, further to the right, with the kind of each', async () => {
  server.succeedAt('POST /commission/areas', { message: '', data: read(5) });
  const { user } = renderRoute('/commission/areas');
  await user.type(await screen.findByLabelText('Kind of area'), 'faculty, department');
  const names = ['Science', '  Biology', '  Chemistry', '', 'Law', '\tBiology', 'Arts'].join('\n');
  fireEvent.change(screen.getByLabelText('Names, one a line'), { target: { value: names } });
  await user.click(screen.getByRole('button', { name: 'Look at them' }));
  expect(await screen.findByRole('dialog', { name: 'Add 5 areas' })).toBeVisible();
  const [{ body } = { body: null }] = server.requestsTo('POST /commission/areas');
  expect(
    atob((body as { table: string }).table)
      .trim()
      .replaceAll('"', '')
      .split('\r\n')
      .slice(1),
  ).toEqual([
    'SCIENCE,NG-LAGOS,faculty,Science',
    'SCIENCE-BIOLOGY,SCIENCE,department,Biology',
    'SCIENCE-CHEMISTRY,SCIENCE,department,Chemistry',
    'LAW,NG-LAGOS,faculty,Law',
    'LAW-BIOLOGY,LAW,department,Biology',
    'ARTS,NG-LAGOS,faculty,Arts',
  ]);
});

test('a table that only renames the whole is asked about, and then says so', async () => {
  server.succeedAt('POST /commission/areas', { message: '', data: { ...read(0), whole: 'Arts' } });
  const { user } = renderRoute('/commission/areas');
  const file = new File(['code,parent,level,name'], 'areas.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('A table of your own'), file);
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename the whole' }));
  expect(dialog.getByText('Arts')).toBeVisible();
  expect(addings('POST /commission/areas')).toEqual([null]);
  await user.click(dialog.getByRole('button', { name: 'These are right' }));
  const renamed = await screen.findByText(/^The area that contains all others is called/);
  expect(renamed).toHaveTextContent('is called Arts now.');
  expect(screen.queryByText(/were there already/)).not.toBeInTheDocument();
});

test('a workbook is read on the device, and sent as a table', async () => {
  const { user } = renderRoute('/commission/areas');
  const rows = [
    ['code', 'parent', 'level', 'name'],
    ['A', '', 'faculty', 'Arts'],
  ];
  const file = workbook([sheet(rows.map((cells) => cells.map(text)))]);
  await user.upload(await screen.findByLabelText('A table of your own'), file);
  await waitFor(() => expect(server.requestsTo('POST /commission/areas')).toHaveLength(1));
  const { table } = server.requestsTo('POST /commission/areas')[0]?.body as { table: string };
  expect(atob(table)).toBe('"code","parent","level","name"\r\n"A","","faculty","Arts"\r\n');
});

test('a document that is no table is refused by its name with advice, and nothing is sent', async () => {
  const { user } = renderRoute('/commission/areas');
  // Some browsers let people choose any file.
  const document = fileOf(
    zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') }),
    'areas.ods',
  );
  await user.upload(
    await screen.findByLabelText('A table of your own'),
    new File([document], 'areas.ods', { type: 'text/csv' }),
  );
  expect(await screen.findByText('areas.ods was not sent.')).toBeVisible();
  expect(screen.getByText(/^It is an older Excel file, an OpenDocument file/)).toBeVisible();
  expect(addings('POST /commission/areas')).toEqual([]);
});

test('an area without parts has a button that removes it, and a refusal is shown', async () => {
  server.refuse('DELETE /commission/areas/NG-LAGOS-IKEJA', 409, { code: 'area-in-election' });
  const { user } = renderRoute('/commission/areas');
  expect(await screen.findByRole('button', { name: 'Parts of Lagos' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove Lagos' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Parts of Lagos' }));
  await user.click(await screen.findByRole('button', { name: 'Remove Ikeja' }));
  expect(await screen.findByText(/^An election was begun with this area/)).toBeVisible();
});

test('where no area is new nothing is asked', async () => {
  server.succeedAt(NIGERIA, { message: '', data: read(0) });
  const { user } = renderRoute('/commission/areas');
  await user.click(await screen.findByRole('button', { name: 'Take Nigeria' }));
  expect(await screen.findByText('All of these areas were there already.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the number of areas that are not shown is said', async () => {
  show(true, 241);
  renderRoute('/commission/areas');
  expect(await screen.findByText(/^240 more are not shown/)).toBeVisible();
});

test('each line of a table that does not fit is named', async () => {
  const faults = [
    { line: 5, reason: 'unknown-parent' as const },
    { line: 9, reason: 'alike' as const },
  ];
  server.succeed('POST /commission/areas', { message: '', data: { ...read(0), faults } });
  const { user } = renderRoute('/commission/areas');
  const file = new File(['code,parent,level,name'], 'areas.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('A table of your own'), file);
  expect(await screen.findByText('2 lines do not fit, and nothing was changed:')).toBeVisible();
  expect(addings('POST /commission/areas')).toEqual([null]);
  expect(screen.getByText(/Line 5:/)).toHaveTextContent('The parent is neither known nor in a line above');
  expect(server.requestsTo('POST /commission/areas')[0]?.body).toEqual({
    table: btoa('code,parent,level,name'),
  });
});

test('while an election is open nothing is added, and an observer never adds', async () => {
  show(false);
  const { unmount } = renderRoute('/commission/areas');
  expect(await screen.findByText(/An election is open: areas are added before/)).toBeVisible();
  unmount();
  logInAs('observer');
  show();
  renderRoute('/commission/areas');
  expect(await screen.findByText('Lagos')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take Nigeria' })).not.toBeInTheDocument();
});

const picturesOf = (element: Element | null) =>
  [...(element?.querySelectorAll('img') ?? [])].map((one) => one.getAttribute('src'));

const PAPERS = `GET /commission/elections/${draft.id}/papers`;
const CHECKS = `POST /commission/elections/${draft.id}/checks`;

test('a draft names the areas whose voters would get an empty ballot paper, and none once each has a candidate', async () => {
  const show = (status: 'draft' | 'open', ...names: string[]) => {
    const elections = [{ ...draft, status }];
    const data = {
      elections,
      arrivals: [],
      checklist: [],
      mayBegin: 'another-is-open' as const,
      nowMs: Date.now(),
    };
    server.succeed('GET /commission/elections', { message: '', data });
    const candidates = names.map((name) => ({ name, party: 'Unity', picture: null, banner: null }));
    const papers = [
      { style: 1, areas: [['Ikeja', 'Lagos'], []], contests: [{ name: 'President', candidates }] },
      { style: 2, areas: [['Kano']], contests: names.length === 0 ? [] : [{ name: 'Governor', candidates }] },
    ];
    server.succeedAt(PAPERS, { message: '', data: { papers, digest: 'a'.repeat(64), postNames: [] } });
    return renderRoute('/commission/areas');
  };
  const first = show('draft');
  const empty = (await screen.findByText(/would get an empty ballot paper/)).parentElement;
  expect(empty).toHaveTextContent(/opened: ?Ikeja, Lagos · Kano · everybody without an area$/);
  expect(screen.getByText('There is no post on it.')).toBeVisible();
  first.unmount();
  const second = show('draft', 'Ada');
  expect(await screen.findAllByText('Ada')).toHaveLength(2);
  expect(screen.queryByText(/would get an empty ballot paper/)).not.toBeInTheDocument();
  second.unmount();
  show('open');
  expect(await screen.findByText('There is no post on it.')).toBeVisible();
  expect(screen.queryByText(/would get an empty ballot paper/)).not.toBeInTheDocument();
});

test('a returning officer finds the papers right as they are shown, and is asked again when they change', async () => {
  const digest = 'a'.repeat(64);
  const showPoint = (isDone: boolean) =>
    server.succeed('GET /commission/elections', {
      message: '',
      data: {
        elections: [draft],
        mayBegin: 'another-is-open',
        nowMs: Date.now(),
        arrivals: [],
        checklist: [{ check: 'papers-seen', isDone }],
      },
    });
  showPoint(false);
  const [picture, banner] = ['/api/images/1/large.webp', '/api/images/2/large.webp'];
  const candidates = [{ name: 'Ada', party: 'Unity', picture, banner }];
  const papers = [{ style: 1, areas: [[]], contests: [{ name: 'President', candidates }] }];
  server.succeedAt(PAPERS, { message: '', data: { papers, digest, postNames: [] } });
  server.refuse(CHECKS, 409, { code: 'papers-changed' });
  const { user } = renderRoute('/commission/areas');
  await user.click(await screen.findByRole('button', { name: /^I have looked at every paper/ }));
  expect(picturesOf(screen.getByText('Ada').closest('li'))).toEqual([picture, thumbnailOf(banner)]);
  expect(screen.getByText('aaaa aaaa aaaa aaaa')).toBeVisible();
  expect(await screen.findByText(/^The ballot papers have changed since you looked/)).toBeVisible();
  await waitFor(() => expect(server.requestsTo(PAPERS).length).toBe(2));
  expect(server.requestsTo(CHECKS)[0]?.body).toEqual({
    check: 'papers-seen',
    digest,
  });
  server.succeedAt(CHECKS, { message: '', data: {} });
  showPoint(true);
  await user.click(screen.getByRole('button', { name: /^I have looked at every paper/ }));
  expect(await screen.findByText(/^An officer has found them right/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^I have looked/ })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'President' })).toHaveFocus());
});
