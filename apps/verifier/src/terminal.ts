import { visible } from '@evoting/command-line/visible';

/** Shows text to a person. Each text becomes one line, even if a server has put line ends into it. */
export interface Terminal {
  line(text: string): void;
  error(text: string): void;
  /** Overwrites the progress before it. */
  progress(text: string): void;
}

/** An output stream of the process. */
export interface Screen {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

/**
 * Makes a terminal of two output streams. Control characters are shown as their numbers, so that a record
 * cannot move the cursor and write a verdict itself.
 */
export function terminalOn(output: Screen, errors: Screen): Terminal {
  return {
    line: (text) => void output.write(`${visible(text)}\n`),
    error: (text) => void errors.write(`${visible(text)}\n`),
    // No progress in a file or a pipe.
    progress: (text) => void (errors.isTTY && errors.write(`\r\u001b[K${visible(text)}\r`)),
  };
}

export function showLines(show: (line: string) => void, lines: readonly string[]): void {
  for (const line of lines) show(line);
}
