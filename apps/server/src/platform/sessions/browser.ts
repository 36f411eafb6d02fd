/** What stands in a browser's name of itself, the more special first: most call themselves others as well. */
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
 * What a browser is called, for its owner to know it by: of a closed list, whatever the header says.
 * Takes: the header User-Agent.
 * Gives: such as `Firefox, Linux`; null where it names nothing known.
 */
export function browserOf(userAgent = ''): string | null {
  const named = [BROWSERS, SYSTEMS].flatMap(
    (known) => known.find(([sign]) => userAgent.includes(sign))?.[1] ?? [],
  );
  return named.length === 0 ? null : named.join(', ');
}
