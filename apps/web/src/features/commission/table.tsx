import type { OfficerRole } from '@evoting/contract/call';
import { Trans } from '@lingui/react/macro';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconCheckbox from '@tabler/icons-react/dist/esm/icons/IconCheckbox.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs';
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs';
import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs';
import { type ComponentType, lazy, type ReactNode } from 'react';
import type { SideLink } from '../../components/frame/SideBar.tsx';
import { addPart } from '../../lib/locale.ts';
import type { ConsoleScreen } from '../../lib/paths.ts';
import { ACTING, EVERYBODY } from './roles.tsx';

/** A screen of the console. */
export interface Screen {
  /** Its path below `/commission/`. */
  readonly path: ConsoleScreen;
  readonly label: ReactNode;
  readonly Icon: SideLink['Icon'];
  /** The roles that see it in the side bar. The server decides what each may do there. */
  readonly roles: readonly OfficerRole[];
  readonly Page: ComponentType;
}

/** Every screen of the console in the order of the side bar: a folder each, fetched when it is opened. */
export const screens: readonly Screen[] = [
  // Elections.
  {
    path: 'elections',
    label: <Trans>Elections</Trans>,
    Icon: IconCheckbox,
    roles: EVERYBODY,
    Page: lazy(async () => ({ default: (await import('./elections/ElectionsPage.tsx')).ElectionsPage })),
  },

  // Areas and posts.
  {
    path: 'areas',
    label: <Trans>Areas and posts</Trans>,
    Icon: IconMap,
    roles: EVERYBODY,
    Page: lazy(async () => ({ default: (await import('./areas/AreasPage.tsx')).AreasPage })),
  },

  // Trustees.
  {
    path: 'trustees',
    label: <Trans>Trustees</Trans>,
    Icon: IconKey,
    roles: EVERYBODY,
    Page: lazy(async () => ({ default: (await import('./trustees/TrusteesPage.tsx')).TrusteesPage })),
  },

  // The roll.
  {
    path: 'roll',
    label: <Trans>The roll</Trans>,
    Icon: IconListDetails,
    roles: EVERYBODY,
    Page: lazy(async () => ({ default: (await import('./roll/RollPage.tsx')).RollPage })),
  },

  // Parties and nominations.
  {
    path: 'parties',
    label: <Trans>Parties and nominations</Trans>,
    Icon: IconFlag,
    roles: EVERYBODY,
    Page: lazy(async () => ({ default: (await import('./parties/PartiesPage.tsx')).PartiesPage })),
  },

  // Voting day.
  {
    path: 'day',
    label: <Trans>Voting day</Trans>,
    Icon: IconClock,
    roles: EVERYBODY,
    Page: lazy(async () => ({ default: (await import('./day/DayPage.tsx')).DayPage })),
  },

  // Count and certify.
  {
    path: 'count',
    label: <Trans>Count and certify</Trans>,
    Icon: IconCertificate,
    roles: EVERYBODY,
    Page: lazy(async () => {
      const page = import('./count/CountPage.tsx');
      await addPart('audit');
      return { default: (await page).CountPage };
    }),
  },

  // Help desk.
  {
    path: 'desk',
    label: <Trans>Help desk</Trans>,
    Icon: IconLifebuoy,
    roles: ACTING,
    Page: lazy(async () => ({ default: (await import('./desk/DeskPage.tsx')).DeskPage })),
  },

  // Officers.
  {
    path: 'officers',
    label: <Trans>The commission</Trans>,
    Icon: IconUserShield,
    roles: EVERYBODY,
    Page: lazy(async () => ({ default: (await import('./officers/OfficersPage.tsx')).OfficersPage })),
  },

  // Languages.
  {
    path: 'languages',
    label: <Trans>Languages</Trans>,
    Icon: IconLanguage,
    roles: EVERYBODY,
    Page: lazy(async () => ({ default: (await import('./languages/LanguagesPage.tsx')).LanguagesPage })),
  },

  // Audit log.
  {
    path: 'log',
    label: <Trans>Audit log</Trans>,
    Icon: IconNotes,
    roles: EVERYBODY,
    Page: lazy(async () => ({ default: (await import('./log/LogPage.tsx')).LogPage })),
  },
];

/** The screens that a role may open. */
export const screensOf = (role: OfficerRole): readonly Screen[] =>
  screens.filter(({ roles }) => roles.includes(role));
