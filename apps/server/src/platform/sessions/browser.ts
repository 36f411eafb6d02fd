/** User-Agent tokens, the more specific first: most browsers name others as well. */
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
 * Names a browser so that its owner recognises it. The names are from a closed list, whatever the header
 * says.
 * @returns such as `Firefox, Linux`, or null for an unknown browser
 */
export function browserOf(userAgent = ''): string | null {
  const named = [BROWSERS, SYSTEMS].flatMap(
    (known) => known.find(([sign]) => userAgent.includes(sign))?.[1] ?? [],
  );
  return named.length === 0 ? null : named.join(', ');
}
