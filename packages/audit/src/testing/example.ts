import { auditRecord } from '@evoting/audit/audit';
import { httpSource } from '@evoting/record/http-source';
import { parseVerifierKey } from '@evoting/tlog/key';

/**
 * Audits an election's record.
 * @param apiUrl the address of the API
 * @param log the record's name
 * @param trusted the key that the observer trusts
 */
export async function check(apiUrl: string, log: string, trusted: string, get = fetch) {
  const key = parseVerifierKey(trusted);
  if (key === null) throw new Error('not a verifier key');
  const report = await auditRecord(httpSource({ apiUrl, log, fetch: get }), { log, key });

  // Problems in a record are never thrown: the report says what is wrong, and where.
  const failed = report.checks.filter(({ status }) => status === 'failed');
  return { verdict: report.verdict, votes: report.counts, failed };
}
