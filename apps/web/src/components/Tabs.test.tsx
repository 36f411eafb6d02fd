import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Tabs } from './Tabs.tsx';

const ITEMS = ['Governor', 'Senator', 'Chair'].map((id) => ({ id, label: id, panel: `Panel of ${id}` }));
function Posts({ first }: { first?: string }) {
  const [chosenId, onChoose] = useState(first);
  return <Tabs label="Posts" items={ITEMS} chosenId={chosenId} onChoose={onChoose} />;
}
const selected = () => screen.getByRole('tab', { selected: true });

test('the first tab is chosen and its panel alone is shown', () => {
  render(<Posts />);
  expect(selected()).toHaveTextContent('Governor');
  expect(screen.getByRole('tabpanel', { name: 'Governor' })).toHaveTextContent('Panel of Governor');
  expect(screen.queryByText('Panel of Senator')).not.toBeInTheDocument();
});

test('arrows, Home and End choose a tab and go round at the ends; other keys do nothing', async () => {
  const user = userEvent.setup();
  render(<Posts />);
  await user.tab();
  expect(selected()).toHaveFocus();
  const seen: (string | null)[] = [];
  for (const key of ['{ArrowRight}', '{End}', '{ArrowRight}', '{ArrowLeft}', '{Home}', 'x']) {
    await user.keyboard(key);
    expect(selected()).toHaveFocus();
    seen.push(selected().textContent);
  }
  expect(seen).toEqual(['Senator', 'Chair', 'Governor', 'Chair', 'Governor', 'Governor']);
});

test('Tab goes from the chosen tab into its panel, past the other tabs', async () => {
  const user = userEvent.setup();
  render(<Posts first="Senator" />);
  await user.tab();
  expect(screen.getByRole('tab', { name: 'Senator' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('tabpanel')).toHaveFocus();
});

test('a choice whose tab is gone falls back to the first', () => {
  render(<Posts first="Abolished" />);
  expect(selected()).toHaveTextContent('Governor');
});
