import { cast, choose, chooseAll, positions } from './ballot.ts';
import {
  expect,
  failure,
  fillIn,
  logInAs,
  passUntilShown,
  stopClock,
  stored,
  test,
  YEAR,
} from './fixtures.ts';
import { newEmail } from './people.ts';

test('a voter registers, logs in, chooses for every post, reloads and votes [S0.2 S1.9 S2.8 S2.28 S2.58 S2.59 S3.17 S3.19 S4.9 S4.10]', {
  tag: '@smoke',
}, async ({ page, people }) => {
  const voter = { email: newEmail('voter'), password: 'voter-password-1' };
  const main = page.getByRole('main');
  await page.goto('/voter/register');
  await fillIn(page, {
    'Full Name': 'Tunde Balogun',
    Email: voter.email,
    Password: voter.password,
    'Confirm Password': voter.password,
  });
  await page.getByRole('button', { name: 'Register your account' }).click();
  await expect(page.getByText('Registration Successful!')).toBeVisible();
  await page.goto('/auth/login');
  await fillIn(page, { Email: voter.email, Password: voter.password });
  await main.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/voter/dashboard');
  await expect(page.getByRole('heading', { name: `Election @ ${YEAR}` })).toBeVisible();

  const names = await chooseAll(page);
  const { token } = await people.logIn(voter);
  const paper = (await people.as(token)('GET /vote/initiate-vote')).data;
  expect(names).toHaveLength(paper.totalPosts);
  const choices = JSON.parse((await stored(page, 'vote_choice')) ?? '[]');
  expect(choices).toHaveLength(paper.totalPosts);
  expect(Object.keys(choices[0]).sort()).toEqual(['candidateId', 'postId']);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Vote for All Selected Positions' })).toBeVisible();
  expect(JSON.parse((await stored(page, 'vote_choice')) ?? '[]')).toEqual(choices);

  await cast(page);
  await expect(page.getByText('Votes Submitted Successfully!')).toBeVisible();
  await expect(
    page.getByText('Thank you for participating in the democratic process. Your vote has been recorded.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText("You're all good!")).toBeVisible();
  expect(await stored(page, 'vote_choice')).toBeNull();
  const opened = page.context().waitForEvent('page');
  await page
    .getByRole('link', { name: /result/i })
    .and(page.locator('[target=_blank]'))
    .first()
    .click();
  await expect(await opened).toHaveURL('/voter/results');
});

test.describe('the voting screen', () => {
  test.beforeEach(async ({ page, people }) => {
    await logInAs(page, await people.voter('Amaka Grace Okonkwo'));
  });

  for (const path of ['/voter/dashboard', '/voter/election'])
    test(`at ${path} shows the election, its counts, a button for each post and a card for each candidate [S2.10 S2.53 S2.54 S2.56 S9.18]`, {
      tag: '@release',
    }, async ({ page, people }) => {
      const paper = await people.paper(await people.voter());
      await page.goto(path);
      await expect(page.getByRole('heading', { name: `Election @ ${YEAR}` })).toBeVisible();
      const information = page
        .getByRole('main')
        .getByRole('heading', { name: 'Election Information' })
        .locator('../..');
      await expect(information).toContainText('Total Candidates');
      await expect(information).toContainText('Positions');
      const total = Object.values(paper.voteables).flat().length;
      await expect(information).toContainText(String(total));
      await expect(information).toContainText(String(paper.posts.length));
      await expect(positions(page)).toHaveCount(paper.posts.length);
      const [post] = paper.posts;
      const standing = paper.voteables[post?.postName ?? ''] ?? [];
      for (const { candidateName, candidateImage, partyName } of standing) {
        const named = page.getByRole('heading', { name: candidateName, exact: true });
        const card = page.getByRole('listitem').filter({ has: named, hasText: partyName }).first();
        await expect(
          card.getByRole('button', { name: `Vote for ${candidateName}`, exact: true }),
        ).toBeVisible();
        if (candidateImage) await expect(card.locator('img').first()).toBeVisible();
        await expect(card).toContainText(partyName);
        await expect(card).toContainText(post?.postName ?? '');
      }
    });

  test('shows the current position in the primary colour, and chosen ones in the success colour [S2.55]', {
    tag: '@release',
  }, async ({ page }) => {
    await page.goto('/voter/election');
    const [first, second] = [positions(page).nth(0), positions(page).nth(1)];
    const colour = async (button: typeof first) => {
      await page.mouse.move(0, 0);
      return button.evaluate((shown) => getComputedStyle(shown).backgroundColor);
    };
    const [primary, plain] = [await colour(first), await colour(second)];
    expect(primary).not.toBe(plain);
    await choose(page);
    await second.click();
    await expect.poll(() => colour(second)).toBe(primary);
    const success = await colour(first);
    expect([primary, plain]).not.toContain(success);
    await expect(first).toContainText(/your choice/i);
  });

  test('stores one choice for each post: a later one replaces it, Cancel changes nothing [S2.57 S2.58 S3.17]', {
    tag: '@release',
  }, async ({ page }) => {
    await page.goto('/voter/election');
    const first = await choose(page, 0);
    const before = await stored(page, 'vote_choice');
    await page
      .getByRole('button', { name: /^Vote for (?!All)/ })
      .nth(1)
      .click();
    await page
      .getByRole('dialog', { name: 'Select Candidate' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    expect(await stored(page, 'vote_choice')).toBe(before);
    await page
      .getByRole('button', { name: /^Vote for (?!All)/ })
      .last()
      .click();
    await page
      .getByRole('dialog', { name: 'Select Candidate' })
      .getByRole('button', { name: 'Select Candidate' })
      .click();
    await expect.poll(() => stored(page, 'vote_choice')).not.toBe(before);
    expect(JSON.parse((await stored(page, 'vote_choice')) ?? '[]')).toHaveLength(1);
    expect(first).not.toBe('');
    await expect(page.getByText('Vote for All Selected Positions')).toHaveCount(0);
  });

  test('reminds once, after 3 seconds, to apply all votes [S2.60 S9.5]', { tag: '@release' }, async ({
    page,
  }) => {
    await stopClock(page);
    await page.goto('/voter/election');
    await passUntilShown(page, positions(page).first());
    const toast = page.getByText('Do not forget to click on Apply all Votes');
    await expect(toast).toHaveCount(0);
    await page.clock.runFor(3_000);
    await expect(toast).toHaveCount(1);
    await page.clock.runFor(30_000);
    await expect(toast).toHaveCount(0);
  });

  test('asks for confirmation: No goes back, and a failure keeps the choices [S2.59 S4.9 S7.17 S8.11]', {
    tag: '@release',
  }, async ({ page }) => {
    await page.goto('/voter/election');
    await chooseAll(page);
    await page.getByRole('button', { name: 'Vote', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'No', exact: true }).click();
    const before = await stored(page, 'vote_choice');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/vote/cast', async (route) => {
      await held;
      await route.abort();
    });
    await cast(page);
    await expect(page.getByRole('dialog').filter({ hasText: 'Casting your vote' })).toBeVisible();
    release();
    const failed = page.getByRole('dialog').filter({ hasText: 'Voting Failed!' });
    await expect(failed).toContainText('Please try again or contact support');
    await failed.getByText('Close', { exact: true }).click();
    expect(await stored(page, 'vote_choice')).toBe(before);
    await page.unroute('**/api/vote/cast');
    await cast(page);
    await expect(page.getByText('Votes Submitted Successfully!')).toBeVisible();
  });

  test("shows the word 'Error' when the election cannot be fetched [S2.62 S8.10]", async ({ page }) => {
    await page.route('**/api/vote/initiate-vote?*', (route) =>
      route.fulfill(failure(500, 'Something went wrong')),
    );
    await page.goto('/voter/election');
    await expect(page.getByText('Error', { exact: true })).toBeVisible();
  });

  test('has a side bar with initials and links, which is open in a window of at least 768 px [S2.51 S2.52]', {
    tag: '@release',
  }, async ({ page }) => {
    await page.goto('/voter/dashboard');
    const link = page.getByRole('link', { name: 'Elections', exact: true });
    const wide = (page.viewportSize()?.width ?? 0) >= 768;
    if (!wide) {
      await expect(link).not.toBeInViewport();
      await page
        .getByRole('button', { name: /menu|sidebar|side bar/i })
        .first()
        .click();
    }
    await expect(link).toBeInViewport();
    for (const name of ['Dashboard', 'Logout'])
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(
      page
        .getByText('AG', { exact: true })
        .or(page.getByText('AO', { exact: true }))
        .first(),
    ).toBeVisible();
    if (wide)
      await page
        .getByRole('button', { name: /menu|sidebar|side bar/i })
        .first()
        .click();
    else await page.mouse.click(350, 600);
    await expect(link).not.toBeInViewport();
  });
});

test('a voter who has voted is told so, with a link to the results [S2.61]', { tag: '@release' }, async ({
  page,
  people,
}) => {
  const voter = await people.voter();
  await people.vote(voter);
  await logInAs(page, voter);
  await page.goto('/voter/election');
  await expect(page.getByText("You're all good!")).toBeVisible();
  await expect(page.getByRole('link', { name: /result/i }).first()).toHaveAttribute('href', '/voter/results');
});

test('the ballot paper does not move when the device gets ready to encrypt', async ({ page, people }) => {
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/board/**', async (route) => {
    await isAsked;
    await route.continue();
  });
  await logInAs(page, await people.voter());
  await page.goto('/voter/election');
  const vote = page.getByRole('button', { name: /^Vote for (?!All)/ }).first();
  await expect(vote).toBeVisible();
  // Loading fonts moves the page too.
  await page.evaluate(
    async () => void (await Promise.allSettled([...document.fonts].map((font) => font.load()))),
  );
  const before = await vote.boundingBox();
  answer();
  await expect(page.getByText(/^This device encrypts your ballot/)).toBeVisible();
  expect(await vote.boundingBox()).toEqual(before);
});
