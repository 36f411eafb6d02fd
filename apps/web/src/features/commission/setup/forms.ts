import {
  EMAIL_PATTERN,
  NAME_MAX_LENGTH,
  OFFICER_PASSWORD_MIN_LENGTH,
  PASSWORD_MAX_LENGTH,
} from '@evoting/contract/constants';
import { t } from '@lingui/core/macro';

/** The rules of an officer's account, made when a form is drawn so that they speak its language. */
export function accountRules() {
  const longest = NAME_MAX_LENGTH;
  const maxLength = { value: longest, message: t`At most ${longest} characters` };
  const least = OFFICER_PASSWORD_MIN_LENGTH;
  const password = t`Password should contain a minimum of ${least} characters`;
  return {
    commission: { required: t`Say what your commission is called`, maxLength },
    name: { required: t`Name is required`, maxLength },
    email: {
      required: t`Invalid email address`,
      pattern: { value: EMAIL_PATTERN, message: t`Invalid email address` },
    },
    password: {
      required: password,
      minLength: { value: least, message: password },
      maxLength: { value: PASSWORD_MAX_LENGTH, message: t`Password is too long` },
    },
  };
}
