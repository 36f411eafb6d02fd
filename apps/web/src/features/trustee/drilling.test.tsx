import { collectShare } from '@evoting/belenios/ceremony';
import { TestElection } from '@evoting/record/testing/election';
import { formatVerifierKey } from '@evoting/tlog/key';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../lib/query.ts';
import { readPin } from '../../lib/record.ts';
import { keysOf, ORIGIN, playRounds, serverFor } from '../../testing/ceremony.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { runTrusteeInPage } from '../../testing/trusteeWorker.ts';
import { Decryption } from './components/Decryption.tsx';
import { bytesOf, type TrusteeKey } from './key.ts';
import { transcriptOf } from './steps.ts';

beforeEach(runTrusteeInPage);

const keys = keysOf();
const [own] = keys as [TrusteeKey];
const making = serverFor();
playRounds(making, keys, 4);
const transcript = transcriptOf(making.show());

/** An election under the key that these trustees made. */
function electionOf(title: string) {
  const trustees = transcript.keys.map(({ key: { pok, public_key } }, i) => {
    const share = collectShare(transcript, { seed: bytesOf(keys[i]?.seed ?? ''), index: i + 1 });
    return { privateKey: share.ok ? share.privateKey : '', publicKey: { pok, public_key } };
  });
  return new TestElection({ results: 'at-close', title }, trustees, ORIGIN, transcript);
}

test('a drill shows the four groups and pins the record, so that one that was started again is refused [A92]', async () => {
  const server = fakeServer();
  const first = electionOf('First');
  const { key, log } = first;
  const listed = {
    log,
    title: 'First',
    origin: ORIGIN,
    verifierKey: formatVerifierKey(key),
    declaredVoid: null,
  };
  server.succeed('GET /board', {
    message: '',
    data: { logs: [{ ...listed, status: 'draft', current: true }] },
  });
  server.succeedAt(`POST /trustee/${log}/drill`, { message: '', data: {} });
  server.serveRecord(log, await first.publish());
  const user = userEvent.setup({ delay: null });
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <Decryption log={log} ceremony={{ ...making.show(), state: 'done' }} ownKey={own} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Check my key' }));
  expect(await screen.findByText(/Your key is in the record/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Compare with somebody else' })).toBeVisible();
  const pinned = readPin(log);
  expect(pinned).toMatchObject({ setup: expect.stringMatching(/^[0-9a-f]{64}$/), mergeDelayS: 10 });
  expect(pinned?.checkpoint).toContain(ORIGIN);

  server.serveRecord(log, await electionOf('Started again').publish());
  await user.click(screen.getByRole('button', { name: 'Check my key' }));
  expect(await screen.findByText(/not the record that this device has seen before/)).toBeVisible();
  expect(screen.queryByText(/Your key is in the record/)).not.toBeInTheDocument();
  expect(readPin(log)).toEqual(pinned);
  expect(server.requestsTo(`POST /trustee/${log}/drill`)).toHaveLength(1);
});
