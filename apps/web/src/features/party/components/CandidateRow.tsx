import type { Candidate } from '@evoting/contract/party';
import { useLingui } from '@lingui/react/macro';
import { Avatar } from '../../../components/Avatar.tsx';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { NominationState } from '../../../components/NominationState.tsx';
import { CandidateMenu } from './CandidateMenu.tsx';

/** Actions on a candidate. `opener` gets the focus back afterwards. */
export interface RowActions {
  onEdit: (candidate: Candidate, opener: HTMLElement | null) => void;
  onReset: (candidate: Candidate, opener: HTMLElement | null) => void;
}

export function CandidateRow({ candidate, onEdit, onReset }: RowActions & { candidate: Candidate }) {
  const { t } = useLingui();
  const { name, email, userImage, userPosition, status, reason } = candidate;
  return (
    <tr>
      <td>
        <Avatar name={name} image={userImage} />
      </td>
      <th scope="row" className="min-w-40">
        {name}
        <NominationState status={status} reason={reason} />
      </th>
      <td>
        {email === null ? (
          <span className="text-soft">{t`No email`}</span>
        ) : (
          <span className="flex items-center gap-1">
            <span className="whitespace-nowrap">{email}</span>
            <CopyButton text={email} label={t`Copy ${email}`} />
          </span>
        )}
      </td>
      <td className="min-w-40">{userPosition.postName}</td>
      <td className="text-right">
        <CandidateMenu
          name={name}
          canReset={email !== null}
          onEdit={(opener) => onEdit(candidate, opener)}
          onReset={(opener) => onReset(candidate, opener)}
        />
      </td>
    </tr>
  );
}
