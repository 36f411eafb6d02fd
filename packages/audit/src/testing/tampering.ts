import { type EntryType, encodeEntry } from '@evoting/record/entry';
import { type Rules, TestElection } from '@evoting/record/testing/election';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { expect } from 'vitest';
import { type AuditOptions, auditRecord } from '../audit.ts';
import type { CheckName } from '../report.ts';
import type { AuditReport } from '../verdict.ts';
import { sodiumEngine } from './engine.ts';

export const statusOf = (report: AuditReport, name: CheckName) =>
  report.checks.find((check) => check.name === name)?.status;

/** Every failure as `check: location: reason`. */
export const failuresOf = (report: AuditReport) =>
  report.checks.flatMap(({ name, failures }) =>
    failures.map(({ location, reason }) => `${name}: ${location}: ${reason}`),
  );

/** The rules of the election, and the options of the audit. */
export interface TamperOptions extends Partial<AuditOptions> {
  rules?: Rules;
}

/**
 * Falsifies an election of one ballot; its audit must fail the given check with the given words. Everything
 * is signed and hashed as an honest server would.
 */
export async function lies(
  check: CheckName,
  words: string,
  tell: (dishonest: TestElection) => void | Promise<void>,
  { rules, ...options }: TamperOptions = {},
): Promise<void> {
  const dishonest = new TestElection(rules);
  dishonest.revise();
  dishonest.vote(0, 0);
  await tell(dishonest);
  const audit = { key: dishonest.key, log: dishonest.log, engine: sodiumEngine, ...options };
  const report = await auditRecord(await dishonest.publish(), audit);
  expect(failuresOf(report).join('\n')).toContain(words);
  expect(statusOf(report, check)).toBe('failed');
  expect(report.verdict).toBe('failed');
}

/** Replaces the payload of an entry, and the entry itself accordingly. */
export function rewrite(dishonest: TestElection, index: number, change: (payload: string) => string): void {
  const { builder } = dishonest;
  const { type } = JSON.parse(Buffer.from(builder.entries[index] as Uint8Array).toString());
  const payload = change(Buffer.from(builder.payloads[index] as Uint8Array).toString());
  builder.entries[index] = encodeEntry({ type: type as EntryType, payload: builder.addDocument(payload) });
  builder.payloads[index] = encodeUtf8(payload);
}

/** Replaces a document that an entry's payload names by hash. */
export function rewriteDocument(
  dishonest: TestElection,
  index: number,
  field: string,
  change: (document: string) => string,
): void {
  rewrite(dishonest, index, (payload) => {
    const value = JSON.parse(payload)[field];
    const hash: string = Array.isArray(value) ? value[0] : value;
    const document = Buffer.from(dishonest.builder.documents.get(hash) as Uint8Array).toString();
    return payload.replace(hash, dishonest.builder.addDocument(change(document)));
  });
}
