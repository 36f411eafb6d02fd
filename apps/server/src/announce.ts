import type { Config } from './config.ts';
import { DEMO_ACCOUNTS, DEMO_SECOND_OFFICER } from './demo/accounts.ts';
import { hasMailbox } from './reach.ts';

/** Prints a line for the person who started the server. */
export const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Announces that the server is ready.
 * @param port null for a process that answers no calls
 * @param location the data directory
 */
export function announce(config: Config, port: number | null, location: string): void {
  if (port === null) {
    say(`\nE-Voting is ready (${[...config.roles].join(', ')})`);
  } else {
    say(`\nE-Voting is ready at http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`);
    say(`  API page      http://localhost:${port}/api/docs`);
    if (hasMailbox(config)) say(`  Mailbox       http://localhost:${port}/dev/mailbox`);
  }
  say(`  Data directory: ${location}`);
  say('  Ctrl+C stops it.\n');
}

/**
 * Prints the logins of the sample accounts, passwords included, and where their officers' codes are.
 * @param port null for a process that answers no calls
 */
export function announceDemo(port: number | null): void {
  say('Sample accounts (with DEMO=false none are made):');
  const accounts = [...Object.entries(DEMO_ACCOUNTS), ['', DEMO_SECOND_OFFICER] as const];
  for (const [role, { email, password }] of accounts) {
    say(`  ${role.padEnd(10)}  ${email}  ${password}`);
  }
  if (port !== null) say(`  Officers' codes of six digits: http://localhost:${port}/dev/officer-codes`);
  say('');
}

/**
 * Prints the link by which the first officer begins.
 * @param link null where there is an officer already
 */
export function announceSetup(link: string | null): void {
  if (link === null) return;
  say('The electoral commission has no officer yet. Open this to begin; it works once, for a day:');
  say(`  ${link}\n`);
}
