import { BadUsage, readArguments } from '@evoting/command-line/command';
import { OPTIONS, type Option } from './election-usage.ts';

/** Parses words of a command line to positionals and the values of options. */
export const parse = (args: string[]) => readArguments({ args, allowPositionals: true, options: OPTIONS });

/** The values of the options that were given. */
export type Values = ReturnType<typeof parse>['values'];

/** @throws BadUsage if the option was not given or is empty */
export function needed(option: Option, text: string | undefined): string {
  if (text === undefined || text.trim() === '') throw new BadUsage(`--${option} is missing.`);
  return text;
}

/** Parses a whole number from 1. */
export function whole(option: Option, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new BadUsage(`--${option} must be a whole number from 1.`);
  return Number(text);
}
