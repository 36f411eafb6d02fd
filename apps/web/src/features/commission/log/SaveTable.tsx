import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../components/Button.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { csvOf } from '../../../lib/csv.ts';
import { saveFile } from '../../../lib/download.ts';
import { fetchActs, type LogQuery } from './api.ts';
import { sayAction, sayRole } from './words.tsx';

/** Saves all pages of found acts as a table. */
export function SaveTable({ query }: { query: LogQuery }) {
  const { t } = useLingui();
  const save = useMutation({
    mutationFn: async () => {
      const { beforeSeq: _, ...all } = query;
      const rows = (await fetchActs(all)).map(({ seq, atMs, by, action, subject, object, ...act }) => [
        String(seq),
        new Date(atMs).toISOString(),
        by.name ?? '',
        sayRole(by.role),
        sayAction(action),
        subject ?? '',
        object,
        JSON.stringify(act.before),
        JSON.stringify(act.after),
        act.hash,
      ]);
      const head = [
        t`Number`,
        t`Time`,
        t`Who`,
        t`As what`,
        t`What`,
        t`Done to`,
        t`Object`,
        t`Before`,
        t`After`,
        'SHA-256',
      ];
      saveFile('audit-log.csv', csvOf([head, ...rows]));
    },
  });
  return (
    <>
      {save.isError && <FailureAlert error={save.error} />}
      <Button tone="secondary" className="self-start" pending={save.isPending} onClick={() => save.mutate()}>
        <Trans>Save these acts as a table (CSV)</Trans>
      </Button>
    </>
  );
}
