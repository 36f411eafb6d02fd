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

test('the first tab is selected, and only its panel is shown', () => {
  render(<Posts />);
  expect(selected()).toHaveTextContent('Governor');
  expect(screen.getByRole('tabpanel', { name: 'Governor' })).toHaveTextContent('Panel of Governor');
  expect(screen.queryByText('Panel of Senator')).not.toBeInTheDocument();
});

test('arrows, Home and End select a tab and wrap at the ends; other keys do nothing', async () => {
  const user = userEvent.setup();
  render(<Posts />);
  await user.tab();
  expect(selected()).toHaveFocus();
  const visited: (string | null)[] = [];
  for (const key of ['{ArrowRight}', '{End}', '{ArrowRight}', '{ArrowLeft}', '{Home}', 'x']) {
    await user.keyboard(key);
    expect(selected()).toHaveFocus();
    visited.push(selected().textContent);
  }
  expect(visited).toEqual(['Senator', 'Chair', 'Governor', 'Chair', 'Governor', 'Governor']);
});

test('Tab moves from the selected tab into its panel', async () => {
  const user = userEvent.setup();
  render(<Posts first="Senator" />);
  await user.tab();
  expect(screen.getByRole('tab', { name: 'Senator' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('tabpanel')).toHaveFocus();
});

test('a selected tab that does not exist falls back to the first', () => {
  render(<Posts first="Abolished" />);
  expect(selected()).toHaveTextContent('Governor');
});
