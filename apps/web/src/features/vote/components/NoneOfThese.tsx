import { Trans } from '@lingui/react/macro';

/** Says what the answer *None of these* does. */
export const NoneOfThese = () => (
  <p className="text-base text-soft">
    <Trans>This chooses none of the candidates. It is counted, and the result shows it.</Trans>
  </p>
);
