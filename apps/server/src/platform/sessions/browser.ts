/** The marks of browsers in User-Agent, the more specific first: most browsers name others as well. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/**
 * A browser's name, by which its owner recognises it: one of a closed list, whatever the header says.
 * Takes: the header User-Agent.
 * Gives: such as `Firefox, Linux`; null where it names nothing known.
 */
export function browserOf(userAgent = ''): string | null {
  const named = [BROWSERS, SYSTEMS].flatMap(
    (known) => known.find(([sign]) => userAgent.includes(sign))?.[1] ?? [],
  );
  return named.length === 0 ? null : named.join(', ');
}
