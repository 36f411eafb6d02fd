import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { useProposals } from './api.ts';

/** Wraps the form of an act that always takes two officers. The only officer sees a notice instead. */
export function NeverAlone({ children }: { children: ReactNode }) {
  if (useProposals().data?.officers !== 1) return children;
  return (
    <Alert tone="attention">
      <Trans>This takes two officers, also where everything else takes one. Invite a second one first.</Trans>
    </Alert>
  );
}
