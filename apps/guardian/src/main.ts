#!/usr/bin/env node
import { runCommand, say } from '@evoting/command-line/command';
import { init, run, status } from './commands.ts';
import { readGuardianOptions } from './options.ts';
import { drill, takeKey } from './trustee/commands.ts';

runCommand(async () => {
  const options = readGuardianOptions(process.argv.slice(2));
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const world = { fetch, say, env: process.env, nowMs: Date.now, signal: stopping.signal };
  if (options.kind === 'help') say(options.usage);
  else if (options.kind === 'init') await init(options, world);
  else if (options.kind === 'run') await run(options, world);
  else if (options.kind === 'take-key') await takeKey(options, world);
  else if (options.kind === 'drill') await drill(options, world);
  else await status(options, world);
});
