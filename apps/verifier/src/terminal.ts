import { visible } from '@evoting/command-line/visible';

/**
 * What a person sees of the work. Each text is one line, even where a record or a server has put line ends
 * into it.
 */
export interface Terminal {
  line(text: string): void;
  error(text: string): void;
  /** Takes the place of the one before it. */
  progress(text: string): void;
}

/** What takes bytes for the eye: a stream of the process. */
export interface Screen {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

/**
 * Writes lines to the process's two streams. A record that moves the cursor or begins a line of its own could
 * write its verdict itself: such characters are shown as their numbers.
 */
export function terminalOn(output: Screen, errors: Screen): Terminal {
  return {
    line: (text) => void output.write(`${visible(text)}\n`),
    error: (text) => void errors.write(`${visible(text)}\n`),
    // On a terminal one line is rewritten; in a file or a pipe progress would only be noise.
    progress: (text) => void (errors.isTTY && errors.write(`\r\u001b[K${visible(text)}\r`)),
  };
}

/** Shows several lines. */
export function showLines(show: (line: string) => void, lines: readonly string[]): void {
  for (const line of lines) show(line);
}
