import type { DataOf } from '@evoting/contract/calls';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../lib/api.ts';
import { formatCount, formatDateTime } from '../lib/format.ts';
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
 * Shows the commission's announcements, and warns if one officer acts alone.
 * @param only the incidents, which stand above a ballot paper, or all the rest
 */
export function Notices({ only }: { only?: 'incidents' | 'rest' }) {
  const { data } = useNotices();
  if (!data) return null;
  const { officers, aloneActs } = data;
  const announcements = data.announcements.filter(
    ({ kind }) => only === undefined || (kind === 'incident') === (only === 'incidents'),
  );
  const isAlone = only !== 'incidents' && (officers === 1 || aloneActs > 0);
  if (announcements.length === 0 && !isAlone) return null;
  return (
    <Commission>
      <Announcements announcements={announcements} />
      {isAlone && <Officers {...data} />}
    </Commission>
  );
}

/** Links to the announcements in `WhoRunsIt` further down the page; nothing without any. */
export function AnnouncementsLink() {
  const { data } = useNotices();
  if (!data || data.announcements.length === 0) return null;
  return (
    <a href={`#${COMMISSION_ID}`} className="link inline-flex min-h-11 items-center">
      <Plural
        value={data.announcements.length}
        one="Announcement of the commission"
        other="# announcements of the commission"
      />
    </a>
  );
}

/** Shows the commission's announcements, the corrected names and the number of officers. */
export function WhoRunsIt() {
  const { data } = useNotices();
  if (!data) return null;
  const { announcements, corrections, officers, aloneActs, claims } = data;
  if (announcements.length + corrections.length + officers + aloneActs === 0 && !claims) return null;
  return (
    <Commission id={COMMISSION_ID}>
      <Announcements announcements={announcements} />
      {corrections.map(({ before, name, atMs }) => (
        <p key={`${atMs} ${name}`} className="wrap-anywhere">
          <Trans>
            A name on the ballot paper was corrected: <strong>{name}</strong>, before it {before}.
          </Trans>
        </p>
      ))}
      <Officers {...data} />
      {claims && <Claims {...claims} />}
    </Commission>
  );
}

const COMMISSION_ID = 'commission';

function Commission({ id, children }: { id?: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-label={t`From the electoral commission`}
      className="flex flex-col gap-3"
    >
      {children}
    </section>
  );
}

function Announcements({ announcements }: Pick<DataOf<'GET /extras/notices'>, 'announcements'>) {
  const { i18n } = useLingui();
  return announcements.map(({ id, kind, text, atMs }) => (
    <Alert key={id} tone={kind === 'incident' ? 'attention' : 'info'}>
      <p className="font-semibold">
        <Trans>The electoral commission, {formatDateTime(atMs, i18n.locale)}</Trans>
      </p>
      <p className="wrap-anywhere">{text}</p>
    </Alert>
  ));
}

type ClaimCounts = NonNullable<DataOf<'GET /extras/notices'>['claims']>;

/** How places on the roll were claimed. */
function Claims({ byContact, byLetterTold, byLetterOnly, disputed }: ClaimCounts) {
  const { i18n } = useLingui();
  if (byContact + byLetterTold + byLetterOnly + disputed === 0) return null;
  const [contact, told, only, stopped] = [byContact, byLetterTold, byLetterOnly, disputed].map((count) =>
    formatCount(count, i18n.locale),
  );
  return (
    <p className="text-soft">
      <Trans>
        Places on the roll claimed so far, in tens: {contact} by a code sent to the voter’s contact, {told} by
        letter with the contact told, {only} by letter alone. Voters who say that it was somebody else:{' '}
        {stopped}.
      </Trans>
    </p>
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
