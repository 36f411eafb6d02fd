import type { CommissionElection } from '@evoting/contract/commission/elections';
import { ELECTION_NUMBERS } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { SelectField } from '../../../../components/fields/SelectField.tsx';
import { TextArea } from '../../../../components/fields/TextField.tsx';
import { focusOn } from '../../../../lib/focus.ts';
import { useBeginElection } from '../api.ts';
import { forgetForm } from '../kept-form.ts';
import { plannedOf, postsOf, rulesOf } from '../typed.ts';
import { useNewElection } from '../useNewElection.ts';
import { RuleFields, TitleFields } from './RuleFields.tsx';
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
  const [fewest, mostPosts] = ELECTION_NUMBERS.posts;
  const [, mostSeats] = ELECTION_NUMBERS.seats;
  const submit = form.handleSubmit((typed) =>
    begin.mutate(
      {
        ...rulesOf(typed),
        posts: postsOf(typed),
        planned: plannedOf(typed),
        whoMayVote: typed.whoMayVote,
        candidatesAParty: Number(typed.candidatesAParty),
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
            It begins as a draft, in which title, posts and rules can be corrected until somebody is told of
            them. Times, areas, the roll and candidates are set afterwards; parties and nominations wait for
            your approval.
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
        <TitleFields form={form} />
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
        <RuleFields form={form} isNew />
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
