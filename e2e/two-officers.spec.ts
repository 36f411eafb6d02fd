import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readLetters } from '../apps/simulator/src/letters.ts';
import { ACTS } from '../packages/contract/src/commission/acts.ts';
import { askAs, inviteOfficer, setUpCommission, unsigned } from './commission.ts';
import { expect, fillIn, logInAs, ownPage, tabTo } from './fixtures.ts';
import { mailTo } from './mailbox.ts';
import { test } from './own-server.ts';
import {
  confirm,
  decided,
  loggedProposals,
  lookAt,
  makeEndsDue,
  propose,
  proposed,
  setClock,
  stillWaiting,
  twoDo,
} from './two-officers.ts';

// Six browsers, and the machine may be busy.
test.describe.configure({ timeout: 600_000 });

const TITLE = 'Election of the Two Officers';
const CONTACT = 'chidi.eze@example.org';
const ROLL = `Number,Surname,First name,E-mail
MAT/1,Okonkwo,Amaka,
MAT/2,Bello,Musa,
MAT/3,Eze,Chidi,${CONTACT}
`;
/** Acts that need a result; union.spec.ts plays them. */
const ACTS_ON_RESULTS = ['certify-result', 'archive-election'];
const HOUR_MS = 3_600_000;

test('two officers do every act in two browsers: one proposes it, the other reads the same words and confirms', {
  tag: '@release',
}, async ({ page, browser, people, server, folder }) => {
  const begin = async (title: string): Promise<string> => {
    const posts = [{ name: 'President', level: null }];
    const draft = { title, year: 2026, posts, liveResults: false, whoMayVote: 'roll', planned: null };
    const { status, body } = await askAs(page, 'POST', '/commission/elections', draft);
    expect([status, body.code]).toEqual([201, undefined]);
    return (body.data as { id: string }).id;
  };
  const nowIs = (state: string) =>
    expect
      .poll(async () => (await people.as()('GET /extras/election')).data.meta.status, 'the state of voting')
      .toBe(state);
  /** Waits until the server's notices, which it keeps for a second, say so: open pages ask twice a minute. */
  const noticesSay = (said: Record<string, unknown>) =>
    expect
      .poll(async () => (await people.as()('GET /extras/notices')).data, 'the notices')
      .toMatchObject(said);
  const earlyEndIs = (earlyEnd: { act: string; isHeld: boolean }) => noticesSay({ earlyEnd });

  const [second, registrar] = await test.step('a commission of three', async () => {
    await setUpCommission(
      page,
      /http\S+\/commission\/setup#\S+/.exec(server.words())?.[0] ?? '',
      'The Union',
    );
    const other = await inviteOfficer(page, null, browser, 'Chuka Obi');
    return [other, await inviteOfficer(page, other, browser, 'Ngozi Bello', 'registrar')] as const;
  });

  await test.step('a draft is abandoned: one objects and the other takes it back, then both propose it at once', async () => {
    await begin('Election with a Slip');
    for (const officer of [page, second]) {
      await officer.goto('/commission/elections');
      await expect(officer.getByRole('heading', { name: 'Election with a Slip' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Give the draft up' }).click();
    const said = await propose(page);
    await proposed(second, said).getByRole('button', { name: 'Object' }).click();
    await second.getByRole('dialog').getByLabel('Reason').fill('The title is right after all.');
    await second.getByRole('dialog').getByRole('button', { name: 'Object' }).click();
    await expect(proposed(second, said)).toContainText('Objection by you');
    await page.reload();
    await expect(page.getByText(/Objection by Chuka Obi.*The title is right after all\./)).toBeVisible();
    await page.getByRole('button', { name: 'Take it back' }).click();
    await expect(decided(page, 'Taken back by you')).toContainText(said);
    for (const officer of [page, second])
      await officer.getByRole('button', { name: 'Give the draft up' }).click();
    await propose(page);
    await second.getByRole('dialog').getByRole('button', { name: 'Propose', exact: true }).click();
    await expect(second.getByText('Another officer has proposed the same: look at it')).toBeVisible();
    expect(await stillWaiting(page)).toHaveLength(1);
    await proposed(second, said).getByRole('button', { name: 'Look at it and confirm' }).click();
    await confirm(second.getByRole('dialog'));
    await expect(second.getByRole('button', { name: 'Begin an election' })).toBeVisible();
    await page.reload();
    await expect(decided(page, 'Confirmed by Chuka Obi')).toContainText(said);
    await expect(page.getByRole('heading', { name: 'Election with a Slip' })).toHaveCount(0);
  });

  const electionId = await begin(TITLE);
  const letters = path.join(folder, 'letters.csv');
  await test.step('the roll is frozen only as both have seen it, and its letters are made', async () => {
    const list = path.join(folder, 'students.csv');
    await writeFile(list, ROLL);
    await page.goto('/commission/roll');
    await page.getByLabel(/A list of voters/).setInputFiles(list);
    await page.getByRole('button', { name: 'Send the list' }).click();
    await page.getByRole('button', { name: 'Check the list' }).click();
    await page.getByRole('button', { name: 'Put 3 people on the roll' }).click();
    await expect(page.getByText('3 places, 0 of them claimed.')).toBeVisible();
    await page.getByRole('button', { name: 'Demand both codes' }).click();
    expect(await twoDo(page, second, 'roll')).toContain('claimed only with both codes');
    await page.reload();
    // A voter with a contact claims by the letter alone further down.
    await page.getByRole('button', { name: 'Take one code' }).click();
    expect(await twoDo(page, second, 'roll')).toContain('claimed with one code');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Demand both codes' })).toBeVisible();
    const freeze = async () => {
      await page.getByRole('button', { name: 'Freeze the roll' }).click();
      return lookAt(second, 'roll', await propose(page));
    };
    const dialog = await freeze();
    const { areas } = (await askAs(registrar, 'GET', '/commission/areas')).body.data as {
      areas: { code: string }[];
    };
    const place = {
      voterNumber: 'MAT/4',
      surname: 'Sule',
      name: 'Bala',
      area: areas[0]?.code,
      contact: null,
      reason: 'Left out of the list.',
    };
    expect(await askAs(registrar, 'POST', '/commission/roll/places', place)).toMatchObject({ status: 201 });
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    // The roll is read anew meanwhile, which says so as well.
    const alert = dialog.getByRole('alert').first();
    await expect(alert).toContainText('The roll is not the one that was proposed');
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(second.getByText(/4 places, .* The roll is not frozen yet\./)).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Take it back' }).click();
    await expect(decided(page, 'Taken back by you')).not.toHaveCount(0);
    await expect(page.getByText('4 places, 0 of them claimed.')).toBeVisible();
    await confirm(await freeze());
    await expect(second.getByText('The roll is frozen: each change takes two officers.')).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: 'Propose to make the letters' }).click();
    await expect(page.getByRole('dialog').getByText('Give a reason first.')).toBeVisible();
    await page.getByRole('dialog').getByLabel('Reason').fill('They are the first ones.');
    await twoDo(page, second, 'roll');
    await page.reload();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the list for the letters' }).click();
    await (await saved).saveAs(letters);
    await page.getByRole('button', { name: /never make it again/ }).click();
    await expect(page.getByText(/were given out/)).toBeVisible();
  });

  await test.step('a registrar proposes an addition to the frozen roll, withdraws it and proposes it again; a voter is removed', async () => {
    const add = async () => {
      await registrar.goto('/commission/roll');
      const given = { 'Voter number': 'MAT/5', Surname: 'Danjuma', 'Given names': 'Emeka' };
      await fillIn(registrar, { ...given, Reason: 'Was admitted late.' });
      await registrar.getByRole('button', { name: 'Propose to add' }).click();
      return propose(registrar);
    };
    const said = await add();
    expect(said).toContain('Add MAT/5 to the roll: Danjuma, Emeka');
    await registrar.getByRole('button', { name: 'Take it back' }).click();
    await expect(decided(registrar, 'Taken back by you')).toContainText(said);
    await add();
    await confirm(await lookAt(second, 'roll', said));
    await expect(second.getByText('5 places, 0 of them claimed.')).toBeVisible();
    await fillIn(second, { 'Voter number to take off': 'MAT/2', 'Reason for taking off': 'Has moved.' });
    await second.getByRole('button', { name: 'Propose to take off' }).click();
    expect(await twoDo(second, page, 'roll')).toContain('Take Bello, Musa off the roll, for good');
    const anyone = await ownPage(browser);
    for (const [number, surname, answer] of [
      ['MAT/5', 'Danjuma', 'You are on the roll'],
      ['MAT/2', 'Bello', 'No one with this number and surname is on the roll'],
    ] as const) {
      await anyone.goto('/voter/roll');
      await fillIn(anyone, { 'Voter number': number, Surname: surname });
      await anyone.getByRole('main').getByRole('button', { name: 'Look' }).click();
      await expect(anyone.getByText(answer)).toBeVisible();
    }
    await anyone.context().close();
  });

  await askAs(page, 'PUT', '/commission/nominating', {
    electionId,
    approval: 'at-once',
    candidatesAParty: 2,
  });
  await test.step('a party is suspended with a reason and readmitted, and a name is corrected', async () => {
    const unity = await people.party('Unity');
    await people.candidate(unity, 'Ada Obi', { post: 'President' });
    await people.candidate(unity, 'Bem Tersoo', { post: 'President' });
    const party = await ownPage(browser);
    await logInAs(party, unity);
    await page.goto('/commission/parties?show=parties');
    await page.getByRole('button', { name: 'Suspend' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill(' ');
    await expect(dialog.getByText('Give a reason first.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Propose' })).toBeDisabled();
    await dialog.getByLabel('Reason').fill('Its list of members was forged.');
    await twoDo(page, registrar, 'parties');
    await party.goto('/party/dashboard');
    await expect(party.getByText('Reason: Its list of members was forged.')).toBeVisible();
    await second.goto('/commission/parties?show=parties');
    await second.getByRole('button', { name: 'Readmit' }).click();
    await second.getByRole('dialog').getByLabel('Reason').fill('It was not.');
    await twoDo(second, page, 'parties');
    await party.reload();
    await expect(party.getByRole('heading', { name: 'Your Candidates', exact: true })).toBeVisible();
    await expect(party.getByText(/has suspended your party/)).toHaveCount(0);
    await page.goto('/commission/parties?show=nominations');
    await page.getByRole('button', { name: 'Correct the name' }).first().click();
    await page.getByLabel('Name on the ballot').fill('Adaeze Obi');
    await twoDo(page, second, 'parties');
    await party.goto('/voter/results');
    await expect(party.getByText('A name on the ballot paper was corrected: Adaeze Obi')).toBeVisible();
    await party.context().close();
  });

  const booth = await ownPage(browser);
  await test.step('a voter gets another e-mail, and claims a place with a new letter', async () => {
    const moved = await people.voter('Emeka Danjuma');
    const email = `new.${moved.email}`;
    await page.goto('/commission/desk');
    await page.getByLabel('Voter number or e-mail').fill(moved.email);
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    await fillIn(page, { 'New e-mail': email, 'Reason for the change': 'The mailbox is lost.' });
    await page.getByRole('button', { name: 'Propose the change' }).click();
    await twoDo(page, second, 'desk');
    for (const mailbox of [moved.email, email]) await mailTo(page.request, mailbox);
    await page.goto('/commission/roll');
    const lost = { 'Voter number of the letter': 'MAT/5', 'Reason for the letter': 'Never came.' };
    await fillIn(page, lost);
    await page.getByRole('button', { name: 'Propose a new letter' }).click();
    const dialog = await lookAt(second, 'roll', await propose(page));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    const code = await second.getByRole('dialog').locator('strong.font-mono').innerText();
    await second.getByRole('button', { name: 'I have written it down or saved it' }).click();
    await logInAs(booth, await people.voter('Amaka Okonkwo'));
    const [, ofRemoved] = await readLetters(letters);
    await booth.goto('/voter/election');
    for (const [letter, said] of [
      [ofRemoved, 'There is no place with this number and code.'],
      [{ voterNumber: 'MAT/5', code }, 'Voting has not opened yet'],
    ] as const) {
      await fillIn(booth, { 'Voter number': letter?.voterNumber ?? '', Code: letter?.code ?? '' });
      await booth.getByRole('button', { name: 'Claim my place' }).click();
      await expect(booth.getByText(said)).toBeVisible();
    }
  });

  await test.step('a contact stops a claim that somebody else made, and two officers give the place back', async () => {
    const [, , ofChidi] = await readLetters(letters);
    const thief = await people.voter('Tunde Ade');
    const claimed = { voterNumber: ofChidi?.voterNumber ?? '', code: ofChidi?.code ?? '' };
    (await people.as(thief.token)('POST /vote/claim-place', { body: claimed })).data;
    const [told] = await mailTo(page.request, CONTACT);
    const contact = await ownPage(browser);
    await contact.goto(/http\S+\/not-my-claim#\S+/.exec(told?.text ?? '')?.[0] ?? '');
    await contact.getByRole('button', { name: 'Stop the place' }).click();
    await expect(contact.getByText('The place is stopped. No vote was cast with it.')).toBeVisible();
    await contact.context().close();
    await registrar.goto('/commission/desk');
    await registrar.getByLabel('Voter number or e-mail').fill('MAT/3');
    await registrar.getByRole('button', { name: 'Look', exact: true }).click();
    await registrar.getByLabel('Reason for the decision').fill('Showed a card.');
    await registrar.getByRole('button', { name: 'Propose to give it back' }).click();
    await twoDo(registrar, page, 'desk');
    await mailTo(page.request, CONTACT, 2);
  });

  await test.step('voting is opened, then postponed on a phone by keyboard only, but not by a registrar', async () => {
    const times = { opensAtMs: Date.now() + HOUR_MS, closesAtMs: Date.now() + 8 * HOUR_MS };
    await askAs(page, 'PUT', `/commission/elections/${electionId}/times`, times);
    await page.goto('/commission/elections');
    await page.getByRole('button', { name: 'Open voting' }).click();
    await expect(page.getByRole('dialog').getByText('Say first that it is a trial.')).toBeVisible();
    await page.getByLabel('It is a trial, and no election that counts').check();
    await twoDo(page, second, 'elections');
    await second.setViewportSize({ width: 360, height: 800 });
    await second.goto('/commission/day');
    const press = async (name: string) => {
      await tabTo(second, second.getByRole('button', { name, exact: true }));
      await second.keyboard.press('Enter');
    };
    await press('Put voting off');
    await tabTo(second, second.getByRole('dialog').getByLabel('By how much'));
    await second.keyboard.press('ArrowDown');
    await press('Propose');
    await expect(second.getByRole('button', { name: 'Take it back' })).toBeVisible();
    await registrar.goto('/commission/day');
    await expect(registrar.getByRole('button', { name: 'Look at it and confirm' })).toBeVisible();
    await expect(registrar.getByRole('button', { name: /Put voting off|Close now/ })).toHaveCount(0);
    const [waits] = await stillWaiting(registrar);
    const confirmation = unsigned();
    const wanted = { electionId, wanted: waits?.wanted, salt: '0'.repeat(32), confirmation };
    expect(await askAs(registrar, 'POST', '/commission/proposals', wanted)).toMatchObject({
      status: 403,
      body: { code: 'other-officers-only' },
    });
    await page.goto('/commission/day');
    await page.getByRole('button', { name: 'Look at it and confirm' }).click();
    await expect(page.getByRole('dialog')).toContainText('Ballots cast by then');
    const told = await page.getByRole('dialog').innerText();
    const begins = /it begins on (.+?)\. Ballots cast by then/.exec(told)?.[1] ?? 'no time';
    await confirm(page.getByRole('dialog'));
    await booth.reload();
    await expect(booth.getByText(`Voting opens ${begins}`)).toBeVisible();
  });

  await test.step('voting is extended by keyboard, and reopened after the clock has ended it', async () => {
    await setClock(server.dataDir, electionId, { begins: -60, ends: 60 });
    await nowIs('open');
    await page.goto('/commission/day');
    await page.getByRole('button', { name: 'Extend voting' }).click();
    const said = await propose(page);
    await second.goto('/commission/day');
    await tabTo(second, second.getByRole('button', { name: 'Look at it and confirm' }));
    await second.keyboard.press('Enter');
    await expect(second.getByRole('dialog')).toContainText(said);
    await tabTo(second, second.getByRole('dialog').getByRole('button', { name: 'Confirm' }));
    await second.keyboard.press('Enter');
    await expect(second.getByRole('dialog')).toHaveCount(0);
    const ends = /it ends on (.+?), and not on/.exec(said)?.[1];
    await booth.goto('/voter/results');
    await expect(booth.getByText(`Voting closes ${ends}`)).toBeVisible();

    await page.getByLabel('Tell voters').fill('The hall is open until eight.');
    await page.getByRole('button', { name: 'Propose to announce' }).click();
    await twoDo(page, second, 'day');
    await noticesSay({ announcements: [{ text: 'The hall is open until eight.' }] });
    await booth.reload();
    await expect(booth.getByText('The hall is open until eight.')).toBeVisible();

    await setClock(server.dataDir, electionId, { begins: -60, ends: -0.1 });
    await nowIs('closed');
    await booth.goto('/voter/election');
    await expect(booth.getByText('No more ballots are taken.')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Open voting again' }).click();
    await twoDo(page, second, 'day');
    await expect(second.getByText('Voting is open')).toBeVisible();
    await booth.reload();
    await expect(booth.getByRole('button', { name: /^Vote for Adaeze Obi/ })).toBeVisible();
  });

  await test.step('an officer gets another role, which she cannot confirm herself, and is removed', async () => {
    const change = async (part: string) => {
      await page.goto('/commission/officers');
      await page.getByRole('button', { name: 'Change Ngozi Bello' }).click();
      await expect(page.getByRole('dialog').getByText('Choose another part first.')).toBeVisible();
      await page.getByRole('dialog').getByRole('combobox').selectOption(part);
      return propose(page);
    };
    const said = await change('observer');
    await registrar.goto('/commission/officers');
    const own = proposed(registrar, said);
    await expect(own.getByText('This is about you: another officer decides it.')).toBeVisible();
    await expect(own.getByRole('button')).toHaveCount(0);
    await confirm(await lookAt(second, 'officers', said));
    await registrar.goto('/commission/roll');
    await expect(registrar.getByText('The roll is frozen: each change takes two officers.')).toBeVisible();
    await expect(registrar.getByRole('button', { name: 'Propose to add' })).toHaveCount(0);
    await confirm(await lookAt(second, 'officers', await change('removed')));
    await registrar.goto('/commission/roll');
    await expect(registrar.getByRole('heading', { name: 'Login' })).toBeVisible();
  });

  const late =
    await test.step('an officer who comes now only reads, until two others vouch for her', async () => {
      const late = await inviteOfficer(page, second, browser, 'Bisi Ade');
      await expect(late.getByText(/you only read\./)).toBeVisible();
      await page.goto('/commission/officers');
      await page.getByRole('button', { name: 'Vouch for Bisi Ade' }).click();
      await twoDo(page, second, 'officers');
      await late.reload();
      await expect(late.getByRole('heading', { name: 'Elections', level: 1 })).toBeVisible();
      await expect(late.getByText(/you only read\./)).toHaveCount(0);
      return late;
    });

  await test.step('two officers say how the commission is reached, which the page Contact shows', async () => {
    await page.goto('/commission/officers');
    await page.getByLabel('Telephone').fill('0803 555 0100');
    await page.getByRole('button', { name: 'Show this contact' }).click();
    await expect(page.getByText('Begin with + and the country code')).toBeVisible();
    await page.getByLabel('Telephone').fill('+234 803 555 0100');
    await page.getByRole('button', { name: 'Show this contact' }).click();
    await twoDo(page, second, 'officers');
    await noticesSay({ contact: { phone: '+234 803 555 0100' } });
    await booth.goto('/contact');
    await expect(booth.getByRole('link', { name: '+234 803 555 0100' })).toHaveAttribute(
      'href',
      'tel:+2348035550100',
    );
    await expect(booth.getByText('The Union')).toBeVisible();
  });

  await test.step('two officers demand passkeys, which the results page says', async () => {
    await page.goto('/commission/officers');
    await page.getByRole('button', { name: 'Demand passkeys' }).click();
    await twoDo(page, second, 'officers');
    await noticesSay({ passkeysOnlySinceMs: expect.any(Number) });
    await booth.goto('/voter/results');
    await expect(booth.getByText(/they sign each act with a passkey/)).toBeVisible();
  });

  await test.step('an officer holds the early end of voting until two others release it, as voters read', async () => {
    await late.goto('/commission/count');
    await late.getByRole('button', { name: 'Close voting now' }).click();
    await twoDo(late, page, 'count');
    await earlyEndIs({ act: 'close-election', isHeld: false });
    await booth.goto('/voter/election');
    await expect(booth.getByText(/^Voting ends early, on/)).toBeVisible();
    await late.goto('/commission/day');
    await late.getByRole('button', { name: 'Hold', exact: true }).click();
    await late.getByRole('dialog').getByLabel('Reason').fill('Nobody told the voters.');
    await late.getByRole('dialog').getByRole('button', { name: 'Hold', exact: true }).click();
    await expect(late.getByText('The early end of voting is held. Voting goes on.')).toBeVisible();
    await earlyEndIs({ act: 'close-election', isHeld: true });
    await booth.reload();
    await expect(booth.getByText(/another officer has stopped that/)).toBeVisible();
    await page.goto('/commission/day');
    await expect(page.getByText('Bisi Ade holds it: Nobody told the voters.')).toBeVisible();
    await page.getByRole('button', { name: 'Release it' }).click();
    await twoDo(page, second, 'day');
    await expect(second.getByText(/^Voting ends early, on/)).toBeVisible();
  });

  await test.step('voting is closed, and the election declared void, as the results page says at once', async () => {
    await makeEndsDue(server.dataDir);
    await nowIs('closed');
    await booth.goto('/voter/results');
    await expect(booth.getByText(/^Voting has closed/).first()).toBeVisible();
    await second.goto('/commission/elections');
    await second.getByRole('button', { name: 'Declare it void' }).click();
    await second.getByRole('dialog').getByLabel('Reason').fill('A court has annulled it.');
    await twoDo(second, page, 'elections');
    await makeEndsDue(server.dataDir);
    await expect(booth.getByText('Reason: A court has annulled it.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('2026, declared void')).toBeVisible();
    await expect(booth.getByText('No data available')).toHaveCount(0);
    await booth.goto('/voter/election');
    await expect(booth.getByText('There is no election at the moment')).toBeVisible();
  });

  await test.step('the log has each act once, with both officers, and without names of voters', async () => {
    const [one, two, three, four] = ['Halima Sani', 'Chuka Obi', 'Ngozi Bello', 'Bisi Ade'];
    const done = (act: string, by = one, other = two) => `${act}, proposed by ${by}, confirmed by ${other}`;
    const not = (act: string, by: string) => `${act}, proposed by ${by}, proposal-withdrawn by ${by}`;
    const log = await loggedProposals(page);
    expect(log).toEqual([
      `invite-officer, done-by-one-officer by ${one}`,
      done('invite-officer'),
      `give-up-draft, proposed by ${one}, objected by ${two}, proposal-withdrawn by ${one}`,
      done('give-up-draft'),
      done('set-claim-codes'),
      done('set-claim-codes'),
      not('freeze-roll', one),
      done('freeze-roll'),
      done('renew-letters'),
      not('add-to-roll', three),
      done('add-to-roll', three),
      done('remove-from-roll', two, one),
      done('suspend-party', one, three),
      done('readmit-party', two, one),
      done('correct-name'),
      done('change-email'),
      done('new-letter'),
      done('settle-claim', three, one),
      done('open-election'),
      done('put-off-voting', two, one),
      done('extend-voting'),
      done('announce'),
      done('reopen-voting'),
      done('change-officer'),
      done('remove-officer'),
      done('invite-officer'),
      done('vouch-for-officer'),
      done('set-contact'),
      done('set-passkeys-only'),
      `${done('close-election', four, one)}, end-held by ${four}`,
      done('release-end'),
      done('declare-void', two, one),
    ]);
    const played = new Set(log.map((act) => act.split(',')[0]));
    expect(Object.keys(ACTS).filter((act) => !played.has(act))).toEqual(ACTS_ON_RESULTS);
    await page.goto('/commission/log?action=confirmed');
    await expect(
      page.getByText('Take the number MAT/2 off the roll, for good. Reason: Has moved.'),
    ).toBeVisible();
    await expect(page.getByText('Musa')).toHaveCount(0);
  });
});
