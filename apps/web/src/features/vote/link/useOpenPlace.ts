import type { BodyOf } from '@evoting/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { saveSession } from '../../../lib/session.ts';

/** Opens a place by its code, stores its session in place of any other, and shows the ballot paper. */
export function useOpenPlace() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (body: BodyOf<'POST /vote/open-place'>) =>
      (await call('POST /vote/open-place', { body })).data,
    onSuccess: async ({ token, account }) => {
      client.clear();
      saveSession(token, 'PLACE', account);
      await navigate(paths.voterElection, { replace: true });
    },
  });
}
