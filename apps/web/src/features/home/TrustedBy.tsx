import { Trans, useLingui } from '@lingui/react/macro';
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs';
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs';
import IconMailbox from '@tabler/icons-react/dist/esm/icons/IconMailbox.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';

/** Names kinds of bodies only, since none has endorsed the app. */
export function TrustedBy() {
  const { t } = useLingui();
  const bodies = [
    { Icon: IconMailbox, name: t`Electoral commissions` },
    { Icon: IconBuildingBank, name: t`Federal government` },
    { Icon: IconMapPin, name: t`State governments` },
    { Icon: IconBuildingCommunity, name: t`Local government councils` },
    { Icon: IconUsersGroup, name: t`Election observers` },
  ];
  return (
    <section aria-labelledby="trusted-title" className="wide py-12 lg:py-16">
      <h2 id="trusted-title" className="text-center text-lg text-soft">
        <Trans>Built to be trusted by</Trans>
      </h2>
      <ul className="flex flex-wrap justify-center gap-x-10 gap-y-2 pt-5">
        {bodies.map(({ Icon, name }) => (
          <li
            key={name}
            className="inline-flex min-h-11 items-center gap-2.5 text-lg font-semibold text-soft"
          >
            <Icon aria-hidden="true" className="size-7 text-indigo" />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
