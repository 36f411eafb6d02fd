import type { CommissionElection } from '@evoting/contract/commission/elections';
import { ELECTION_NUMBERS, NAME_MAX_LENGTH } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { SelectField } from '../../../../components/fields/SelectField.tsx';
import { TextArea, TextField } from '../../../../components/fields/TextField.tsx';
import { focusOn } from '../../../../lib/focus.ts';
import { useBeginElection } from '../api.ts';
import { forgetForm } from '../kept-form.ts';
import { plannedOf, postsOf } from '../typed.ts';
import { useNewElection } from '../useNewElection.ts';
import { KeyHolders } from './KeyHolders.tsx';
import { SmallestBatch } from './SmallestBatch.tsx';
import { StillHere } from './StillHere.tsx';
import { TemplateNote } from './TemplateNote.tsx';

/** The fields of a new election, filled in from a template, an earlier election, or what was typed before. */
export function ElectionForm({
  levels,
  officer,
  earlier,
  onDone,
}: {
  levels: readonly string[];
  officer: string;
  earlier: readonly CommissionElection[];
  onDone: () => void;
}) {
  const { t } = useLingui();
  const begin = useBeginElection();
  const { form, source, isKept, use, afresh, copy } = useNewElection(levels, officer);
  const { errors } = form.formState;
  const whoMayVote = form.watch('whoMayVote');
  const numberOf = (field: 'year' | 'smallestBatch' | 'candidatesAParty' | 'endDelayMinutes') => {
    const [least, most] = ELECTION_NUMBERS[field];
    const isOne = (text: string) => /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most;
    return {
      error: errors[field]?.message,
      ...form.register(field, {
        setValueAs: (text: string) => text.trim(),
        validate: (text: string) => isOne(text) || t`A number from ${least} to ${most}`,
      }),
    };
  };
  const [fewest, mostPosts] = ELECTION_NUMBERS.posts;
  const [, mostSeats] = ELECTION_NUMBERS.seats;
  const submit = form.handleSubmit(({ title, posts, questions, results, ...typed }) =>
    begin.mutate(
      {
        title,
        year: Number(typed.year),
        posts: postsOf({ posts, questions }),
        liveResults: results === 'live',
        planned: plannedOf(typed),
        nominations: typed.nominations,
        whoMayVote: typed.whoMayVote,
        votersUse: typed.whoMayVote === 'roll' ? typed.votersUse : 'accounts',
        smallestBatch: Number(typed.smallestBatch),
        candidatesAParty: Number(typed.candidatesAParty),
        endDelayMinutes: Number(typed.endDelayMinutes),
        noneOfThese: typed.answers === 'none-too',
        whoStands: typed.whoStands,
        tieRule: typed.tieRule,
        candidateOrder: typed.candidateOrder,
        unopposed: typed.unopposed,
      },
      {
        onSuccess: () => {
          forgetForm();
          onDone();
        },
      },
    ),
  );
  const leftOut = source.leftOut.join(', ');
  return (
    <Card className="p-5 sm:p-6">
      <form noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-5">
        <h2 ref={focusOn} className="text-2xl">
          <Trans>Begin an election</Trans>
        </h2>
        <p className="text-soft">
          <Trans>
            It begins as a draft. Title, posts and rules stay as you give them here: to change one, the draft
            is given up and another one begun. Times, areas, the roll and candidates are set afterwards;
            parties and nominations wait for your approval.
          </Trans>
        </p>
        {isKept && <StillHere onAfresh={afresh} />}
        {begin.isError && <FailureAlert error={begin.error} />}
        {copy.isError && <FailureAlert error={copy.error} />}
        <SelectField
          label={t`Template`}
          value={source.name}
          disabled={copy.isPending}
          onChange={({ target }) => use(target.value)}
        >
          <option value="union">{t`Students' union`}</option>
          <option value="association">{t`Association`}</option>
          <option value="cooperative">{t`Cooperative`}</option>
          <option value="primary">{t`Party primary`}</option>
          <option value="state">{t`State`}</option>
          <option value="nation">{t`Nation`}</option>
          {earlier.map(({ id, title, year }) => (
            <option key={id} value={id}>
              {t`As in ${title} (${year})`}
            </option>
          ))}
        </SelectField>
        <TemplateNote template={source.name} />
        <div className="grid gap-5 sm:grid-cols-[1fr_8rem]">
          <TextField
            label={t`Title`}
            maxLength={NAME_MAX_LENGTH}
            error={errors.title?.message}
            {...form.register('title', { required: t`Say what the election is called` })}
          />
          <TextField label={t`Year`} inputMode="numeric" {...numberOf('year')} />
        </div>
        <TextArea
          label={t`Posts, one a line`}
          hint={t`Everybody elects a post, unless a level of areas follows it: Senator @ district makes one contest in every district. Such a level must be under Areas and posts first. Where several are elected, their number follows in brackets: Board member [3] lets voters choose up to three.`}
          rows={6}
          error={errors.posts?.message}
          {...form.register('posts', {
            validate: (_, typed) =>
              postsOf(typed).some(({ seats }) => seats < 1 || seats > mostSeats)
                ? t`From 1 to ${mostSeats} are elected to a post: the number in brackets is another`
                : (postsOf(typed).length >= fewest && postsOf(typed).length <= mostPosts) ||
                  t`From ${fewest} to ${mostPosts} posts and questions, one a line`,
          })}
        />
        {leftOut !== '' && (
          <p className="-mt-3 text-soft wrap-anywhere">
            <Trans>
              These are left out, since no areas are of their level: {leftOut}. Add such areas under Areas and
              posts first, and they appear here.
            </Trans>
          </p>
        )}
        <TextArea
          label={t`Questions, one a line`}
          hint={t`Voters answer each of them by Yes or No, and nobody stands for it: Shall the yearly levy be 5,000 naira? A level of areas may follow it, as for a post.`}
          rows={3}
          {...form.register('questions', { deps: ['posts'] })}
        />
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
        <SelectField label={t`Who may vote`} {...form.register('whoMayVote')}>
          <option value="roll">{t`Who is on the roll that you import`}</option>
          <option value="confirmed">{t`Who has an account and has confirmed its e-mail`}</option>
          <option value="anyone">{t`Anyone with an account`}</option>
        </SelectField>
        {whoMayVote === 'roll' && (
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
        <KeyHolders form={form} />
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
        <TextField
          label={t`Candidates of one party for each post, at most`}
          inputMode="numeric"
          {...numberOf('candidatesAParty')}
        />
        <TextField
          label={t`Minutes until an early end takes effect`}
          hint={t`When two officers close voting early or declare the election void, voters are told at once, and until then another officer can hold it.`}
          inputMode="numeric"
          {...numberOf('endDelayMinutes')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={begin.isPending}>
            <Trans>Begin as a draft</Trans>
          </Button>
          <Button tone="secondary" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Card>
  );
}
