declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

/**
 * Icons are imported one by one: the package's own entry makes every test and every build read six thousand
 * of them.
 */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';

  const icon: Icon;
  export default icon;
}
