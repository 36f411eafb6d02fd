import type { UnopposedRule } from '@evoting/contract/commission/draft';
import { Trans } from '@lingui/react/macro';

/** The rule of an election for posts that nobody contests; nothing where they are voted on. */
export function UnopposedRuleNote({ rule }: { rule: UnopposedRule | undefined }) {
  if (rule !== 'elected') return null;
  return (
    <Trans>Where no more people stand for a post than are elected, they are elected without a vote.</Trans>
  );
}
