import { Trans, useLingui } from '@lingui/react/macro';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { MenuButton } from '../../../components/MenuButton.tsx';

interface MenuProps {
  name: string;
  /** False without an e-mail, and thus without an account. */
  canReset: boolean;
  /** Both receive the menu's button, to which the focus returns afterwards. */
  onEdit: (opener: HTMLElement | null) => void;
  onReset: (opener: HTMLElement | null) => void;
}

export function CandidateMenu({ name, canReset, onEdit, onReset }: MenuProps) {
  const { t } = useLingui();
  const edit = (
    <>
      <IconPencil aria-hidden="true" className="size-5" />
      <Trans>Edit Candidate</Trans>
    </>
  );
  const reset = (
    <>
      <IconKey aria-hidden="true" className="size-5" />
      <Trans>Reset Password</Trans>
    </>
  );
  return (
    <MenuButton
      label={t`Options for ${name}`}
      actions={[
        { id: 'edit', content: edit, onChoose: onEdit },
        { id: 'reset', content: reset, isDisabled: !canReset, onChoose: onReset },
      ]}
    />
  );
}
