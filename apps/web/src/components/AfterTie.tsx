import type { ResultEntry } from '@evoting/contract/extras';
import { leadOf } from '@evoting/contract/lead';
import type { TieRule } from '@evoting/contract/tie-rule';
import { Trans } from '@lingui/react/macro';

/** Says what follows if a result left candidates level for a seat; nothing if it did not. */
export function AfterTie({ entries, rule }: { entries: readonly ResultEntry[]; rule: TieRule }) {
  const lead = leadOf(entries, 0);
  const level = lead.kind === 'level' ? lead.leaders : lead.kind === 'seats' ? lead.level : [];
  if (level.length === 0) return null;
  // A rule for candidates says nothing of a question, or of None of these.
  switch (level.some(({ answer }) => answer !== undefined) ? 'unnamed' : rule) {
    case 'lot':
      return <Trans>By the rules of the election a lot is drawn between them.</Trans>;
    case 'second-round':
      return <Trans>By the rules of the election a second round is held between them.</Trans>;
    case 'joint':
      return <Trans>By the rules of the election all of them are elected.</Trans>;
    case 'unnamed':
      return <Trans>The rules of the election say what follows.</Trans>;
  }
}
