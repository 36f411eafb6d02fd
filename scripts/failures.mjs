import { stripVTControlCharacters } from 'node:util';

/** As many lines of a failure as say what was expected and where: the whole is above, where the test ran. */
const LINES_A_FAILURE = 15;

/**
 * Takes vitest's JSON report.
 * Gives: one `{ title, message }` a failed test.
 */
export function failedUnits(report) {
  return (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (assertionResults.length === 0 && message) return [failure(name, message)];
    return failed.map(({ fullName, failureMessages }) =>
      failure(`${name} › ${fullName}`, failureMessages.join('\n')),
    );
  });
}

/**
 * Takes Playwright's JSON report.
 * Gives: the same; a test that failed in two sizes of the window comes twice.
 */
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
