import { Trans, useLingui } from '@lingui/react/macro';
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-card px-3 outline-none focus:bg-brand-tint disabled:cursor-not-allowed disabled:text-soft';

interface MenuProps {
  name: string;
  /** Without an e-mail there is no account, and so no password. */
  canReset: boolean;
  /**
   * Each is given the button that the focus goes back to afterwards: the item that was chosen is gone by
   * then.
   */
  onEdit: (opener: HTMLElement | null) => void;
  onReset: (opener: HTMLElement | null) => void;
}

/** What can be done with one candidate. */
export function CandidateMenu({ name, canReset, onEdit, onReset }: MenuProps) {
  const { t } = useLingui();
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <MenuTrigger>
      <Button
        ref={opener}
        aria-label={t`Options for ${name}`}
        className="inline-flex size-11 cursor-pointer items-center justify-center rounded-card hover:bg-ink/10"
      >
        <IconDotsVertical aria-hidden="true" className="size-5" />
      </Button>
      <Popover
        placement="bottom end"
        className="min-w-56 rounded-card border border-line bg-surface p-1.5 shadow-card"
      >
        <Menu className="outline-none" disabledKeys={canReset ? [] : ['reset']}>
          <MenuItem id="edit" onAction={() => onEdit(opener.current)} className={ITEM}>
            <IconPencil aria-hidden="true" className="size-5" />
            <Trans>Edit Candidate</Trans>
          </MenuItem>
          <MenuItem id="reset" onAction={() => onReset(opener.current)} className={ITEM}>
            <IconKey aria-hidden="true" className="size-5" />
            <Trans>Reset Password</Trans>
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
