import { runCommand, say } from '@evoting/command-line/command';
import { createContext } from './context.ts';
import { runElectionCommand } from './election-commands.ts';
import { readElectionCommand } from './election-options.ts';

runCommand(async () => {
  const command = readElectionCommand(process.argv.slice(2));
  if (command.name === 'help') return say(command.usage);
  const context = await createContext({ mayBegin: command.name === 'create' || command.name === 'restore' });
  try {
    await runElectionCommand(context, command);
  } finally {
    await context.close();
  }
});
