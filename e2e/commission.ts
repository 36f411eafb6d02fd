import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { OfficerRole } from '@evoting/contract/call';
import type { Proposal } from '@evoting/contract/commission/proposals';
import type { Browser, Locator, Page } from '@playwright/test';
import { codeOf } from './authenticator.ts';
import { expect, fillIn, ownPage } from './fixtures.ts';
import { mailTo } from './mailbox.ts';

/** Sets up an authenticator app and enters the console. */
async function setUpApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use an app' }).click();
  const secret = await page.locator('strong.font-mono').innerText();
  await page.getByLabel('Code of six digits').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Start using the app' }).click();
  await confirmCodes(page);
}

/** Makes a passkey with a virtual authenticator. */
async function makePasskey(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true } as const;
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
  await page.getByRole('button', { name: 'Make a passkey' }).click();
}

/** Sets up a passkey, logs out, and logs in with it. */
async function setUpPasskey(page: Page, email: string, isRehearsal: boolean): Promise<void> {
  await makePasskey(page);
  await confirmCodes(page, 'The commission');
  const left = page.getByRole('heading', { name: 'What is left to do' });
  if (!isRehearsal) await expect(left).toBeVisible();
  await page.goto('/auth/logout');
  await expect(page).toHaveURL('/');
  await logInByPasskey(page, email);
}

/** Logs an officer in by the passkey that the page's browser has. */
export async function logInByPasskey(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login');
  await fillIn(page, { Email: email, Password: PASSWORD });
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Elections', level: 1 })).toBeVisible();
}

/** Confirms that the recovery codes are kept, which opens the console on a screen with this heading. */
async function confirmCodes(page: Page, heading = 'Elections'): Promise<void> {
  await page.getByLabel('I have kept the codes').check();
  await page.getByRole('button', { name: 'To the console' }).click();
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}

const PASSWORD = 'officer-password-1';

/**
 * Sets up a new server by the link that it printed. The page becomes that of the first officer.
 * @param isRehearsal whether it is a rehearsal's server, which has an election and is not in the guide
 */
export async function setUpCommission(
  page: Page,
  link: string,
  commission: string,
  isRehearsal = false,
): Promise<void> {
  const email = 'returning@example.org';
  await page.goto(link);
  await page.getByRole('button', { name: 'Try the address' }).click();
  await expect(page.getByText('The server has reached itself there.')).toBeVisible();
  if (!isRehearsal) await picture(page, 'setup');
  await fillIn(page, {
    'Name of the commission': commission,
    'Your name': 'Halima Sani',
    'Your email': email,
    Password: PASSWORD,
  });
  await page.getByRole('button', { name: 'Set up the commission' }).click();
  await expect(page.getByRole('heading', { name: 'Your second factor' })).toBeVisible();
  await setUpPasskey(page, email, isRehearsal);
}

/**
 * Invites an officer by mail, who accepts in another browser and sets up a second factor: an observer an app, others
 * a passkey, by which they sign.
 * @param second confirms the invitation; null while the first officer is the only one
 * @returns the new officer's page
 */
export async function inviteOfficer(
  page: Page,
  second: Page | null,
  browser: Browser,
  name: string,
  role: OfficerRole = 'returning-officer',
): Promise<Page> {
  const email = `${name.toLowerCase().replace(/\W/g, '.')}@example.org`;
  await page.goto('/commission/officers');
  await fillIn(page, { Email: email });
  await page.getByLabel('Part in the commission').selectOption(role);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  if (second) await proposeAndConfirm(page, second, 'officers');
  else {
    await page.getByRole('dialog').getByRole('button', { name: 'Do it now' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  const [mail] = await mailTo(page.request, email);
  const link = /http\S+#\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const own = await ownPage(browser, { baseURL: new URL(link).origin });
  await own.goto(link);
  await fillIn(own, { 'Your name': name, Password: PASSWORD });
  await own.getByRole('button', { name: 'Make my account' }).click();
  if (role === 'observer') await setUpApp(own);
  else {
    await makePasskey(own);
    await confirmCodes(own);
  }
  return own;
}

/** Makes a call with the session of a page. */
export async function askAs(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  call: string,
  data?: object,
): Promise<{ status: number; body: { code?: string; data: never } }> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(`/api${call}`, { method, headers, ...(data && { data }) });
  return { status: answer.status(), body: await answer.json() };
}

/**
 * Proposes the act of the open dialog, which the same officer may not confirm, and confirms it as the other
 * one.
 * @param screen of the console, where the proposal waits
 * @param before runs in the other officer's dialog before the confirmation
 */
export async function proposeAndConfirm(
  page: Page,
  other: Page,
  screen: string,
  before?: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(page.getByText('Proposed. Another officer must confirm it.')).toBeVisible();
  await expectNoOwnConfirmation(page);
  await other.goto(`/commission/${screen}`);
  await other.getByRole('button', { name: 'Look at it and confirm' }).click();
  const dialog = other.getByRole('dialog');
  await before?.(dialog);
  await dialog.getByRole('button', { name: /Confirm/ }).click();
  await expect(other.getByText(/^Confirmed( and done)?\./)).toBeVisible();
  await page.reload();
}

/** A confirmation of no officer. Unlike wrong codes of an app, it uses up nobody's tries. */
export const unsigned = () => ({
  way: 'passkey',
  credential: 'AA',
  authenticatorData: 'AA',
  clientData: 'AA',
  signature: 'AA',
  at: new Date().toISOString(),
});

async function expectNoOwnConfirmation(page: Page): Promise<void> {
  const { proposals } = (await askAs(page, 'GET', '/commission/proposals')).body.data as {
    proposals: Proposal[];
  };
  const [waiting] = proposals.filter(({ state }) => state === 'waiting');
  const digest = { digest: waiting?.digest ?? '', confirmation: unsigned() };
  const { status, body } = await askAs(page, 'POST', `/commission/proposals/${waiting?.id}/confirm`, digest);
  expect([status, body.code]).toEqual([403, 'proposal-own']);
}

/**
 * Saves a small picture of the page for the officers' guide, if GUIDE_PICTURES names a folder.
 * @param at what the picture must show; the top of the page by default
 */
export async function picture(page: Page, name: string, at?: Locator): Promise<void> {
  const folder = process.env.GUIDE_PICTURES;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.evaluate(() => document.fonts.ready);
  const before = page.viewportSize();
  await page.emulateMedia({ colorScheme: 'light' });
  if (before && before.width > 1024) await page.setViewportSize({ width: 1024, height: 720 });
  await at?.scrollIntoViewIfNeeded();
  const file = path.join(folder, `commission-${name}.jpg`);
  await page.screenshot({ path: file, type: 'jpeg', quality: 50, animations: 'disabled' });
  if (before) await page.setViewportSize(before);
}
