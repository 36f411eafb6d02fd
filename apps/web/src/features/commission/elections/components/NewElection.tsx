import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { SelectField } from '../../../../components/SelectField.tsx';
import { TextArea, TextField } from '../../../../components/TextField.tsx';
import { useBeginElection } from '../api.ts';
import { TEMPLATES, type TemplateName } from '../templates.ts';

const fieldsOf = (name: TemplateName) => {
  const { posts, liveResults, smallestBatch, candidatesAParty, ...rest } = TEMPLATES[name];
  return {
    ...{ posts: posts.join('\n'), results: liveResults ? 'live' : 'close', ...rest },
    ...{ smallestBatch: String(smallestBatch), candidatesAParty: String(candidatesAParty) },
  };
};

/** Begins an election from a template, each thing of which can be changed. */
export function NewElection({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const begin = useBeginElection();
  const year = String(new Date().getFullYear());
  const form = useForm({ defaultValues: { title: '', year, ...fieldsOf('union') } });
  const use = (name: TemplateName) => {
    for (const [field, value] of Object.entries(fieldsOf(name))) form.setValue(field as 'posts', value);
  };
  const submit = form.handleSubmit(({ title, posts, results, ...typed }) =>
    begin.mutate(
      {
        ...{ title, liveResults: results === 'live', posts: postsOf(posts) },
        ...{ nominations: typed.nominations, whoMayVote: typed.whoMayVote, year: Number(typed.year) },
        ...{ smallestBatch: Number(typed.smallestBatch), candidatesAParty: Number(typed.candidatesAParty) },
      },
      { onSuccess: onDone },
    ),
  );
  return (
    <Card className="p-5 sm:p-6">
      <form noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-5">
        <h2 className="text-2xl">
          <Trans>Begin an election</Trans>
        </h2>
        <p className="text-soft">
          <Trans>
            It begins as a draft. Title, posts and rules stay as you give them here: to change one, the draft
            is given up and another one begun. Times, areas, the roll and who stands are set afterwards;
            parties and nominations wait for your approval.
          </Trans>
        </p>
        {begin.isError && <FailureAlert error={begin.error} />}
        <SelectField label={t`Template`} onChange={({ target }) => use(target.value as TemplateName)}>
          <option value="union">{t`Students' union`}</option>
          <option value="association">{t`Association`}</option>
          <option value="state">{t`State`}</option>
          <option value="nation">{t`Nation`}</option>
        </SelectField>
        <div className="grid gap-5 sm:grid-cols-[1fr_8rem]">
          <TextField
            label={t`Title`}
            error={form.formState.errors.title?.message}
            {...form.register('title', { required: t`Say what the election is called` })}
          />
          <TextField label={t`Year`} inputMode="numeric" {...form.register('year')} />
        </div>
        <TextArea
          label={t`Posts, one a line`}
          hint={t`Everybody elects a post, unless a level of areas follows it: Senator @ district makes one contest in every district. Such a level must stand under Areas and posts first.`}
          rows={6}
          {...form.register('posts')}
        />
        <SelectField label={t`Who may vote`} {...form.register('whoMayVote')}>
          <option value="roll">{t`Who is on the roll that you import`}</option>
          <option value="confirmed">{t`Who has an account and has confirmed its e-mail`}</option>
          <option value="anyone">{t`Anyone with an account`}</option>
        </SelectField>
        <SelectField
          label={t`Results`}
          hint={t`Live results need a key on the server: whoever runs it could open ballots.`}
          {...form.register('results')}
        >
          <option value="close">{t`When voting has closed`}</option>
          <option value="live">{t`Live, while people vote`}</option>
        </SelectField>
        <TextField
          label={t`Fewest ballots that are counted together`}
          hint={t`The more, the less a live count tells of one ballot.`}
          inputMode="numeric"
          {...form.register('smallestBatch')}
        />
        <SelectField label={t`Candidates, once voting has begun`} {...form.register('nominations')}>
          <option value="frozen">{t`Stay as they are`}</option>
          <option value="open">{t`May be added and renamed`}</option>
        </SelectField>
        <TextField
          label={t`Candidates of one party for each post, at most`}
          inputMode="numeric"
          {...form.register('candidatesAParty')}
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

/** A post a line; after @ the level of the areas that elect it, each for itself. */
const postsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', level] = line.split('@').map((part) => part.trim());
      return { name, level: level || null };
    });
