import { Plural } from '@lingui/react/macro';

/** The delay of an early end of an election, which its draft fixes. */
export const EndDelay = ({ minutes }: { minutes: number }) => (
  <Plural
    value={minutes}
    one="An early end takes effect # minute after two officers confirmed it."
    other="An early end takes effect # minutes after two officers confirmed it."
  />
);
