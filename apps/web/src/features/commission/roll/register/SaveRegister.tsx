import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { saveFile } from '../../../../lib/download.ts';
import { formatCount, formatDateTime } from '../../../../lib/format.ts';
import { useSaveRegister } from './api.ts';

/** Saves the roll as a page to print and to sign, of the people who may vote. */
export function SaveRegister() {
  const { t, i18n } = useLingui();
  const save = useSaveRegister(
    ({ places, contents }) => {
      const count = formatCount(places, i18n.locale);
      const at = formatDateTime(Date.now(), i18n.locale);
      return {
        heading: t`Register of voters`,
        facts: [t`${count} people, as the roll was on ${at}`, t`Digest of the roll (SHA-256): ${contents}`],
        columns: [t`Voter number`, t`Surname`, t`Given names`, t`Area`, t`Signature`],
      };
    },
    (pages) => {
      for (const [i, page] of pages.entries())
        saveFile(pages.length === 1 ? 'register.html' : `register-${i + 1}.html`, page);
    },
  );
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">
        <Trans>Printed register</Trans>
      </h2>
      <p className="max-w-prose">
        <Trans>
          A list of everybody on the roll, with room for signatures: save it, open the file, and print it;
          above 5,000 people there are several files. It does not say who has voted. The log of acts has that
          you saved it.
        </Trans>
      </p>
      {save.isError && <FailureAlert error={save.error} />}
      <Button tone="secondary" className="self-start" pending={save.isPending} onClick={() => save.mutate()}>
        <Trans>Save the register</Trans>
      </Button>
    </section>
  );
}
