declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
  /** The ids of the messages that are no drafts; English has none. */
  export const reviewed: readonly string[] | undefined;
}

/** Icons are imported one by one; the package's entry makes every test and build read 6,000 files. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';

  const icon: Icon;
  export default icon;
}
