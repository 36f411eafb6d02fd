import { Trans } from '@lingui/react/macro';

/** Tells officers what a kind of election expects of them. */
export function TemplateNote({ template }: { template: string }) {
  if (template === 'cooperative')
    return (
      <p className="-mt-3 text-soft">
        <Trans>
          Every member on the roll has one vote, whatever their shares. Nobody stands for a party. Type as
          many seats as your bye-laws say.
        </Trans>
      </p>
    );
  if (template === 'primary')
    return (
      <p className="-mt-3 text-soft">
        <Trans>
          The party itself registers as the only party, and its aspirants stand for it. The roll is the
          party’s register of members. Keep the posts that this primary decides.
        </Trans>
      </p>
    );
  return null;
}
