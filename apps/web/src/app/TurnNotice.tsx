import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { FootNotice } from '../components/FootNotice.tsx';
import { TurnText } from '../components/TurnText.tsx';
import { useTurn } from '../lib/turn.ts';

/** Shown while a call waits in the server's queue. Screen readers hear the first place, not each new one. */
export function TurnNotice() {
  const turn = useTurn();
  return (
    <div className="sticky bottom-0 z-40">
      <p role="status" className="sr-only">
        {turn && <TurnText turn={turn.first} />}
      </p>
      {turn && (
        <FootNotice icon={IconUsers}>
          <TurnText turn={turn.now} />
        </FootNotice>
      )}
    </div>
  );
}
