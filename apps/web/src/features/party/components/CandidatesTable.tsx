import { CANDIDATES_PAGE_SIZE, CANDIDATES_TABLE_HEIGHT_PX } from '@evoting/contract/constants';
import type { Candidate } from '@evoting/contract/party';
import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { TableShell } from '../../../components/TableShell.tsx';
import { CandidateRow, type RowActions } from './CandidateRow.tsx';
import { PlaceholderRow } from './PlaceholderRow.tsx';

const COLUMNS = 5;
const ROWS = Array.from({ length: CANDIDATES_PAGE_SIZE }, (_, index) => index);

interface TableProps extends RowActions {
  /** Undefined while the first page loads, and if it could not be fetched. */
  candidates: readonly Candidate[] | undefined;
  isError: boolean;
  isRefreshing: boolean;
}

/** A page of the party's candidates, with placeholder rows while it loads. */
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
          {!candidates && !isError && ROWS.map((index) => <PlaceholderRow key={index} />)}
          {candidates?.length === 0 && (
            <MessageRow>
              <EmptyState title={<Trans>No records found</Trans>} />
            </MessageRow>
          )}
          {isError && !candidates && (
            <MessageRow>
              <EmptyState title={<Trans>Your candidates could not be loaded</Trans>}>
                <Trans>Nothing was changed. Check your connection and reload the page.</Trans>
              </EmptyState>
            </MessageRow>
          )}
        </tbody>
      </TableShell>
    </div>
  );
}

/** A row for a message, centred in the visible part of the table, which on a phone is wider than its frame. */
function MessageRow({ children }: { children: React.ReactNode }) {
  return (
    <tr>
      <td colSpan={COLUMNS} className="h-[560px]">
        <div className="sticky left-4 max-w-[calc(100vw-4.25rem)]">{children}</div>
      </td>
    </tr>
  );
}
