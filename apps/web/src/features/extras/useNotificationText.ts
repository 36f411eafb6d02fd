import type { Notification } from '@evoting/contract/extras';
import { useLingui } from '@lingui/react/macro';

/** Returns a function that gives the text of a notification. */
export function useNotificationText() {
  const { t } = useLingui();
  return ({ kind, electionTitle }: Notification): string => {
    switch (kind) {
      case 'opened':
        return t`Voting is open: ${electionTitle}`;
      case 'closing-soon':
        return t`Voting closes soon: ${electionTitle}`;
      case 'closed':
        return t`Voting is closed: ${electionTitle}`;
      case 'counted':
        return t`The result is in the public record: ${electionTitle}`;
      case 'certified':
        return t`The result is certified: ${electionTitle}`;
      case 'declared-void':
        return t`The election was declared void: ${electionTitle}. It has no result.`;
      case 'ballot-changed':
        return t`The ballot paper was changed: ${electionTitle}. Ballots that were cast keep counting.`;
    }
  };
}
