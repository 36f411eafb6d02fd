import { Trans } from '@lingui/react/macro';
import { forgetVoter } from '../lib/desk.ts';
import { Button } from './Button.tsx';

/** The button by which a voter leaves a desk. */
export function ForgetMe({ tone }: { tone: 'primary' | 'secondary' }) {
  return (
    <Button tone={tone} size="small" onClick={forgetVoter}>
      <Trans>I have finished: forget me</Trans>
    </Button>
  );
}
