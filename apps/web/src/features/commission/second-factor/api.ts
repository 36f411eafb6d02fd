import type { DataOf } from '@evoting/contract/calls';
import { isLoginChallenge } from '@evoting/record/login-challenge';
import { t } from '@lingui/core/macro';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { rememberUnlockKey } from '../../../lib/unlock-key.ts';
import { FACTOR_KEY, useRefresh } from '../api.ts';
import { withBrowser } from '../withBrowser.ts';

/** Fetches the console again: its queries were refused before the second factor. */
function useResetConsole() {
  const client = useQueryClient();
  return () => client.resetQueries({ queryKey: ['commission'] });
}

/** Remembers the unlock key of a new factor, and gives its recovery codes. */
function codesOf({ recoveryCodes, unlockKey }: DataOf<'PUT /commission/second-factor/passkey'>) {
  rememberUnlockKey(unlockKey);
  return recoveryCodes;
}

/** Begins with an authenticator app: gives its secret. */
export function useBeginAuthenticator() {
  return useMutation({
    mutationFn: async () => (await call('POST /commission/second-factor/authenticator')).data,
  });
}

/** Finishes with its first code: gives the recovery codes, which the caller shows before it goes on. */
export function useFinishAuthenticator() {
  return useMutation({
    mutationFn: async (code: string) =>
      codesOf((await call('PUT /commission/second-factor/authenticator', { body: { code } })).data),
  });
}

/** Enrols a passkey of this device or a security key, and gives the recovery codes. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async () => {
      const { options } = (await call('POST /commission/second-factor/passkey/begin')).data;
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
      const made = await withBrowser(() => startRegistration({ optionsJSON }));
      const body = { ...made, type: 'public-key', clientExtensionResults: {} } as const;
      return codesOf((await call('PUT /commission/second-factor/passkey', { body })).data);
    },
  });
}

/**
 * Refreshes the console after a confirmation, then opens it. The form is gone from the screen by then, so
 * that its own callbacks do not run.
 */
function useConfirmed(onDone: () => void) {
  const resetConsole = useResetConsole();
  return async () => {
    await resetConsole();
    onDone();
  };
}

/** Confirms the session by a code of the app, or by a recovery code. */
export function useConfirmByCode(kind: 'code' | 'recovery', onDone: () => void) {
  const onSuccess = useConfirmed(onDone);
  return useMutation({
    mutationFn: (code: string) =>
      kind === 'code'
        ? call('POST /commission/second-factor/code', { body: { code } })
        : call('POST /commission/second-factor/recovery', { body: { code } }),
    onSuccess,
  });
}

const notALogin = () =>
  t`The server asked your passkey for another signature than that of a login, and nothing was signed. Tell the other officers, and do not go on.`;

/** Confirms the session by a passkey, which signs nothing else for the server. */
export function useConfirmByPasskey(onDone: () => void) {
  const onSuccess = useConfirmed(onDone);
  return useMutation({
    mutationFn: async () => {
      const { options } = (await call('POST /commission/second-factor/ask')).data;
      const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
      if (!isLoginChallenge(optionsJSON.challenge)) throw new Error(notALogin());
      const signed = await withBrowser(() => startAuthentication({ optionsJSON }));
      const body = { ...signed, type: 'public-key', clientExtensionResults: {} } as const;
      return call('POST /commission/second-factor/passkey', { body });
    },
    onSuccess,
  });
}

/** Unlocks the officer's factors by the password, to change them. */
export function useUnlock() {
  return useMutation({
    mutationFn: async (password: string) => {
      const { data } = await call('POST /commission/second-factor/unlock', { body: { password } });
      rememberUnlockKey(data.unlockKey);
    },
    onSettled: useRefresh(FACTOR_KEY),
  });
}

/** Leaves the screen of the recovery codes for the console. */
export const useGoOn = useResetConsole;

const PASSKEYS_KEY = [...FACTOR_KEY, 'passkeys'] as const;

/** The officer's own passkeys. */
export function useOwnPasskeys() {
  return useQuery({
    queryKey: PASSKEYS_KEY,
    queryFn: async ({ signal }) =>
      (await call('GET /commission/second-factor/passkeys', { signal })).data.passkeys,
  });
}

/** Removes a passkey by its id, or the app: null. */
export function useRemoveFactor() {
  return useMutation({
    mutationFn: (passkey: string | null) =>
      passkey === null
        ? call('DELETE /commission/second-factor/authenticator')
        : call('DELETE /commission/second-factor/passkeys/:id', { params: { id: passkey } }),
    onSettled: useRefresh(FACTOR_KEY),
  });
}

/** Makes new recovery codes: gives them. */
export function useRenewCodes() {
  return useMutation({
    mutationFn: async () => (await call('POST /commission/second-factor/recovery-codes')).data.recoveryCodes,
    gcTime: 0,
  });
}
