import type { DataOf } from '@evoting/contract/calls';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { formatDateTime } from '../lib/format.ts';
import { Alert } from './Alert.tsx';

const REFETCH_MS = 30_000;

function useNotices() {
  return useQuery({
    queryKey: ['notices'],
    queryFn: async ({ signal }) => (await call('GET /extras/notices', { signal })).data,
    refetchInterval: REFETCH_MS,
    // Shared by the pages that a reader visits in a row.
    staleTime: REFETCH_MS,
    retry: false,
  });
}

/**
 * Shows the commission's announcements.
 * @param whole also shows the corrected names and the number of officers
 * @param only the incidents, which stand above a ballot paper, or all the rest
 */
export function Notices({ whole = false, only }: { whole?: boolean; only?: 'incidents' | 'rest' }) {
  const { t, i18n } = useLingui();
  const { data } = useNotices();
  if (!data) return null;
  const { corrections, officers, aloneActs } = data;
  const announcements = data.announcements.filter(
    ({ kind }) => only === undefined || (kind === 'incident') === (only === 'incidents'),
  );
  const isAlone = only !== 'incidents' && (officers === 1 || aloneActs > 0);
  if (announcements.length === 0 && !isAlone && !(whole && (officers > 0 || corrections.length > 0)))
    return null;
  return (
    <section aria-label={t`From the electoral commission`} className="flex flex-col gap-3">
      {announcements.map(({ id, kind, text, atMs }) => (
        <Alert key={id} tone={kind === 'incident' ? 'attention' : 'info'}>
          <p className="font-semibold">
            <Trans>The electoral commission, {formatDateTime(atMs, i18n.locale)}</Trans>
          </p>
          <p className="wrap-anywhere">{text}</p>
        </Alert>
      ))}
      {whole &&
        corrections.map(({ before, name, atMs }) => (
          <p key={`${atMs} ${name}`} className="wrap-anywhere">
            <Trans>
              A name on the ballot paper was corrected: <strong>{name}</strong>, before it {before}.
            </Trans>
          </p>
        ))}
      {(whole || isAlone) && <Officers {...data} />}
    </section>
  );
}

function Officers({ officers, twoSinceMs, passkeysOnlySinceMs, aloneActs }: DataOf<'GET /extras/notices'>) {
  const { i18n } = useLingui();
  if (officers === 0 && aloneActs === 0) return null;
  return (
    <p className="text-soft">
      {officers === 1 && (
        <Trans>One officer alone runs this election: no one else confirms what matters.</Trans>
      )}
      {officers > 1 && (
        <Plural
          value={officers}
          one="# officer runs this election."
          other="# officers run this election; what matters takes two of them."
        />
      )}{' '}
      {twoSinceMs !== null && (
        <Trans>There have been at least two since {formatDateTime(twoSinceMs, i18n.locale)}.</Trans>
      )}{' '}
      {passkeysOnlySinceMs !== null && (
        <Trans>
          Since {formatDateTime(passkeysOnlySinceMs, i18n.locale)} they sign each act with a passkey.
        </Trans>
      )}{' '}
      {aloneActs > 0 && (
        <Plural
          value={aloneActs}
          one="One act that takes two was done by one officer alone."
          other="# acts that take two were done by one officer alone."
        />
      )}
    </p>
  );
}
