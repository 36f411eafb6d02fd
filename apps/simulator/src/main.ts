import { BadUsage, CommandRefused, runCommand, say } from '@evoting/command-line/command';
import { letVote } from './crowd.ts';
import { readSimulateOptions } from './options.ts';
import { checkReceipts } from './receipts.ts';

const INTERRUPTED = 130;
/** A terminal and npm may both deliver one Ctrl+C; a second one comes later. */
const SAME_SIGNAL_MS = 500;

/** The first Ctrl+C lets those who are voting finish; the second one ends at once. */
function stopOnInterrupt(): AbortSignal {
  const stopping = new AbortController();
  let firstMs: number | undefined;
  process.on('SIGINT', () => {
    if (firstMs !== undefined && performance.now() - firstMs > SAME_SIGNAL_MS) process.exit(INTERRUPTED);
    if (firstMs === undefined) say('Stopping: those who are voting finish first; Ctrl+C again ends at once.');
    firstMs ??= performance.now();
    stopping.abort();
  });
  return stopping.signal;
}

async function check(apiUrl: string, file: string): Promise<void> {
  const checked = await checkReceipts(apiUrl, file);
  if (!checked.ok) throw new BadUsage(checked.sentence);
  const { receipts, failures } = checked;
  for (const { tracker, reason } of failures) say(`${tracker}: ${reason}`);
  if (failures.length > 0)
    throw new CommandRefused(`${failures.length} of ${receipts} receipts do not hold against the record.`);
  say(`All ${receipts} receipts are signed by the log, and each ballot is proved to be in the record.`);
}

runCommand(async () => {
  const options = readSimulateOptions(process.argv.slice(2));
  if (options.kind === 'help') return say(options.usage);
  if (options.kind === 'check') return check(options.apiUrl, options.file);
  const signal = stopOnInterrupt();
  const { failed, untried } = await letVote(options, { say, signal });
  if (failed > 0) throw new CommandRefused(`${failed} voters could not vote.`);
  if (signal.aborted && untried > 0) process.exitCode = INTERRUPTED;
});
