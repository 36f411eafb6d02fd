import { Trans } from '@lingui/react/macro';

/** The log will say who put the list on the roll: this takes one officer. */
export function OfColleague({ name }: { name: string }) {
  return (
    <p className="wrap-anywhere">
      <Trans>
        {name} has sent this list, and only they can go on with it. If they do not, give it up and send it
        yourself.
      </Trans>
    </p>
  );
}
