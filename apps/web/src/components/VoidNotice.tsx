import type { DeclaredVoid } from '@evoting/contract/board';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime } from '../lib/format.ts';
import { Alert } from './Alert.tsx';

/** Shown in place of a result if the election was declared void. */
export function VoidNotice({ title, reason, atMs }: DeclaredVoid & { title: string }) {
  const { i18n } = useLingui();
  return (
    <Alert tone="attention">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p>
        <Trans>
          The electoral commission declared this election void on {formatDateTime(atMs, i18n.locale)}. It has
          no result; its public record stays, and can be checked.
        </Trans>
      </p>
      <p className="wrap-anywhere">
        <Trans>Reason: {reason}</Trans>
      </p>
    </Alert>
  );
}
