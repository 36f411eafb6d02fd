import type { DataOf } from '@evoting/contract/calls';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime } from '../../lib/format.ts';

/** Tells an officer of the last login but this one, which may have been somebody else's. */
export function LastLogin({ atMs, browser }: NonNullable<DataOf<'GET /commission/me'>['lastLogin']>) {
  const { t, i18n } = useLingui();
  const at = formatDateTime(atMs, i18n.locale);
  const name = browser ?? t`Unknown browser`;
  return (
    <p className="-mt-2 px-4 pb-4 text-base text-soft">
      <Trans>
        Last login: {at}, {name}
      </Trans>
    </p>
  );
}
