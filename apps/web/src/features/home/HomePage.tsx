import { useLingui } from '@lingui/react/macro';
import { Notices } from '../../components/Notices.tsx';
import { useContact } from '../../components/useNotices.ts';
import { CallToAction } from './CallToAction.tsx';
import { CommissionFace } from './CommissionFace.tsx';
import { Figures } from './Figures.tsx';
import { Hero } from './Hero.tsx';
import { TrustedBy } from './TrustedBy.tsx';
import { WhyChoose } from './WhyChoose.tsx';

export function HomePage() {
  const { t } = useLingui();
  const contact = useContact();
  return (
    <>
      <title>{t`E-Voting: secure, transparent, democratic voting`}</title>
      <Hero />
      <div className="wide py-4 empty:hidden">
        <Notices />
      </div>
      <CommissionFace />
      <Figures />
      <WhyChoose />
      <CallToAction />
      {!contact?.ownFigures && <TrustedBy />}
    </>
  );
}
