import type { RollImport } from '@evoting/contract/commission/roll';
import { Plural } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';

/** The states of lists that are not going to be put on the roll. */
const FINISHED: readonly RollImport['state'][] = ['done', 'dropped', 'taking-back', 'taken-back'];

/** Warns of lists that a freeze keeps off the roll, and of letters that no one has saved. */
export function FreezeWarnings({ imports }: { imports: readonly RollImport[] }) {
  const unfinished = imports.filter(({ state }) => !FINISHED.includes(state)).length;
  const unkept = imports
    .filter(({ state, letters }) => state === 'done' && letters !== 'kept')
    .reduce((sum, { goodRows }) => sum + goodRows, 0);
  return (
    <>
      {unfinished > 0 && (
        <Alert tone="attention">
          <Plural
            value={unfinished}
            one="# list is not on the roll yet, and never will be."
            other="# lists are not on the roll yet, and never will be."
          />
        </Alert>
      )}
      {unkept > 0 && (
        <Alert tone="attention">
          <Plural
            value={unkept}
            one="The letter of # person is not marked as kept. Look that you have the file: afterwards two officers alone make it."
            other="The letters of # people are not marked as kept. Look that you have the file: afterwards two officers alone make it."
          />
        </Alert>
      )}
    </>
  );
}
