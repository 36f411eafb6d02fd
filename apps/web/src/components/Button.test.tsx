import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Button } from './Button.tsx';

/** As a browser does with a button that is disabled, and this document does not. */
function loseFocus(): void {
  const other = document.body.appendChild(document.createElement('input'));
  other.focus();
  other.remove();
  expect(document.body).toHaveFocus();
}

test('a button that had the focus has it again once it can be pressed again, and takes it from nothing else', () => {
  const view = render(<Button>Login</Button>);
  const button = screen.getByRole('button');
  const press = () => view.rerender(<Button pending>Login</Button>);
  const answer = () => view.rerender(<Button>Login</Button>);
  button.focus();
  press();
  loseFocus();
  answer();
  expect(button).toHaveFocus();

  press();
  const other = document.body.appendChild(document.createElement('input'));
  other.focus();
  answer();
  expect(other).toHaveFocus();

  // Pressed by somebody whose focus was elsewhere.
  press();
  other.remove();
  answer();
  expect(document.body).toHaveFocus();
});
