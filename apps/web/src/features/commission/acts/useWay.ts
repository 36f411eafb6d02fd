import { useState } from 'react';
import { useOfficer, useSecondFactor } from '../api.ts';
import type { Way } from './signing.ts';

/** The ways in which the officer can confirm, and the one in use. */
export interface Ways {
  /** Null until the officer's factors are known, or while the code is incomplete. */
  readonly way: Way | null;
  readonly kind: Way['way'] | null;
  /** Passkeys only are accepted, and the officer has none. */
  readonly lacksPasskey: boolean;
  /** Both a passkey and an app, and both are accepted. */
  readonly hasBoth: boolean;
  readonly code: string;
  readonly type: (code: string) => void;
  readonly use: (kind: 'passkey' | 'app') => void;
}

/** Chooses how the officer confirms: by a passkey where there is one. */
export function useWay(): Ways {
  const me = useOfficer().data;
  const officer = me?.officer.id;
  const isPasskeysOnly = typeof me?.passkeysOnlySinceMs === 'number';
  const factors = useSecondFactor().data;
  const [code, type] = useState('');
  const [chosen, use] = useState<'passkey' | 'app' | null>(null);
  const hasPasskey = factors !== undefined && factors.passkeys > 0;
  const hasApp = factors?.hasAuthenticator === true;
  const kind =
    factors === undefined ? null : isPasskeysOnly ? 'passkey' : (chosen ?? (hasPasskey ? 'passkey' : 'app'));
  return {
    kind,
    code,
    type,
    use,
    hasBoth: !isPasskeysOnly && hasPasskey && hasApp,
    lacksPasskey: isPasskeysOnly && !hasPasskey,
    way: isPasskeysOnly && !hasPasskey ? null : wayOf(kind, code, officer),
  };
}

function wayOf(kind: Way['way'] | null, code: string, officer: string | undefined): Way | null {
  if (kind === 'passkey') return officer === undefined ? null : { way: 'passkey', officer };
  const digits = code.replace(/\s/g, '');
  return kind === 'app' && /^\d{6}$/.test(digits) ? { way: 'app', code: digits } : null;
}
