import { IMAGE_HINT_MB } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../../components/Button.tsx';
import { CommissionLogo } from '../../../../components/CommissionLogo.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { FileField } from '../../../../components/fields/FileField.tsx';
import { useSendLogo } from '../api.ts';

/** The logo: sent when it is chosen, and shown as everybody would see it. */
export function LogoField({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const { t } = useLingui();
  const send = useSendLogo();
  return (
    <div className="flex flex-col gap-3">
      <FileField
        label={t`Logo`}
        accept="image/*"
        hint={t`May be left out. ${IMAGE_HINT_MB} MB at most.`}
        prompt={value === null ? <Trans>Choose a picture</Trans> : <Trans>Choose a new picture</Trans>}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) send.mutate(file, { onSuccess: onChange });
        }}
      />
      {send.error && <FailureAlert error={send.error} />}
      <div aria-live="polite" className="flex items-center gap-4 empty:hidden">
        {send.isPending ? (
          <p className="text-soft">
            <Trans>The picture is being sent.</Trans>
          </p>
        ) : (
          value !== null && (
            <>
              <CommissionLogo id={value} className="size-24 border border-line" />
              <Button tone="secondary" onClick={() => onChange(null)}>
                <Trans>Show no logo</Trans>
              </Button>
            </>
          )
        )}
      </div>
    </div>
  );
}
