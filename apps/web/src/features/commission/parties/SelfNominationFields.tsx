import { SECONDERS_MAX } from '@evoting/contract/constants';
import type { SelfNomination } from '@evoting/contract/self-nomination';
import { Trans } from '@lingui/react/macro';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { fromField, toField } from '../lagos.ts';

interface Typed {
  readonly takes: boolean;
  readonly seconders: string;
  readonly until: string;
}

/** The stored rule as its fields show it. */
export const typedOf = (stored: SelfNomination | null): Typed => ({
  takes: stored !== null,
  seconders: String(stored?.seconders ?? 2),
  until: toField(stored?.untilMs ?? null),
});

/** The rule of these fields; null where nobody nominates themself. */
export const wantedOf = ({ takes, seconders, until }: Typed): SelfNomination | null =>
  takes ? { seconders: Number(seconders), untilMs: fromField(until) ?? 0 } : null;

/** Sets whether voters nominate themselves, by how many they are seconded, and until when. */
export function SelfNominationFields({ typed, onType }: { typed: Typed; onType: (typed: Typed) => void }) {
  return (
    <>
      <SelectField
        label={<Trans>Candidates without a party</Trans>}
        hint={<Trans>Each nomination by a voter waits for an officer, whatever the approval above.</Trans>}
        value={typed.takes ? 'themselves' : 'officers'}
        onChange={({ target }) => onType({ ...typed, takes: target.value === 'themselves' })}
      >
        <option value="officers">
          <Trans>Officers put them up</Trans>
        </option>
        <option value="themselves">
          <Trans>Officers put them up, or voters nominate themselves</Trans>
        </option>
      </SelectField>
      {typed.takes && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={<Trans>Seconders on the roll</Trans>}
            type="number"
            min={0}
            max={SECONDERS_MAX}
            required
            value={typed.seconders}
            onChange={({ target }) => onType({ ...typed, seconders: target.value })}
          />
          <TextField
            label={<Trans>Voters nominate themselves until (Lagos time)</Trans>}
            type="datetime-local"
            required
            value={typed.until}
            onChange={({ target }) => onType({ ...typed, until: target.value })}
          />
        </div>
      )}
    </>
  );
}
