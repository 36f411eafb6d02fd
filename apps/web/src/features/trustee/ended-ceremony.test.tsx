import type { Ceremony } from '@evoting/contract/commission/trustees';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { keysOf, playRounds, serverFor, withWrongValue } from '../../testing/ceremony.ts';
import { runTrusteeInPage } from '../../testing/trusteeWorker.ts';
import { EndedCeremony } from './components/EndedCeremony.tsx';
import type { TrusteeKey } from './key.ts';
import * as runner from './runner.ts';
import { nextStep } from './steps.ts';

beforeEach(runTrusteeInPage);

const keys = keysOf();
const server = serverFor();
playRounds(server, keys, 3);

const show = (ceremony: Partial<Ceremony>) =>
  render(
    <I18nProvider i18n={i18n}>
      <EndedCeremony ceremony={{ ...server.show(), ...ceremony, state: 'over', guilty: 2 }} />
    </I18nProvider>,
  );

test('a trustee is called guilty if the page verifies the complaint', async () => {
  const forged = withWrongValue(server.show(), keys[1] as TrusteeKey);
  const step = nextStep(forged, keys[0] as TrusteeKey, null);
  if (step.kind !== 'complain') throw new Error(step.kind);
  show({ ...forged, complaint: step.complaint as Ceremony['complaint'] });
  expect(await screen.findByText(/Trustee 2 sent .* this page has checked the proof/)).toBeVisible();
});

test('a trustee whom the server names without a proof is not called guilty [A93]', async () => {
  show({ complaint: null });
  expect(await screen.findByText(/says that Trustee 2 sent .* nothing here proves it/)).toBeVisible();
  expect(screen.queryByText(/has checked the proof/)).not.toBeInTheDocument();
});

test('if the check could not be made, the page accuses neither the trustee nor the server [A93]', async () => {
  vi.mocked(runner.runInWorker).mockResolvedValue({ kind: 'defect', name: 'The work could not be started' });
  show({ complaint: null });
  expect(await screen.findByText(/could not be checked here: .* load this page again/)).toBeVisible();
  expect(screen.queryByText(/nothing here proves it|has checked the proof/)).not.toBeInTheDocument();
});
