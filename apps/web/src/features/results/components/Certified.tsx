import type { Certification } from '@evoting/contract/extras';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import { Alert } from '../../../components/Alert.tsx';
import { formatDateTime } from '../../../lib/format.ts';

/** Shows the certification of the result, or a warning if the record is not the certified one. */
export function Certified({ atMs, officers, holds }: Certification) {
  const { i18n } = useLingui();
  const at = formatDateTime(atMs, i18n.locale);
  if (!holds) {
    return (
      <Alert tone="danger">
        <Trans>
          NOT the certified result: the public record is not the one that officers certified on {at}. Compare
          it with the printed declaration.
        </Trans>
      </Alert>
    );
  }
  return (
    <p className="flex items-start gap-2 font-bold text-brand sm:text-lg">
      <IconCertificate aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
      <Plural
        value={officers}
        one={`Certified by one officer alone on ${at}: this is the final result`}
        other={`Certified by # officers on ${at}: this is the final result`}
      />
    </p>
  );
}
