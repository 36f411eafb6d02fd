import { CommandRefused } from '@evoting/command-line/command';
import type { Context } from '../commands/context.ts';
import { runElectionCommand } from '../commands/election-commands.ts';
import { readElectionCommand } from '../commands/election-options.ts';

/** Makes a function that runs a command of `npm run election` and returns its output or its refusal. */
export function officerOf(deps: Omit<Context, 'say' | 'close'>): (words: string) => Promise<string> {
  return async (words) => {
    const said: string[] = [];
    const command = readElectionCommand(words.split(' '));
    if (command.name === 'help') throw new Error('not a command');
    const context = { ...deps, say: (line: string) => void said.push(line), close: async () => {} };
    try {
      await runElectionCommand(context, command);
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      return `refused: ${error.message}`;
    }
    return said.join('\n');
  };
}
