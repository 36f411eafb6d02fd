import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { paths } from '../../../lib/paths.ts';
import { CodeField } from '../CodeField.tsx';
import type { Ways } from './useWay.ts';

/** Says how the officer confirms, and takes the code of an app. */
export function WayField({ ways: { kind, code, type, use, hasBoth, lacksPasskey } }: { ways: Ways }) {
  if (kind === null) return null;
  if (lacksPasskey)
    return (
      <p>
        <Trans>
          Officers sign by passkeys only, and you have none: add one under{' '}
          <Link to={paths.secondFactor} className="link">
            Your own second factor
          </Link>
          . It confirms what is proposed from then on.
        </Trans>
      </p>
    );
  return (
    <div className="flex flex-col gap-3">
      {kind === 'app' && <CodeField value={code} onChange={({ target }) => type(target.value)} />}
      <p className="text-soft">
        {kind === 'passkey' && (
          <Trans>You sign it with your passkey: anyone can check in the log that you did.</Trans>
        )}
        {kind === 'app' && (
          <Trans>
            Use a fresh code, not the one of your login. A code proves nothing to strangers; a passkey would.
          </Trans>
        )}
      </p>
      {hasBoth && (
        <Button
          tone="quiet"
          size="small"
          className="self-start"
          onClick={() => use(kind === 'app' ? 'passkey' : 'app')}
        >
          {kind === 'app' ? <Trans>Use the passkey</Trans> : <Trans>Use a code of the app</Trans>}
        </Button>
      )}
    </div>
  );
}
