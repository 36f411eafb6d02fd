import type { OfficerRole } from '@evoting/contract/call';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Everybody of the commission, and those who may change something. */
export const EVERYBODY: readonly OfficerRole[] = ['returning-officer', 'registrar', 'observer'];

export const ACTING: readonly OfficerRole[] = ['returning-officer', 'registrar'];

/** The names of the officers' roles. */
export const ROLE_NAMES: Readonly<Record<OfficerRole, ReactNode>> = {
  'returning-officer': <Trans>Returning officer</Trans>,
  registrar: <Trans>Registrar</Trans>,
  observer: <Trans>Observer</Trans>,
};
