import {
  CANDIDATE_PASSWORD_MIN_LENGTH,
  EMAIL_PATTERN,
  FULL_NAME_MIN_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '@evoting/contract/constants';
import { t } from '@lingui/core/macro';

/** The rules of an e-mail field. A function, so that messages are in the current language. */
export function emailRules() {
  const message = t`Invalid email address`;
  return { required: message, pattern: { value: EMAIL_PATTERN, message } };
}

/** The rules of a voter's or party's password. */
export function passwordRules() {
  const message = t`Password should contain a minimum of 6 characters`;
  return { required: message, minLength: { value: PASSWORD_MIN_LENGTH, message } };
}

/** The specification gives this rule no message. */
export const partyNameRules = { required: true } as const;

/** The rules of the candidate's registration, by field. */
export function candidateRules() {
  return {
    fullName: {
      required: t`Full name is required`,
      minLength: { value: FULL_NAME_MIN_LENGTH, message: t`Name must be at least 2 characters` },
    },
    email: {
      required: t`Email is required`,
      pattern: { value: EMAIL_PATTERN, message: t`Invalid email address` },
    },
    politicalParty: { required: t`Please select a political party` },
    constituency: { required: t`Please select your constituency` },
    password: {
      required: t`Password is required`,
      minLength: { value: CANDIDATE_PASSWORD_MIN_LENGTH, message: t`Password must be at least 8 characters` },
      pattern: {
        value: /(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/,
        message: t`Password must contain uppercase, lowercase and number`,
      },
    },
  };
}
