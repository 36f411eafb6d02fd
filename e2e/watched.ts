import { proveRunning } from '@evoting/belenios/trustee';
import { TestElection } from '@evoting/record/testing/election';
import { testWitness } from '@evoting/record/testing/witness';
import { joinCosigned } from '@evoting/record/witnessed';
import type { Page } from '@playwright/test';
import { holdCeremony } from '../packages/belenios/src/testing/ceremonies.ts';
import { serveRecord } from './recorded.ts';

const ORIGIN = 'vote.example/api/board/2026';

/** Opens *Who watches* for an election with three witnesses and three trustees, one of each silent. */
export async function openWatched(page: Page): Promise<void> {
  const { transcript, privateKeys } = holdCeremony({ origin: ORIGIN, size: 3, threshold: 2 });
  const keys = transcript.keys.map(({ key: { pok, public_key } }, i) => ({
    privateKey: privateKeys[i] ?? '',
    publicKey: { pok, public_key },
  }));
  const witnesses = ['party.example/guardian', 'observers.example/guardian', 'bar.example/guardian'].map(
    (name, i) => testWitness(i + 1, name),
  );
  const rules = { witnesses: witnesses.map(({ vkey }) => vkey), quorum: 2 };
  const election = new TestElection(rules, keys, ORIGIN, transcript);
  election.revise();
  election.vote(0, 1);
  const source = await election.publish();
  const note = new TextDecoder().decode(source.files.get('checkpoint'));
  const atS = Math.floor(Date.now() / 1000) - 20;
  const cosigned = witnesses.slice(0, 2).map((witness) => witness.cosigned(note, atS));
  source.files.set('cosigned', Buffer.from(joinCosigned(cosigned)));
  const running = [1, 3].map((trustee) => {
    const said = { origin: ORIGIN, name: `Trustee ${trustee}`, atS: trustee === 3 ? atS - 3_600 : atS };
    const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
    return { trustee, atS: said.atS, proof: proveRunning(said, privateKeys[trustee - 1] ?? '', random) };
  });
  source.files.set('running', Buffer.from(JSON.stringify({ message: '', data: { running } })));
  await serveRecord(page.context(), { election, source });
  await page.goto('/who-watches');
}
