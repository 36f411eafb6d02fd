import type { Failure } from '@evoting/audit/report';
import { translate } from '../../lib/translate.ts';

/** Returns a failure in the reader's language, or in English if it has no translation. */
export function findingText({ code, params, reason }: Failure): string {
  return translate(`finding.${code}`, params) ?? reason;
}
