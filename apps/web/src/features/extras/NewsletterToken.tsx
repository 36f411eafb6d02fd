import { Trans } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { Alert } from '../../components/Alert.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { messageOf } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { type NewsletterStep, useNewsletterToken } from './api.ts';

interface Texts {
  title: string;
  ask: string;
  press: string;
  done: string;
}

/** A button has to be pressed, since programs that check mails for viruses follow the links in them. */
export function NewsletterToken({ step, texts }: { step: NewsletterStep; texts: Texts }) {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const use = useNewsletterToken(step);
  return (
    <div className="wide py-16">
      <title>{`${texts.title} - E-Voting`}</title>
      <meta name="robots" content="noindex" />
      <Card className="mx-auto flex max-w-xl flex-col items-start gap-5 p-6 sm:p-8">
        <h1 className="text-3xl">{texts.title}</h1>
        {token === '' && (
          <Alert tone="danger">
            <Trans>This link is incomplete. Open it from the e-mail again, or copy the whole of it.</Trans>
          </Alert>
        )}
        {use.isError && <Alert tone="danger">{messageOf(use.error)}</Alert>}
        {use.isSuccess ? (
          <Alert tone="success">{texts.done}</Alert>
        ) : (
          <>
            <p>{texts.ask}</p>
            <Button disabled={token === ''} pending={use.isPending} onClick={() => use.mutate(token)}>
              {texts.press}
            </Button>
          </>
        )}
        <ButtonLink to={paths.home} tone="secondary">
          <Trans>Go Home</Trans>
        </ButtonLink>
      </Card>
    </div>
  );
}
