import type { Failure } from '@evoting/audit/report';
import { translate } from '../../lib/translate.ts';

/** Words a failure in the reader's language; in the auditor's own English where that has no translation. */
export function sayFinding({ code, params, reason }: Failure): string {
  return translate(`finding.${code}`, params) ?? reason;
}
