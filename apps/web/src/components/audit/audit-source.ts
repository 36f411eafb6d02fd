import { policyOf } from '@evoting/audit/results-policy';
import { httpSource } from '@evoting/record/http-source';
import type { AuditRequest } from './protocol.ts';

/** The source of the record to audit, and the rule for the numbers that its server shows. */
export const auditSource = ({ apiUrl, log, isShown }: AuditRequest) => ({
  source: httpSource({ apiUrl, log, isFormer: !isShown, fetch: (...request) => fetch(...request) }),
  results: policyOf({ isShown }),
});
