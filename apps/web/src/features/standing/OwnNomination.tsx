import type { OwnNomination as Own } from '@evoting/contract/self-nomination';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { CopyButton } from '../../components/CopyButton.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { DialogActions } from '../../components/DialogActions.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { secondPage } from '../../lib/paths.ts';
import { EnglishBeside } from '../../lib/Trans.tsx';
import { useWithdraw } from './api.ts';
import { Sheet } from './Sheet.tsx';

interface OwnProps {
  own: Own;
  rules: { seconders: number; isOver: boolean };
  onEdit: () => void;
}

/** A voter's own nomination: its state, who may second it, and what can still be done. */
export function OwnNomination({ own, rules, onEdit }: OwnProps) {
  const [isLeaving, setLeaving] = useState(false);
  const isOpen = own.status !== 'approved';
  return (
    <Card className="flex max-w-2xl flex-col gap-5 p-5 sm:p-8">
      <State own={own} />
      <Sheet nomination={own} />
      {isOpen && rules.seconders > 0 && <Seconders own={own} rules={rules} />}
      {isOpen && (
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          {!rules.isOver && (
            <Button tone="secondary" onClick={onEdit}>
              <Trans>Edit</Trans>
            </Button>
          )}
          <Button tone="quiet" onClick={() => setLeaving(true)}>
            <Trans>Withdraw</Trans>
          </Button>
        </div>
      )}
      {isLeaving && <WithdrawDialog onClose={() => setLeaving(false)} />}
    </Card>
  );
}

function State({ own: { status, reason } }: { own: Own }) {
  if (status === 'approved')
    return (
      <Alert tone="success">
        <Trans>You are approved: the ballot paper has your name.</Trans>
      </Alert>
    );
  if (status === 'sent-back')
    return (
      <Alert tone="attention">
        <Trans>The electoral commission sent it back: {reason}</Trans>{' '}
        <Trans>Edit it, and it is submitted again.</Trans>
      </Alert>
    );
  return (
    <Alert tone="info">
      <Trans>Your nomination is with the electoral commission. This page says what it decides.</Trans>
    </Alert>
  );
}

function Seconders({ own: { id, seconders }, rules }: Pick<OwnProps, 'own' | 'rules'>) {
  const { t } = useLingui();
  const link = new URL(secondPage(id), location.href).href;
  const wanted = rules.seconders;
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-5">
      <h2 className="text-xl">
        <Trans>Your seconders</Trans>
      </h2>
      <p className="font-semibold">
        <Plural
          value={wanted}
          one={<Trans>{seconders} of one person has seconded you.</Trans>}
          other={
            <Trans>
              {seconders} of {wanted} people have seconded you.
            </Trans>
          }
        />
      </p>
      {!rules.isOver && (
        <>
          <p>
            <Trans>
              Send this link to people on the roll. They log in, read your nomination as it is now, and second
              it. An edit takes your seconders away, since they seconded what they read.
            </Trans>
          </p>
          <div className="flex items-center gap-2">
            <p className="min-w-0 rounded bg-indigo-tint px-3 py-2 wrap-anywhere" translate="no">
              {link}
            </p>
            <CopyButton text={link} label={t`Copy the link for seconders`} />
          </div>
        </>
      )}
    </section>
  );
}

function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const withdraw = useWithdraw();
  const title = (
    <EnglishBeside>
      <Trans>Withdraw your nomination?</Trans>
    </EnglishBeside>
  );
  return (
    <Dialog open title={title} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <EnglishBeside>
          <p>
            <Trans>Your seconders are let go. Until the time is over you can nominate yourself again.</Trans>
          </p>
          {withdraw.error && <FailureAlert error={withdraw.error} />}
          <DialogActions isShort>
            <Button tone="secondary" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              pending={withdraw.isPending}
              onClick={() => withdraw.mutate(undefined, { onSuccess: onClose })}
            >
              <Trans>Yes, withdraw it</Trans>
            </Button>
          </DialogActions>
        </EnglishBeside>
      </div>
    </Dialog>
  );
}
