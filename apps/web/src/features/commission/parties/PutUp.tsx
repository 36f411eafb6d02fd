import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { IndependentDialog } from './IndependentDialog.tsx';
import { TableDialog } from './TableDialog.tsx';

/** Puts up candidates without a party, one by one or from a table. */
export function PutUp() {
  const [open, setOpen] = useState<'one' | 'table' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="small" onClick={() => setOpen('one')}>
        <Trans>Put up a candidate</Trans>
      </Button>
      <Button tone="secondary" size="small" onClick={() => setOpen('table')}>
        <Trans>Put up a table</Trans>
      </Button>
      {open === 'one' && <IndependentDialog nomination={null} onClose={close} />}
      {open === 'table' && <TableDialog onClose={close} />}
    </div>
  );
}
