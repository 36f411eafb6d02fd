import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileChooser } from '@playwright/test';
import { sheet, text, workbook } from '../apps/web/src/testing/workbooks.ts';
import { setUpCommission } from './commission.ts';
import { expect, tabTo } from './fixtures.ts';
import { test } from './own-server.ts';

// The server's start and end count too.
test.describe.configure({ timeout: 600_000 });

const ROLL = [
  ['Matric number', 'Surname', 'First name'],
  ['MAT/1', 'Okonkwo', 'Ada'],
  ['MAT/2', 'Bello', 'Musa'],
].map((cells) => cells.map(text));

test('an officer imports a list of voters from a workbook by keyboard only', async ({
  page,
  server,
  folder,
}) => {
  await setUpCommission(page, /http\S+\/commission\/setup#\S+/.exec(server.words())?.[0] ?? '', 'The Union');
  await page.goto('/commission/elections');
  await page.getByRole('button', { name: 'Begin an election' }).click();
  await page.getByLabel('Title').fill('Election of the Union');
  await page.getByRole('button', { name: 'Begin as a draft' }).click();
  await expect(page.getByRole('heading', { name: /^Before the opening/ })).toBeVisible();
  const list = path.join(folder, 'students.xlsx');
  await writeFile(list, Buffer.from(await workbook([sheet(ROLL)]).arrayBuffer()));
  // Without a listener the browser would open its own dialog.
  const choosers: FileChooser[] = [];
  page.on('filechooser', (chooser) => choosers.push(chooser));
  await page.goto('/commission/roll');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const press = async (name: string, key = 'Enter') => {
    await expect(button(name)).toBeEnabled();
    await tabTo(page, button(name));
    await page.keyboard.press(key);
  };

  // The box around the invisible native field shows its focus.
  const field = page.getByLabel('A list of voters');
  const box = page.locator('div', { has: field }).last();
  await expect(box).toHaveCSS('outline-style', 'none');
  await tabTo(page, field);
  await expect(box).toHaveCSS('outline-style', 'solid');
  await expect(button('Send the list')).toBeDisabled();
  for (const [key, files] of [
    ['Enter', []],
    ['Space', [list]],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => choosers).toHaveLength(1);
    await choosers.pop()?.setFiles(files);
  }
  await expect(box).toContainText('students.xlsx');
  await press('Send the list');

  const rows = page.getByRole('region', { name: 'The first rows of students.xlsx' });
  await expect(rows.getByRole('cell', { name: 'Okonkwo' })).toBeVisible();
  await press('Check the list');
  await press('Put 2 people on the roll', 'Space');
  await expect(page.getByText('2 places, 0 of them claimed.')).toBeVisible();
});
