import { Trans } from '@lingui/react/macro';
import { Alert } from '../../components/Alert.tsx';
import { HelpLine } from '../../components/HelpLine.tsx';
import { EnglishBeside } from '../../lib/Trans.tsx';

/** Shows the area of a voter, or that nobody was found. */
export function RollAnswer({ area }: { area: string | null }) {
  if (area !== null)
    return (
      <Alert tone="success">
        <EnglishBeside>
          <Trans>
            You are on the roll. Your area: <strong>{area}</strong>.
          </Trans>
        </EnglishBeside>
      </Alert>
    );
  return (
    <Alert tone="attention">
      <EnglishBeside>
        <Trans>
          No one with this number and surname is on the roll. Check both; if they are right, ask the electoral
          commission, which keeps the roll.
        </Trans>
      </EnglishBeside>
      <HelpLine />
    </Alert>
  );
}
