import { stripVTControlCharacters } from 'node:util';

/** Enough to show what was expected and where; the whole failure is further up in the log. */
const LINES_A_FAILURE = 15;

/** Reads the failed tests of Vitest's JSON report, as `{ title, message }`. */
export function failedUnits(report) {
  return (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (assertionResults.length === 0 && message) return [failure(name, message)];
    return failed.map(({ fullName, failureMessages }) =>
      failure(`${name} › ${fullName}`, failureMessages.join('\n')),
    );
  });
}

/** Reads the failed tests of Playwright's JSON report in the same form, each once per project. */
export function failedInBrowser(report) {
  const walk = (suite) => [
    ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) =>
          failure(
            `[${projectName}] ${file} › ${title}`,
            results.flatMap(({ errors }) => errors.map((error) => error.message)).join('\n'),
          ),
        ),
    ),
    ...(suite.suites ?? []).flatMap(walk),
  ];
  return (report?.suites ?? []).flatMap(walk);
}

function failure(title, message) {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, LINES_A_FAILURE);
  return { title, message: lines.map((line) => `    ${line}`).join('\n') };
}
