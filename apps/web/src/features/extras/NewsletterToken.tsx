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
  question: string;
  button: string;
  done: string;
}

/** The page of a mailed link. It requires a press, since virus scanners follow links in mails. */
export function NewsletterToken({ step, texts }: { step: NewsletterStep; texts: Texts }) {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const submit = useNewsletterToken(step);
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
        {submit.isError && <Alert tone="danger">{messageOf(submit.error)}</Alert>}
        {submit.isSuccess ? (
          <Alert tone="success">{texts.done}</Alert>
        ) : (
          <>
            <p>{texts.question}</p>
            <Button disabled={token === ''} pending={submit.isPending} onClick={() => submit.mutate(token)}>
              {texts.button}
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
