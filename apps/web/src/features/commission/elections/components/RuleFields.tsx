import { ELECTION_NUMBERS, NAME_MAX_LENGTH } from '@evoting/contract/constants';
import { useLingui } from '@lingui/react/macro';
import type { UseFormReturn } from 'react-hook-form';
import { SelectField } from '../../../../components/fields/SelectField.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import type { Fields } from '../fields.ts';
import { KeyHolders } from './KeyHolders.tsx';
import { SmallestBatch } from './SmallestBatch.tsx';

type Form = UseFormReturn<Fields>;

/** Registers a field for a number between the limits of an election. */
function useNumber(form: Form) {
  const { t } = useLingui();
  return (field: 'year' | 'smallestBatch' | 'candidatesAParty' | 'endDelayMinutes') => {
    const [least, most] = ELECTION_NUMBERS[field];
    const isOne = (text: string) => /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most;
    return {
      error: form.formState.errors[field]?.message,
      ...form.register(field, {
        setValueAs: (text: string) => text.trim(),
        validate: (text: string) => isOne(text) || t`A number from ${least} to ${most}`,
      }),
    };
  };
}

/** Title and year of an election. */
export function TitleFields({ form }: { form: Form }) {
  const { t } = useLingui();
  const numberOf = useNumber(form);
  return (
    <div className="grid gap-5 sm:grid-cols-[1fr_8rem]">
      <TextField
        label={t`Title`}
        maxLength={NAME_MAX_LENGTH}
        error={form.formState.errors.title?.message}
        {...form.register('title', { required: t`Say what the election is called` })}
      />
      <TextField label={t`Year`} inputMode="numeric" {...numberOf('year')} />
    </div>
  );
}

/**
 * The rules of an election.
 * @param isNew also those that a draft keeps, or that are set elsewhere once there is one
 */
export function RuleFields({ form, isNew = false }: { form: Form; isNew?: boolean }) {
  const { t } = useLingui();
  const numberOf = useNumber(form);
  return (
    <>
      <SelectField
        label={t`What a voter may choose for each post`}
        hint={t`Voters answer for every post. None of these is counted and shown, and elects nobody; what follows if it has the most votes, your rules say.`}
        {...form.register('answers')}
      >
        <option value="candidates">{t`One of the candidates`}</option>
        <option value="none-too">{t`One of the candidates, or None of these`}</option>
      </SelectField>
      <SelectField
        label={t`Who stands`}
        hint={t`You put up candidates without a party yourselves, or from a table; ballot papers call them Independent.`}
        {...form.register('whoStands')}
      >
        <option value="parties">{t`Candidates of parties`}</option>
        <option value="independents">{t`Candidates without a party`}</option>
        <option value="both">{t`Candidates of parties and candidates without one`}</option>
      </SelectField>
      <SelectField
        label={t`If candidates are level for a seat`}
        hint={t`Named with the result and on the declaration. What your rules say goes here; the program draws no lot.`}
        {...form.register('tieRule')}
      >
        <option value="unnamed">{t`What the rules of the election say`}</option>
        <option value="lot">{t`A lot is drawn`}</option>
        <option value="second-round">{t`A second round is held`}</option>
        <option value="joint">{t`All of them are elected`}</option>
      </SelectField>
      <SelectField
        label={t`If no more people stand for a post than are elected`}
        hint={t`Elected without a vote only where candidates stay as they are, once voting has begun. The opening decides it; they are on no ballot paper, and the public record names them.`}
        {...form.register('unopposed')}
      >
        <option value="voted-on">{t`People vote on it, as on the other posts`}</option>
        <option value="elected">{t`They are elected without a vote`}</option>
      </SelectField>
      {isNew && (
        <SelectField label={t`Who may vote`} {...form.register('whoMayVote')}>
          <option value="roll">{t`Who is on the roll that you import`}</option>
          <option value="confirmed">{t`Who has an account and has confirmed its e-mail`}</option>
          <option value="anyone">{t`Anyone with an account`}</option>
        </SelectField>
      )}
      {form.watch('whoMayVote') === 'roll' && (
        <SelectField
          label={t`How voters come to the ballot paper`}
          hint={t`A link votes without an account and a password: you send it by mail or SMS, or print it on letters and slips. Whoever opens it first can vote with it.`}
          {...form.register('votersUse')}
        >
          <option value="accounts">{t`By an account, which claims a place on the roll`}</option>
          <option value="links">{t`By a link or code, without an account`}</option>
          <option value="both">{t`By either`}</option>
        </SelectField>
      )}
      <SelectField
        label={t`Results`}
        hint={t`For live results the trustees’ programs must run while people vote.`}
        {...form.register('results')}
      >
        <option value="close">{t`When voting has closed`}</option>
        <option value="live">{t`Live, while people vote`}</option>
      </SelectField>
      {isNew && <KeyHolders form={form} />}
      <SmallestBatch form={form} batch={numberOf('smallestBatch')} />
      <SelectField label={t`Candidates, once voting has begun`} {...form.register('nominations')}>
        <option value="frozen">{t`Stay as they are`}</option>
        <option value="open">{t`May be added and renamed`}</option>
      </SelectField>
      <SelectField
        label={t`Order of the candidates on ballot papers`}
        hint={t`By name or drawn only where candidates stay as they are, once voting has begun. Nobody can know or choose what is drawn, and everybody can repeat it from the public record.`}
        {...form.register('candidateOrder')}
      >
        <option value="time">{t`As they were put up`}</option>
        <option value="name">{t`By name`}</option>
        <option value="draw">{t`Drawn when voting is opened`}</option>
      </SelectField>
      {isNew && (
        <TextField
          label={t`Candidates of one party for each post, at most`}
          inputMode="numeric"
          {...numberOf('candidatesAParty')}
        />
      )}
      <TextField
        label={t`Minutes until an early end takes effect`}
        hint={t`When two officers close voting early or declare the election void, voters are told at once, and until then another officer can hold it.`}
        inputMode="numeric"
        {...numberOf('endDelayMinutes')}
      />
    </>
  );
}
