const E164 = /^\+[1-9]\d{7,14}$/;

/**
 * Normalizes a phone number to E.164, such as +2348031234567. A Nigerian mobile number may begin with 0 or
 * 234.
 * @returns null for an incomplete number
 */
export function plainPhone(typed: string): string | null {
  const digits = typed
    .replace(/[\s().-]/g, '')
    .replace(/^00/, '+')
    .replace(/^(?:\+?2340?|0)(?=[7-9][01]\d{8}$)/, '+234');
  return E164.test(digits) ? digits : null;
}
