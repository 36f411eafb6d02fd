import { i18n } from '@lingui/core';

type Values = Readonly<Record<string, unknown>>;

/**
 * Words an entry of the contract's or the record's table of sentences in the reader's language.
 * @param id `reason.<code>` or `finding.<code>`
 * @returns null where the catalogue has no such entry, or where one of its parameters is missing: it comes
 * from another version of the server
 */
export function translate(id: string, values: Values = {}): string | null {
  const message: unknown = i18n.messages[id];
  if (message === undefined) return null;
  const needed = Array.isArray(message) ? message.filter(Array.isArray).map(([name]) => String(name)) : [];
  if (!needed.every((name) => Object.hasOwn(values, name))) return null;
  return i18n._(id, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, listed(value)])));
}

function listed(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(value.map(String));
}
