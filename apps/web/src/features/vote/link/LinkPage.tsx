import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { HelpLine } from '../../../components/HelpLine.tsx';
import { isDesk } from '../../../lib/desk.ts';
import { hasSessionEnded } from '../../../lib/session.ts';
import { EnglishBeside } from '../../../lib/Trans.tsx';
import { CodeFields, NO_CODES, NumberField, useAsked } from '../components/CodeFields.tsx';
import { useIsFree } from './useIsFree.ts';
import { useLink } from './useLink.ts';
import { useOpenPlace } from './useOpenPlace.ts';

/**
 * Opens a place on the roll by a link, or by the number and code of a letter. A link opens by itself, unless somebody
 * else is logged in here, whom it would log out.
 */
export function LinkPage() {
  const { t } = useLingui();
  const link = useLink();
  const open = useOpenPlace();
  const asks = useAsked(open.error);
  const form = useForm({ defaultValues: NO_CODES });
  const tried = useRef<unknown>(null);
  const isFree = useIsFree(link);
  const openLink = open.mutate;
  useEffect(() => {
    if (link) form.reset({ ...NO_CODES, ...link });
  }, [link, form]);
  useEffect(() => {
    if (!link || !isFree || tried.current === link) return;
    tried.current = link;
    openLink(link);
  }, [link, isFree, openLink]);
  const number = link?.voterNumber ?? '';
  const isOpening = link !== null && isFree !== false && !open.isError;
  return (
    <div className="wide py-8 sm:py-12">
      <title>{t`Vote by a link - E-Voting`}</title>
      <Card className="mx-auto flex w-full max-w-xl flex-col gap-5 p-5 sm:p-8">
        <EnglishBeside>
          <h1 className="text-3xl">
            <Trans>Vote without an account</Trans>
          </h1>
          <p role="status" className="empty:hidden">
            {isOpening && <Trans>Opening the ballot paper of voter number {number}…</Trans>}
          </p>
          {!isOpening && (
            <form
              noValidate
              onSubmit={form.handleSubmit((typed) => open.mutate(asks.sent(typed)))}
              className="flex flex-col gap-5"
            >
              {open.isError && <FailureAlert error={open.error} />}
              <p>
                {isDesk() ? (
                  <Trans>Type the number and the code of your letter or slip.</Trans>
                ) : link && !open.isError ? (
                  <Trans>
                    Somebody is logged in on this device. If you open the ballot paper, they are logged out.
                  </Trans>
                ) : hasSessionEnded() ? (
                  <Trans>
                    Your session has ended. To go on, open your link again, or type the number and the code of
                    your letter. A vote that was cast is kept.
                  </Trans>
                ) : (
                  <Trans>
                    Open the link that you were sent, or type the number and the code of your letter.
                  </Trans>
                )}
              </p>
              <NumberField form={form} />
              <CodeFields form={form} asks={asks} />
              <Button type="submit" size="large" pending={open.isPending}>
                <Trans>Open my ballot paper</Trans>
              </Button>
            </form>
          )}
        </EnglishBeside>
        {!isDesk() && <HelpLine />}
      </Card>
    </div>
  );
}
