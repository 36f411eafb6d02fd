import { CANDIDATES_PAGE_SIZE, CANDIDATES_TABLE_HEIGHT_PX } from '@evoting/contract/constants';
import type { Candidate } from '@evoting/contract/party';
import { Trans, useLingui } from '@lingui/react/macro';
import { Avatar } from '../../../components/Avatar.tsx';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { TableShell } from '../../../components/TableShell.tsx';
import { CandidateMenu } from './CandidateMenu.tsx';

const COLUMNS = 5;
const ROWS = Array.from({ length: CANDIDATES_PAGE_SIZE }, (_, index) => index);

interface TableProps {
  /** Absent while the first page is on its way, and where it could not be fetched. */
  candidates: readonly Candidate[] | undefined;
  isError: boolean;
  isRefreshing: boolean;
  onEdit: (candidate: Candidate, opener: HTMLElement | null) => void;
  onReset: (candidate: Candidate, opener: HTMLElement | null) => void;
}

/** A page of the party's candidates, with room for a whole one while it is on its way. */
export function CandidatesTable({ candidates, isError, isRefreshing, onEdit, onReset }: TableProps) {
  const { t } = useLingui();
  return (
    <div
      aria-busy={isRefreshing || (!candidates && !isError)}
      className={isRefreshing ? 'opacity-75' : undefined}
    >
      <TableShell label={t`My Candidates`} heightPx={CANDIDATES_TABLE_HEIGHT_PX} hasActions>
        <thead>
          <tr>
            <th scope="col">{t`Image`}</th>
            <th scope="col">{t`Name`}</th>
            <th scope="col">{t`Email`}</th>
            <th scope="col">{t`Post`}</th>
            <th scope="col" className="text-right">{t`Actions`}</th>
          </tr>
        </thead>
        <tbody>
          {candidates?.map((candidate) => (
            <CandidateRow key={candidate.id} candidate={candidate} onEdit={onEdit} onReset={onReset} />
          ))}
          {!candidates && !isError && ROWS.map((index) => <WaitingRow key={index} />)}
          {candidates?.length === 0 && (
            <Whole>
              <EmptyState title={<Trans>No records found</Trans>} />
            </Whole>
          )}
          {isError && !candidates && (
            <Whole>
              <EmptyState title={<Trans>Your candidates could not be loaded</Trans>}>
                <Trans>Nothing was changed. Check your connection and reload the page.</Trans>
              </EmptyState>
            </Whole>
          )}
        </tbody>
      </TableShell>
    </div>
  );
}

/** In the middle of what is seen of the table, which on a phone is wider than its frame. */
function Whole({ children }: { children: React.ReactNode }) {
  return (
    <tr>
      <td colSpan={COLUMNS} className="h-[560px]">
        <div className="sticky left-4 max-w-[calc(100vw-4.25rem)]">{children}</div>
      </td>
    </tr>
  );
}

function CandidateRow({
  candidate,
  onEdit,
  onReset,
}: { candidate: Candidate } & Pick<TableProps, 'onEdit' | 'onReset'>) {
  const { t } = useLingui();
  const { name, email, userImage, userPosition, status, reason } = candidate;
  return (
    <tr>
      <td>
        <Avatar name={name} image={userImage} />
      </td>
      <th scope="row" className="min-w-40">
        {name}
        <NominationState status={status} reason={reason} />
      </th>
      <td>
        {email === null ? (
          <span className="text-soft">{t`No email`}</span>
        ) : (
          <span className="flex items-center gap-1">
            <span className="whitespace-nowrap">{email}</span>
            <CopyButton text={email} label={t`Copy ${email}`} />
          </span>
        )}
      </td>
      <td className="min-w-40">{userPosition.postName}</td>
      <td className="text-right">
        <CandidateMenu
          name={name}
          canReset={email !== null}
          onEdit={(opener) => onEdit(candidate, opener)}
          onReset={(opener) => onReset(candidate, opener)}
        />
      </td>
    </tr>
  );
}

/** Where the commission approves: what it has said so far. An approved candidate needs no word. */
function NominationState({ status, reason }: Pick<Candidate, 'status' | 'reason'>) {
  if (status === 'submitted')
    return (
      <p className="text-base font-normal text-soft">
        <Trans>Waits for the electoral commission</Trans>
      </p>
    );
  if (status !== 'sent-back') return null;
  return (
    <p className="text-base font-normal wrap-anywhere text-danger">
      <Trans>Sent back: {reason}</Trans>
    </p>
  );
}

function WaitingRow() {
  return (
    <tr>
      <td>
        <Skeleton className="size-11 rounded-full" />
      </td>
      <td>
        <Skeleton className="h-5 w-36" />
      </td>
      <td>
        <Skeleton className="h-5 w-52" />
      </td>
      <td>
        <Skeleton className="h-5 w-28" />
      </td>
      <td>
        <Skeleton className="ml-auto size-9" />
      </td>
    </tr>
  );
}
