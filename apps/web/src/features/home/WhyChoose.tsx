import { Trans } from '@lingui/react/macro';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { Link } from 'react-router';
import { usePromises } from './usePromises.ts';

export function WhyChoose() {
  const promises = usePromises();
  return (
    <section aria-labelledby="why-title" className="wide py-16 lg:py-24">
      <h2 id="why-title" className="text-3xl sm:text-4xl">
        <Trans>Why Choose E-Voting?</Trans>
      </h2>
      <p className="pt-3 text-xl text-soft">
        <Trans>Building trust through transparency and technology</Trans>
      </p>
      <ul className="grid grid-cols-1 gap-5 pt-10 lg:grid-cols-3">
        {promises.map(({ Icon, title, text, proof, to }) => (
          <li
            key={title}
            className="flex flex-col gap-3 rounded-card border border-line border-b-4 border-b-brand bg-surface p-6 shadow-card"
          >
            <span className="grid size-13 place-items-center rounded-card bg-brand-tint text-brand">
              <Icon aria-hidden="true" className="size-7" />
            </span>
            <h3 className="pt-2 text-2xl">{title}</h3>
            <p className="grow text-soft">{text}</p>
            <Link to={to} className="link inline-flex min-h-11 items-center gap-2">
              {proof}
              <IconArrowRight aria-hidden="true" className="size-5" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
