import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { formatCount } from '../../../lib/format.ts';
import type { WholeLog } from './api.ts';

/** The result of the check of the log, with the first bad line. */
export function ChainVerdict({ log: { lines, fault, hash, heads } }: { log: WholeLog }) {
  const { i18n } = useLingui();
  const count = formatCount(lines.length, i18n.locale);
  if (fault) {
    const { seq, why } = fault;
    return (
      <Alert tone="danger">
        <p className="font-bold">
          <Trans>The log is NOT as it was: line {seq}</Trans>
        </p>
        <p className="font-normal text-ink">
          {why === 'unreadable' && <Trans>It is not written in the one spelling that is hashed.</Trans>}
          {why === 'missing' && <Trans>It is missing.</Trans>}
          {why === 'not-after' && <Trans>It does not name the hash of the line before it.</Trans>}
          {why === 'another-history' && <Trans>It is another line than a public record says.</Trans>}
          {why === 'cut-off' && <Trans>It is missing, and a public record says that it was there.</Trans>}
        </p>
      </Alert>
    );
  }
  return (
    <Alert tone="success">
      <p className="font-bold">
        <Plural value={lines.length} one="One chain of one line" other={`One chain of ${count} lines`} />
      </p>
      <p className="font-normal text-ink">
        {heads.length === 0 ? (
          <Trans>No public record names a place of it yet.</Trans>
        ) : (
          <Plural
            value={heads.length}
            one="It goes through the one place that a public record names."
            other="It goes through all # places that public records name."
          />
        )}
      </p>
      <p className="break-all font-mono text-sm font-normal text-ink">{hash}</p>
    </Alert>
  );
}
