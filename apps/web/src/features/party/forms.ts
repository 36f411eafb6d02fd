import {
  BIO_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  NAME_MAX_LENGTH,
} from '@evoting/contract/constants';
import { t } from '@lingui/core/macro';
import type { RegisterOptions } from 'react-hook-form';

export interface CandidateFields {
  name: string;
  email: string;
  post: string;
  image: FileList | null;
  bio: string;
}

type Rules = { [N in keyof CandidateFields]: RegisterOptions<CandidateFields, N> };

/** The rules of the candidate form; e-mail and image are required only for a new candidate. */
export function candidateRules(isNew: boolean): Rules {
  const notBlank = (message: string) => (text: string) => text.trim() !== '' || message;
  return {
    name: {
      validate: notBlank(t`Name is required`),
      maxLength: { value: NAME_MAX_LENGTH, message: t`Name must be at most ${NAME_MAX_LENGTH} characters` },
    },
    email: isNew
      ? {
          required: t`Invalid email address`,
          pattern: { value: EMAIL_PATTERN, message: t`Invalid email address` },
          maxLength: { value: EMAIL_MAX_LENGTH, message: t`Invalid email address` },
        }
      : {},
    post: { required: t`Post is required` },
    image: {
      validate: {
        given: (files) => !isNew || (files?.length ?? 0) > 0 || t`Image is required`,
        picture: (files) => isPicture(files?.[0]) || t`Only an image file can be uploaded`,
      },
    },
    bio: {
      validate: notBlank(t`Bio is required`),
      maxLength: { value: BIO_MAX_LENGTH, message: t`Bio must be at most ${BIO_MAX_LENGTH} characters` },
    },
  };
}

const isPicture = (file: File | undefined) => file === undefined || file.type.startsWith('image/');
