import { escapeHtml } from '../../plugins/html.ts';
import type { Mail } from '../../plugins/outbox.ts';

interface Recipient {
  readonly name: string;
  readonly email: string;
}

/**
 * The mail that brings a new candidate the account.
 * Takes: the person, the password, and where to log in.
 */
export function accountMail(person: Recipient, password: string, publicUrl: string): Mail {
  return passwordMail(person, 'Your candidate account', password, publicUrl, [
    greeting(person, 'your party has put you up as a candidate.'),
    'An account has been made for you. With it you can change your picture and your manifesto.',
    "If you do not stand for anybody, choose 'Forgot your password?' at the login: there you can begin anew, and the address is yours alone.",
  ]);
}

/** The mail to a candidate who has an account from an earlier election: the password stays. */
export function againMail(person: Recipient, publicUrl: string): Mail {
  const login = `${publicUrl}/auth/login`;
  const sentences = [
    greeting(person, 'your party has put you up as a candidate again.'),
    'Your account and its password are those of your earlier candidacy.',
  ];
  const html = [
    ...sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
    `<p><a href="${escapeHtml(login)}">${escapeHtml(login)}</a></p>`,
  ];
  return {
    to: person.email,
    subject: 'E-Voting: You stand again',
    text: `${[...sentences, `Log in at ${login}`].join('\n\n')}\n`,
    html: html.join('\n'),
  };
}

/** The mail that brings a candidate a new password. */
export function resetMail(person: Recipient, password: string, publicUrl: string): Mail {
  return passwordMail(person, 'Your new password', password, publicUrl, [
    greeting(person, 'your party has asked for a new password for your candidate account.'),
    'The old password no longer works, and wherever you were logged in you have been logged out.',
  ]);
}

/**
 * The name was written by somebody else, and mail programs make links of what looks like one: it stands in a
 * mail where it is a name and nothing more. Letters, and what joins them; a dot only where a word ends.
 */
function greeting({ name }: Recipient, sentence: string): string {
  const isPlain = name.length <= 60 && /^[\p{L}\p{M} '’-]+(\.(?= |$)[\p{L}\p{M} '’-]*)*$/u.test(name);
  return isPlain ? `${name}, ${sentence}` : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}

function passwordMail(
  { email }: Recipient,
  subject: string,
  password: string,
  publicUrl: string,
  sentences: readonly string[],
): Mail {
  const login = `${publicUrl}/auth/login`;
  const advice = 'Please choose a password of your own after you have logged in. Give this mail to nobody.';
  const text = [...sentences, `Log in at ${login}`, `Email: ${email}`, `Password: ${password}`, advice];
  const html = [
    ...sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
    `<p><a href="${escapeHtml(login)}">${escapeHtml(login)}</a></p>`,
    `<p>Email: ${escapeHtml(email)}<br>Password: <code>${escapeHtml(password)}</code></p>`,
    `<p>${advice}</p>`,
  ];
  return {
    to: email,
    subject: `E-Voting: ${subject}`,
    text: `${text.join('\n\n')}\n`,
    html: html.join('\n'),
  };
}
