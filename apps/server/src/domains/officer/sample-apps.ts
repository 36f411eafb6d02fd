import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { COMMAND, noteAct } from '../audit-log/service.ts';
import { seal, unseal } from './sealed.ts';
import { hasAuthenticators, insertSampleApp, listSampleApps } from './second-factor-store.ts';
import { createSecret, unusedCode } from './totp.ts';

/** Gives an officer of the demo an app with a random secret, in use at once. */
export async function addSampleApp(
  { keys, randomBytes, now }: Deps,
  trx: Trx,
  account: UserId,
): Promise<void> {
  const key = await keys.sealingKey(!(await hasAuthenticators(trx)));
  await insertSampleApp(trx, account, seal(key, account, createSecret(randomBytes), randomBytes), now());
  const after = { what: 'authenticator' };
  await noteAct(trx, COMMAND, 'second-factor-added', `officer:${account}`, { after });
}

/** An officer of the demo, and the first unused code or the seconds until there is one. */
export interface SampleCode {
  readonly name: string;
  readonly email: string;
  readonly code: string | number;
}

/** Lists the codes of the demo's officers whose app has not been replaced. */
export async function listSampleCodes({ db, keys, now }: Deps): Promise<SampleCode[]> {
  const apps = await listSampleApps(db);
  if (apps.length === 0) return [];
  const key = await keys.sealingKey(false);
  return apps.flatMap(({ id, name, email, sealed, lastStep }) => {
    const secret = sealed && unseal(key, id, sealed);
    if (!secret) return [];
    return [{ name, email, code: unusedCode(secret, now().getTime() / 1_000, lastStep) }];
  });
}
