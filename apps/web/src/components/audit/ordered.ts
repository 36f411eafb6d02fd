import { policyOf } from '@evoting/audit/results-policy';
import { httpSource } from '@evoting/record/http-source';
import type { AuditOrder } from './protocol.ts';

/** Where the record of an order is, and which numbers its server must show. */
export const recordOf = ({ apiUrl, log, isShown, isVoid }: AuditOrder) => ({
  source: httpSource({ apiUrl, log, isFormer: !isShown, fetch: (...request) => fetch(...request) }),
  results: policyOf({ isShown, isVoid }),
});
