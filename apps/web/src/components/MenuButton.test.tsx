import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { MenuButton } from './MenuButton.tsx';

function renderMenu() {
  const onChoose = vi.fn();
  render(
    <>
      <MenuButton
        label="Options for Ada"
        actions={[
          { id: 'edit', content: 'Edit', onChoose: (button) => onChoose('edit', button) },
          { id: 'copy', content: 'Copy', isDisabled: true, onChoose },
          { id: 'reset', content: 'Reset', onChoose: (button) => onChoose('reset', button) },
        ]}
      />
      <button type="button">Elsewhere</button>
    </>,
  );
  return { user: userEvent.setup(), onChoose };
}
const button = () => screen.getByRole('button', { name: 'Options for Ada' });
const item = (name: string) => screen.getByRole('menuitem', { name });
const expectClosed = () => {
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button()).toHaveAttribute('aria-expanded', 'false');
};

test.each([
  ['{Enter}', 'Edit'],
  [' ', 'Edit'],
  ['{ArrowDown}', 'Edit'],
  ['{ArrowUp}', 'Reset'],
])('the key "%s" on the button opens the menu at %s', async (key, name) => {
  const { user } = renderMenu();
  expectClosed();
  await user.tab();
  await user.keyboard(key);
  expect(item(name)).toHaveFocus();
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  expect(button()).toHaveAttribute('aria-controls', screen.getByRole('menu').id);
});

test('arrows, Home, End and first letters move between the actions that are enabled', async () => {
  const { user } = renderMenu();
  await user.click(button());
  const focused: (string | null | undefined)[] = [];
  for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{Home}', '{End}', 'e', 'R', 'c']) {
    await user.keyboard(key);
    focused.push(document.activeElement?.textContent);
  }
  expect(focused).toEqual(['Reset', 'Edit', 'Reset', 'Edit', 'Reset', 'Edit', 'Reset', 'Reset']);
});

test.each(['{Enter}', ' '])('the key "%s" chooses the focused action and closes the menu', async (key) => {
  const { user, onChoose } = renderMenu();
  await user.click(button());
  await user.keyboard(`{End}${key}`);
  expect(onChoose.mock.calls).toEqual([['reset', button()]]);
  expectClosed();
  expect(button()).toHaveFocus();
});

test('a disabled action cannot be chosen', async () => {
  const { user, onChoose } = renderMenu();
  await user.click(button());
  expect(item('Copy')).toBeDisabled();
  await user.click(item('Copy'));
  expect(onChoose).not.toHaveBeenCalled();
});

test('Escape closes the menu and returns the focus to its button', async () => {
  const { user, onChoose } = renderMenu();
  await user.click(button());
  await user.keyboard('{Escape}');
  expectClosed();
  expect(button()).toHaveFocus();
  expect(onChoose).not.toHaveBeenCalled();
});

test('the button, a press elsewhere and the Tab key close the menu', async () => {
  const { user } = renderMenu();
  for (const leave of [
    () => user.click(button()),
    () => user.click(screen.getByRole('button', { name: 'Elsewhere' })),
    () => user.tab(),
  ]) {
    await user.click(button());
    expect(screen.getByRole('menu')).toBeInTheDocument();
    await leave();
    expectClosed();
  }
});

test('scrolling closes the menu and keeps the focus on its button', async () => {
  const { user } = renderMenu();
  await user.click(button());
  vi.spyOn(button(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -40, 44, 44));
  fireEvent.scroll(document.body);
  expectClosed();
  expect(button()).toHaveFocus();
});

test('the late event of a scroll before the menu opened does not close it', async () => {
  const { user } = renderMenu();
  await user.click(button());
  fireEvent.scroll(document.body);
  expect(item('Edit')).toHaveFocus();
});
