import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { focusOn } from '../lib/focus.ts';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

/** Takes the focus away, as browsers do from a disabled button, unlike this test environment. */
function loseFocus(): void {
  const other = document.body.appendChild(document.createElement('input'));
  other.focus();
  other.remove();
  expect(document.body).toHaveFocus();
}

test('a button gets its focus back when it is enabled again, unless something else has the focus', () => {
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

  // Pressed while the focus was elsewhere.
  press();
  other.remove();
  answer();
  expect(document.body).toHaveFocus();
});

describe('a focused button that is removed', () => {
  const act = (part: ReactNode = null) => (
    <main>
      <h1>Parties</h1>
      <ul>
        <li>
          <h2>Unity</h2>
          {part}
        </li>
        <li>
          <h2>Labour</h2>
        </li>
      </ul>
    </main>
  );
  const heading = (name: string) => screen.getByRole('heading', { name });

  test('moves the focus to its heading', async () => {
    const view = render(act(<Button>Approve</Button>));
    screen.getByRole('button').focus();
    view.rerender(act());
    await waitFor(() => expect(heading('Unity')).toHaveFocus());
  });

  test('moves the focus also if it is an icon button, but not if something else has the focus', async () => {
    const icon = <IconButton label="Close message" />;
    const view = render(act(icon));
    screen.getByRole('button').focus();
    view.rerender(act());
    await waitFor(() => expect(heading('Unity')).toHaveFocus());
    view.rerender(act(icon));
    focusOn(heading('Labour'));
    view.rerender(act());
    await Promise.resolve();
    expect(heading('Labour')).toHaveFocus();
  });

  test('moves the focus also while it is disabled', async () => {
    const view = render(act(<Button>Approve</Button>));
    screen.getByRole('button').focus();
    view.rerender(act(<Button pending>Approve</Button>));
    loseFocus();
    view.rerender(act());
    await waitFor(() => expect(heading('Unity')).toHaveFocus());
  });

  test('moves the focus to an earlier heading if its own is removed too', async () => {
    const own = (
      <section>
        <h3>Wait</h3>
        <Button>Approve</Button>
      </section>
    );
    const view = render(act(own));
    screen.getByRole('button').focus();
    view.rerender(act());
    await waitFor(() => expect(heading('Unity')).toHaveFocus());
  });

  test('moves the focus to the heading of the screen if there is no earlier one', async () => {
    const screenOf = (part: ReactNode = null) => (
      <>
        {part}
        <main>
          <h1>Parties</h1>
        </main>
      </>
    );
    const view = render(screenOf(<Button>Approve</Button>));
    screen.getByRole('button').focus();
    view.rerender(screenOf());
    await waitFor(() => expect(heading('Parties')).toHaveFocus());
  });

  test('does not take the focus from anything else', async () => {
    const view = render(act(<Button>Approve</Button>));
    const button = screen.getByRole('button');
    button.focus();
    const other = document.body.appendChild(document.createElement('input'));
    other.focus();
    view.rerender(act());
    await Promise.resolve();
    expect(other).toHaveFocus();
    other.remove();

    // The button was not focused, or a new element takes the focus.
    view.rerender(act(<Button>Approve</Button>));
    view.rerender(act());
    await Promise.resolve();
    expect(document.body).toHaveFocus();
    view.rerender(act(<Button key="one">Approve</Button>));
    screen.getByRole('button').focus();
    view.rerender(act(<input key="next" ref={focusOn} />));
    await Promise.resolve();
    expect(screen.getByRole('textbox')).toHaveFocus();
  });
});
