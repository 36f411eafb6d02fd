import type { AreaMap } from '@evoting/contract/commission/area-map';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { officerMe } from '../../../testing/samples.ts';
// Fetched before the first test looks at the time.
import './AreasPage.tsx';

let server: ReturnType<typeof fakeServer>;
const showAreas = (mayChange: boolean) =>
  server.succeed('GET /commission/areas', {
    message: '',
    data: { areas: [], found: 0, total: 0, levels: [], mayChange },
  });
const showMap = (map: AreaMap | null) => server.succeed('GET /extras/map', { message: '', data: { map } });
const MAP: AreaMap = {
  width: 9,
  height: 9,
  shapes: {
    LAW: { d: 'M1 1l9 0 0 9z', at: [7, 4], room: 2 },
    ARTS: { d: 'M1 1l9 0 0 9z', at: [7, 4], room: 2 },
  },
};
const FILE = new File(['{"type":"FeatureCollection"}'], 'faculties.geojson');

beforeEach(() => {
  server = fakeServer();
  localStorage.setItem('auth_token', 'token-of-an-officer');
  server.succeed('GET /commission/me', { message: '', data: officerMe('returning-officer') });
  const data = { elections: [], arrivals: [], checklist: [], mayBegin: 'yes' as const, nowMs: Date.now() };
  server.succeed('GET /commission/elections', { message: '', data });
  showAreas(true);
  showMap(null);
});

test('an officer gives shapes, sees them drawn, and removes them', async () => {
  server.reply('POST /commission/areas/map', () => {
    showMap(MAP);
    return { message: '', data: { shapes: 2, faults: [] } };
  });
  server.reply('DELETE /commission/areas/map', () => {
    showMap(null);
    return { message: '', data: {} };
  });
  const { user } = renderRoute('/commission/areas');
  await user.upload(await screen.findByLabelText(/^A file of shapes/), FILE);
  const drawing = await screen.findByRole('figure');
  expect(within(drawing).getByText('2 areas have a shape.')).toBeVisible();
  expect(drawing.querySelectorAll('path')).toHaveLength(2);
  const { file } = server.requestsTo('POST /commission/areas/map')[0]?.body as { file: string };
  expect(atob(file)).toBe('{"type":"FeatureCollection"}');
  await user.click(screen.getByRole('button', { name: 'Remove the shapes' }));
  await waitFor(() => expect(screen.queryByRole('figure')).not.toBeInTheDocument());
});

test('each shape that does not fit is named', async () => {
  const faults = [{ feature: 3, reason: 'crossing' as const }];
  server.succeed('POST /commission/areas/map', { message: '', data: { shapes: 0, faults } });
  const { user } = renderRoute('/commission/areas');
  await user.upload(await screen.findByLabelText(/^A file of shapes/), FILE);
  expect(await screen.findByText('One shape does not fit, and nothing was changed:')).toBeVisible();
  const [fault] = await screen.findAllByText(/^Feature 3:/);
  expect(fault).toHaveTextContent('Feature 3: One of its lines crosses or meets itself');
});

test('shows shapes while an election is open, and accepts none', async () => {
  showAreas(false);
  showMap(MAP);
  renderRoute('/commission/areas');
  expect(await screen.findByText('2 areas have a shape.')).toBeVisible();
  expect(screen.queryByLabelText(/^A file of shapes/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remove the shapes' })).not.toBeInTheDocument();
});
