import type { DataOf } from '@evoting/contract/calls';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatCount, formatDateTime } from '../lib/format.ts';
import { isOwn } from '../lib/languages.ts';
import { EnglishBeside } from '../lib/Trans.tsx';
import { Alert } from './Alert.tsx';
import { useNotices } from './useNotices.ts';

/**
 * Shows the commission's announcements, and warns if one officer acts alone.
 * @param only the incidents and an early end of voting, which stand above a ballot paper, or all the rest
 */
export function Notices({ only }: { only?: 'incidents' | 'rest' }) {
  const { data } = useNotices();
  if (!data) return null;
  const { officers, aloneActs } = data;
  const announcements = data.announcements.filter(
    ({ kind }) => only === undefined || (kind === 'incident') === (only === 'incidents'),
  );
  const isAlone = only !== 'incidents' && (officers === 1 || aloneActs > 0);
  const earlyEnd = only === 'rest' ? null : data.earlyEnd;
  if (announcements.length === 0 && !isAlone && !earlyEnd) return null;
  return (
    <Commission>
      {earlyEnd && <EarlyEnd end={earlyEnd} />}
      <Announcements announcements={announcements} />
      {isAlone && <Officers {...data} />}
    </Commission>
  );
}

/** Links to the announcements in `WhoRunsIt` further down the page; nothing without any. */
export function AnnouncementsLink() {
  const { data } = useNotices();
  const count = data ? data.announcements.length + (data.earlyEnd ? 1 : 0) : 0;
  if (count === 0) return null;
  return (
    <a href={`#${COMMISSION_ID}`} className="link inline-flex min-h-11 items-center print:hidden">
      <Plural value={count} one="Announcement of the commission" other="# announcements of the commission" />
    </a>
  );
}

/** Shows an early end, the announcements, the corrected names, the number of officers, and how places were claimed. */
export function WhoRunsIt() {
  const { data } = useNotices();
  if (!data) return null;
  const { announcements, corrections, officers, aloneActs, claims, earlyEnd } = data;
  const isEmpty = announcements.length + corrections.length + officers + aloneActs === 0;
  if (isEmpty && !claims && !earlyEnd) return null;
  return (
    <Commission id={COMMISSION_ID}>
      {earlyEnd && <EarlyEnd end={earlyEnd} />}
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
  return announcements.map(({ id, kind, text, translations, atMs }) => (
    <Alert key={id} tone={kind === 'incident' ? 'attention' : 'info'}>
      <p className="font-semibold">
        <Trans>The electoral commission, {formatDateTime(atMs, i18n.locale)}</Trans>
      </p>
      <BilingualText text={text} translated={isOwn(i18n.locale) ? translations[i18n.locale] : undefined} />
    </Alert>
  ));
}

/** An announcement in the reader's language where the commission has translated it, with the English below. */
function BilingualText({ text, translated }: { text: string; translated: string | undefined }) {
  const { i18n } = useLingui();
  if (!translated)
    return (
      <p lang="en" className="wrap-anywhere">
        {text}
      </p>
    );
  return (
    <>
      <p lang={i18n.locale} className="wrap-anywhere">
        {translated}
      </p>
      <p lang="en" className="text-[0.875em] italic wrap-anywhere">
        {text}
      </p>
    </>
  );
}

type ClaimCounts = NonNullable<DataOf<'GET /extras/notices'>['claims']>;

/** How places on the roll are and were claimed, and how often codes of letters were made. */
function Claims({ bothCodes, letterRuns, newLetters, ...counts }: ClaimCounts) {
  const { i18n } = useLingui();
  const { byBoth, byContact, byLetterTold, byLetterOnly, disputed } = counts;
  const [both, contact, told, only, stopped] = [byBoth, byContact, byLetterTold, byLetterOnly, disputed].map(
    (count) => formatCount(count, i18n.locale),
  );
  return (
    <>
      {bothCodes && (
        <p className="text-soft">
          <Trans>
            A voter whose contact is on the roll claims a place with two codes: the one of the letter, and one
            sent to the contact.
          </Trans>
        </p>
      )}
      {Object.values(counts).some((count) => count > 0) && (
        <p className="text-soft">
          {bothCodes ? (
            <Trans>
              Places on the roll claimed so far, in tens: {both} by both codes, {only} without a contact, by
              letter alone.
            </Trans>
          ) : (
            <Trans>
              Places on the roll claimed so far, in tens: {contact} by a code sent to the voter’s contact,{' '}
              {told} by letter with the contact told, {only} by letter alone. Voters who say that it was
              somebody else: {stopped}.
            </Trans>
          )}
        </p>
      )}
      {letterRuns + newLetters > 0 && (
        <p className="text-soft">
          <Plural
            value={letterRuns}
            one="Two officers had the codes of a list’s letters made once."
            other="Two officers had the codes of a list’s letters made # times."
          />{' '}
          <Plural
            value={newLetters}
            _0="No single letter was made anew."
            one="One letter was made anew."
            other="# letters were made anew."
          />
        </p>
      )}
    </>
  );
}

function EarlyEnd({ end }: { end: NonNullable<DataOf<'GET /extras/notices'>['earlyEnd']> }) {
  const { i18n } = useLingui();
  const { act, dueAtMs, isHeld } = end;
  const time = formatDateTime(dueAtMs, i18n.locale);
  return (
    <Alert tone="attention">
      <EnglishBeside>
        {act === 'close-election' ? (
          isHeld ? (
            <Trans>
              Two officers decided to end voting early, and another officer has stopped that. Voting goes on.
            </Trans>
          ) : (
            <Trans>Voting ends early, on {time}. Vote before then: your ballot counts.</Trans>
          )
        ) : isHeld ? (
          <Trans>
            Two officers decided to declare this election void, and another officer has stopped that.
          </Trans>
        ) : (
          <Trans>Two officers have decided to declare this election void, on {time}.</Trans>
        )}
      </EnglishBeside>
    </Alert>
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
