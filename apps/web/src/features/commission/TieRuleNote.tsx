import type { TieRule } from '@evoting/contract/tie-rule';
import { Trans } from '@lingui/react/macro';

/** The rule for ties of an election, which its draft fixes; nothing where it names none. */
export function TieRuleNote({ rule }: { rule: TieRule | undefined }) {
  switch (rule) {
    case 'lot':
      return <Trans>If candidates are level for a seat, a lot is drawn.</Trans>;
    case 'second-round':
      return <Trans>If candidates are level for a seat, a second round is held.</Trans>;
    case 'joint':
      return <Trans>If candidates are level for a seat, all of them are elected.</Trans>;
    default:
      return null;
  }
}
