import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Prose } from '../../components/Prose.tsx';
import { paths } from '../../lib/paths.ts';

export function AccessibilityPage() {
  const { t } = useLingui();
  return (
    <Prose
      title={<Trans>Accessibility</Trans>}
      intro={
        <Trans>
          An election is for everybody. These pages are built to the Web Content Accessibility Guidelines 2.2,
          level AA.
        </Trans>
      }
    >
      <title>{t`Accessibility - E-Voting`}</title>
      <h2>
        <Trans>What you can rely on</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Everything works with the keyboard alone, and the focus is always to be seen.</Trans>
        </li>
        <li>
          <Trans>
            Every control, picture and message has a name that a screen reader can say; what changes is
            announced.
          </Trans>
        </li>
        <li>
          <Trans>
            Where your device has a voice of its own, a loudspeaker reads the ballot paper and your choices
            aloud. What it reads is not sent anywhere.
          </Trans>
        </li>
        <li>
          <Trans>Text can be enlarged to 200 % and pages fit a screen 320 pixels wide, without loss.</Trans>
        </li>
        <li>
          <Trans>Contrast is high in light and in dark colours. Nothing is told by colour alone.</Trans>
        </li>
        <li>
          <Trans>Movement is short, and stops if your device asks for less motion.</Trans>
        </li>
        <li>
          <Trans>
            The typeface was made by the Braille Institute for readers with low vision, and has the letters of
            Nigerian languages.
          </Trans>
        </li>
      </ul>
      <h2>
        <Trans>Slow phones and slow lines</Trans>
      </h2>
      <p>
        <Trans>
          A first visit loads less than a single photograph would. A ballot that was interrupted can be sent
          again without counting twice.
        </Trans>
      </p>
      <h2>
        <Trans>If something stands in your way</Trans>
      </h2>
      <p>
        <Trans>
          Tell us what you tried to do and what you use to read the page: see{' '}
          <Link to={paths.contact} className="link">
            Contact
          </Link>
          .
        </Trans>
      </p>
    </Prose>
  );
}
