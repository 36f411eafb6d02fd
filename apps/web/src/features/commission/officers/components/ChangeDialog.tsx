import type { OfficerRole } from '@evoting/contract/call';
import type { DataOf } from '@evoting/contract/calls';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/Button.tsx';
import { Dialog, DialogActions } from '../../../../components/Dialog.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { showToast } from '../../../../components/toast.ts';
import { useChangeOfficer } from '../api.ts';
import { RoleField } from './RoleField.tsx';

/** Gives an officer another part, or takes it away. */
export function ChangeDialog({
  officer: { id, name, role },
  onClose,
}: {
  officer: DataOf<'GET /commission/officers'>['officers'][number];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const change = useChangeOfficer();
  const form = useForm<{ role: OfficerRole | 'removed' }>({ defaultValues: { role } });
  const chosen = form.watch('role');
  const save = form.handleSubmit((typed) =>
    change.mutate(
      { id, role: typed.role },
      {
        onSuccess: () => {
          showToast({ tone: 'success', title: t`Saved, and noted in the log` });
          onClose();
        },
      },
    ),
  );
  return (
    <Dialog open title={name} onClose={onClose}>
      <form noValidate onSubmit={save} className="flex flex-col gap-4">
        {change.isError && <FailureAlert error={change.error} />}
        <RoleField {...form.register('role')}>
          <option value="removed">{t`None: remove from the commission`}</option>
        </RoleField>
        {chosen === 'removed' && (
          <p>
            <Trans>Wherever {name} is logged in, that ends at once. What they did stays in the log.</Trans>
          </p>
        )}
        <DialogActions>
          <Button tone="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            tone={chosen === 'removed' ? 'danger' : 'primary'}
            pending={change.isPending}
            disabled={chosen === role}
          >
            {chosen === 'removed' ? <Trans>Remove</Trans> : <Trans>Save</Trans>}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
