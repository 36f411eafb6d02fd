import type { RollImport } from '@evoting/contract/commission/roll';
import { Plural } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';

/** Lists that are on the roll, or were, or never will be. */
const NOT_ON_THEIR_WAY: readonly RollImport['state'][] = [
  ...(['done', 'dropped', 'taking-back', 'taken-back'] as const),
];

/** What is lost by a freeze: lists that are not on the roll yet, and letters that no one has kept. */
export function FreezeWarnings({ imports }: { imports: readonly RollImport[] }) {
  const onTheirWay = imports.filter(({ state }) => !NOT_ON_THEIR_WAY.includes(state)).length;
  const unkept = imports
    .filter(({ state, letters }) => state === 'done' && letters !== 'kept')
    .reduce((sum, { goodRows }) => sum + goodRows, 0);
  return (
    <>
      {onTheirWay > 0 && (
        <Alert tone="attention">
          <Plural
            value={onTheirWay}
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
