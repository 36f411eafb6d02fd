import { Trans } from '@lingui/react/macro';

export function VerifyIntroduction() {
  return (
    <div className="flex flex-col gap-3">
      <h1 className="text-4xl sm:text-5xl">
        <Trans>Check this count</Trans>
      </h1>
      <p className="max-w-prose text-lg text-soft">
        <Trans>
          Your device fetches the public record and recomputes the whole count: it verifies every signature,
          every encrypted ballot with its proofs, the sums, and the proof of their decryption. No one's choice
          is shown.
        </Trans>
      </p>
    </div>
  );
}
