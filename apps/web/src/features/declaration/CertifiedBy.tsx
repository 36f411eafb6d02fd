import type { Certification } from '@evoting/contract/extras';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime } from '../../lib/format.ts';

export function CertifiedBy({ certification }: { certification: Certification | null }) {
  const { i18n } = useLingui();
  if (!certification)
    return (
      <p className="font-bold text-danger">
        <Trans>NOT CERTIFIED: no officer has certified this result yet.</Trans>
      </p>
    );
  const at = formatDateTime(certification.atMs, i18n.locale);
  if (!certification.holds)
    return (
      <p className="font-bold text-danger">
        <Trans>NOT THE CERTIFIED RESULT: the record is another one than officers certified on {at}.</Trans>
      </p>
    );
  return (
    <p className="font-bold">
      <Plural
        value={certification.officers}
        one={`Certified on ${at} by one officer alone.`}
        other={`Certified on ${at} by # officers.`}
      />
    </p>
  );
}
