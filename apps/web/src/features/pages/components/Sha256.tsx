import { useLingui } from '@lingui/react/macro';
import { CopyButton } from '../../../components/CopyButton.tsx';

/** A SHA-256 in groups, to compare and to copy. */
export function Sha256({ value }: { value: string }) {
  const { t } = useLingui();
  return (
    <p className="flex items-start gap-2">
      <span className="min-w-0 wrap-anywhere font-mono text-base">
        SHA-256 {value.match(/.{8}/g)?.join(' ')}
      </span>
      <CopyButton text={value} label={t`Copy the SHA-256`} />
    </p>
  );
}
