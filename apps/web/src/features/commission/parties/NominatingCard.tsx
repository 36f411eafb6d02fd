import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { useOfficer } from '../api.ts';
import { NominatingRules } from '../NominatingRules.tsx';
import type { Election } from './actsOn.ts';
import { NominatingDialog } from './NominatingDialog.tsx';

/** The nomination rules, which a returning officer can change before voting begins. */
export function NominatingCard({ election }: { election: Election }) {
  const [isOpen, setOpen] = useState(false);
  const role = useOfficer().data?.officer.role;
  const { title, status, nominations } = election;
  return (
    <Card className="flex flex-col gap-3 p-5">
      <h2 className="text-xl wrap-anywhere">{title}</h2>
      <p>
        <NominatingRules {...election} />{' '}
        {nominations === 'frozen' && <Trans>When voting begins, the candidates are fixed.</Trans>}
      </p>
      {status === 'draft' && role === 'returning-officer' && (
        <Button tone="secondary" size="small" className="self-start" onClick={() => setOpen(true)}>
          <Trans>Change</Trans>
        </Button>
      )}
      {isOpen && <NominatingDialog election={election} onClose={() => setOpen(false)} />}
    </Card>
  );
}
