import { sealKey } from '@evoting/belenios/key-file';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import * as download from '../../lib/download.ts';
import { keysOf, playRounds, serverFor, TOKEN } from '../../testing/ceremony.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { runTrusteeInPage } from '../../testing/trusteeWorker.ts';
import { newKey, randomBytes, type TrusteeKey } from './key.ts';

let saveFile: MockInstance<typeof download.saveFile>;
beforeEach(() => {
  runTrusteeInPage();
  saveFile = vi.spyOn(download, 'saveFile').mockReturnValue();
});

const ORIGIN = `${location.host}/api/board/union`;
const PASSWORD = 'a password of my own';
const SENT = 'POST /trustee/union/messages';
const [own, ...others] = keysOf(ORIGIN) as [TrusteeKey];
const file = new File([await sealKey(own, PASSWORD, randomBytes)], 'trustee-key-1.json');

/** Opens the trustees' page, with the token of a mailed link or ''. */
function visit(token: string, ceremony = serverFor(ORIGIN)) {
  const server = fakeServer();
  server.reply('GET /trustee/union', () => ({ message: '', data: { ceremony: ceremony.show() } }));
  server.succeedAt('POST /trustee/union/place', { message: '', data: { trustee: 1, name: own.name } });
  server.succeedAt(SENT, { message: '', data: {} });
  history.replaceState(null, '', `/trustee/union${token && `#${token}`}`);
  return { server, ...renderRoute('/trustee/union') };
}

async function openFile(user: ReturnType<typeof renderRoute>['user']) {
  await user.upload(await screen.findByLabelText('Key file'), file);
  await user.type(screen.getByLabelText('Password of the key file'), PASSWORD);
  expect(screen.getByText(/Tell the electoral commission at once/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Open my key' }));
}

test('a trustee with a key file but without the link is told that nothing was sent, and continues with the link', async () => {
  const { server, user } = visit('');
  await openFile(user);
  expect(await screen.findByText(/The server has nothing from you yet/)).toBeVisible();
  expect(screen.queryByText(/somebody else’s messages/)).not.toBeInTheDocument();
  expect(server.requestsTo(SENT)).toEqual([]);
  act(() => {
    location.hash = TOKEN;
    dispatchEvent(new Event('hashchange'));
  });
  await waitFor(() =>
    expect(server.requestsTo(SENT)[0]?.body).toMatchObject({ round: 'certs', token: TOKEN }),
  );
  expect(location.hash).toBe('');
});

test('with the link an existing key file can be used, and no second key is made', async () => {
  const { server, user } = visit(TOKEN);
  await user.click(await screen.findByRole('button', { name: 'I have saved a key file already' }));
  await openFile(user);
  await waitFor(() =>
    expect(server.requestsTo(SENT)[0]?.body).toMatchObject({ round: 'certs', token: TOKEN }),
  );
  expect(saveFile).not.toHaveBeenCalled();
});

test('somebody else’s messages in this trustee’s place are reported, and another file can be tried [A47]', async () => {
  const ceremony = serverFor(ORIGIN);
  playRounds(ceremony, [newKey({ origin: ORIGIN, name: own.name, trustee: 1 }), ...others], 1);
  const { server, user } = visit('', ceremony);
  await openFile(user);
  expect(await screen.findByText(/shows somebody else’s messages .* Try the newest first/)).toBeVisible();
  expect(screen.queryByText(/has nothing from you yet/)).not.toBeInTheDocument();
  expect(server.requestsTo(SENT)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Take another key file' }));
  expect(screen.getByLabelText('Key file')).toBeVisible();
});

test('the name of a key file includes the time when the key was made', async () => {
  const { user } = visit(TOKEN);
  await user.type(await screen.findByLabelText('Password for the key file'), PASSWORD);
  await user.type(screen.getByLabelText('The same password again'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Make the key and save it' }));
  expect(await screen.findByText('Now open the file that was saved')).toBeVisible();
  const [name] = saveFile.mock.lastCall ?? [];
  expect(name).toMatch(/^trustee-key-1-\d{4}-\d\d-\d\d-\d{6}\.json$/);
  await user.click(screen.getByRole('button', { name: 'Save the file once more' }));
  expect(saveFile.mock.lastCall?.[0]).toBe(name);
});
