import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { focusOn } from '../lib/focus.ts';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

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

describe('a button that goes away with the focus', () => {
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

  test('passes it on to the heading that it was under', async () => {
    const view = render(act(<Button>Approve</Button>));
    screen.getByRole('button').focus();
    view.rerender(act());
    await waitFor(() => expect(heading('Unity')).toHaveFocus());
  });

  test('passes it on also where it is an icon alone, and takes none that somebody else has', async () => {
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

  test('passes it on while it is disabled for its act, too', async () => {
    const view = render(act(<Button>Approve</Button>));
    screen.getByRole('button').focus();
    view.rerender(act(<Button pending>Approve</Button>));
    loseFocus();
    view.rerender(act());
    await waitFor(() => expect(heading('Unity')).toHaveFocus());
  });

  test('passes it on to an earlier heading where its own goes with it', async () => {
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

  test('passes it on to the heading of the screen where none is before it', async () => {
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

  test('takes it from nothing else', async () => {
    const view = render(act(<Button>Approve</Button>));
    const button = screen.getByRole('button');
    button.focus();
    const other = document.body.appendChild(document.createElement('input'));
    other.focus();
    view.rerender(act());
    await Promise.resolve();
    expect(other).toHaveFocus();
    other.remove();

    // Nothing had it, or what came took it.
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
