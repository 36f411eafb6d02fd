import type { Check } from '@evoting/contract/commission/elections';
import { Link } from 'react-router';
import { commissionScreen } from '../../../../lib/paths.ts';
import { POINTS } from '../../acts/opening/points.tsx';

/** A point of the checklist, as a link to where it is done. */
export function PointText({ check, hasForms }: { check: Check; hasForms: boolean }) {
  const { text, screen, form } = POINTS[check];
  if (form !== undefined && hasForms)
    return (
      <a href={`#${form}`} className="link inline-flex min-h-11 items-center">
        {text}
      </a>
    );
  if (screen === undefined) return <span>{text}</span>;
  return (
    <Link to={commissionScreen(screen)} className="link inline-flex min-h-11 items-center">
      {text}
    </Link>
  );
}
