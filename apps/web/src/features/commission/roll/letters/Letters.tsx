import type { RollImport } from '@evoting/contract/commission/roll';
import { Plural, Trans } from '@lingui/react/macro';
import { Alert } from '../../../../components/Alert.tsx';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { LettersPdf } from '../../acts/letter/LettersPdf.tsx';
import { saveLetters } from '../../acts/letter/letterFile.ts';
import { NeverAlone } from '../../acts/NeverAlone.tsx';
import { useRoll } from '../../queries/roll.ts';
import { useKeepLetters, useMakeLetters } from './api.ts';
import { MakeAgain } from './MakeAgain.tsx';
import { ProposeLetters } from './ProposeLetters.tsx';

/**
 * The codes for the letters, saved by the officer whose proposal a second one confirmed. Until that officer says
 * that the file is kept, it may be made again, with other codes, after a question.
 */
export function Letters({ list }: { list: RollImport }) {
  const keep = useKeepLetters(list.id);
  const roll = useRoll().data;
  const make = useMakeLetters(list.id, (letters) =>
    saveLetters('letters.csv', letters, roll?.election ?? { votersUse: 'accounts' }),
  );
  const maker = list.lettersFor;
  const missing = make.data?.missing ?? 0;
  const isOurs = make.isSuccess && missing === 0 && make.data.run === list.lettersRun;
  const print = isOurs && roll?.election && (
    <LettersPdf letters={make.data.letters} election={roll.election} />
  );
  if (list.letters === 'kept')
    return (
      <>
        <p className="text-soft">
          <Trans>The letters of this list were given out. Their codes are nowhere else.</Trans>
        </p>
        {print}
      </>
    );
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <p>
        <Trans>
          Each person claims the place with a code: that of a letter, or one that is sent to the contact on
          the roll. The list for the letters exists once: the server keeps hashes of the codes, not the codes.
        </Trans>
      </p>
      {list.letters === 'begun' && !isOurs && missing === 0 && (
        <Alert tone="attention">
          <Trans>
            These letters were made before. If they are made again, the codes in the earlier file stop
            working, also in letters that are printed.
          </Trans>
        </Alert>
      )}
      {maker && !maker.isMe && (
        <p>
          <Trans>
            Two officers have agreed that {maker.name} makes these letters and has the file. Another proposal
            can give that to somebody else.
          </Trans>
        </p>
      )}
      {missing > 0 && <SomeMissing count={missing} />}
      {make.isError && <FailureAlert error={make.error} />}
      {keep.isError && <FailureAlert error={keep.error} />}
      <div className="flex flex-wrap gap-3">
        {!maker?.isMe ? (
          roll?.election && (
            <NeverAlone>
              <ProposeLetters list={list} electionId={roll.election.id} />
            </NeverAlone>
          )
        ) : list.lettersRun === null ? (
          <Button tone="secondary" pending={make.isPending} onClick={() => make.mutate(null)}>
            <Trans>Save the list for the letters</Trans>
          </Button>
        ) : (
          <MakeAgain isPending={make.isPending} onMake={() => make.mutate(list.lettersRun)} />
        )}
        {print}
        {maker?.isMe && list.lettersRun !== null && missing === 0 && (
          <Button pending={keep.isPending} onClick={() => keep.mutate(list.lettersRun ?? '')}>
            <Trans>I have the file: never make it again</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

/** The server gave codes of the officer's own run to somebody in the officer's name. */
function SomeMissing({ count }: { count: number }) {
  return (
    <Alert tone="danger">
      <Plural
        value={count}
        one="No file was saved: # code of these letters went to another window, or to somebody who is logged in as you."
        other="No file was saved: # codes of these letters went to another window, or to somebody who is logged in as you."
      />{' '}
      <Trans>
        If that was not you, change your password, which ends every other login. Then make the letters again,
        so that these codes stop working.
      </Trans>
    </Alert>
  );
}
