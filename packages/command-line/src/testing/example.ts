import { BadUsage, readArguments, runCommand, say } from '@evoting/command-line/command';

/** `greet --name Ada` prints a greeting; without a name it prints its usage and exits with status 2. */
export function greet(args: string[]): void {
  runCommand(async () => {
    const { values } = readArguments({ args, options: { name: { type: 'string' } } });
    if (values.name === undefined) throw new BadUsage('Say who is greeted: greet --name Ada.');
    say(`Good morning, ${values.name}.`);
  });
}
