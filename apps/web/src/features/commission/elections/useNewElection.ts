import { useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCopySettings } from './api.ts';
import { type Fields, fillIn, ofElection, ofTemplate, type Source } from './fields.ts';
import { forgetForm, keepForm, readKeptForm } from './kept-form.ts';
import { TEMPLATES, type TemplateName } from './templates.ts';

const isTemplate = (name: string): name is TemplateName => Object.hasOwn(TEMPLATES, name);

/** The form of a new election: what fills it in, and what was typed, which this browser keeps until it is sent. */
export function useNewElection(levels: readonly string[], officer: string) {
  const year = String(new Date().getFullYear());
  const [first] = useState(() => {
    const source = ofTemplate('union', levels);
    const fields: Fields = { title: '', year, ...source.fields };
    return { blank: { source, fields }, kept: readKeptForm(officer, fields) };
  });
  const [source, setSource] = useState((first.kept ?? first.blank).source);
  const [isKept, setKept] = useState(first.kept !== null);
  const form = useForm<Fields>({ defaultValues: first.blank.fields });
  const copy = useCopySettings();
  const setAll = useCallback(
    (values: Partial<Fields>) => {
      for (const [field, value] of Object.entries(values)) form.setValue(field as keyof Fields, value);
    },
    [form],
  );
  // Default values alone are not enough: a select keeps its first option.
  useEffect(() => setAll((first.kept ?? first.blank).fields), [first, setAll]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepForm(officer, { source, fields: values }),
      }),
    [form, officer, source],
  );
  const fill = (next: Source) => {
    setAll(fillIn(form.getValues(), { title: '', ...source.fields }, next.fields) as Partial<Fields>);
    setSource(next);
    keepForm(officer, { source: next, fields: form.getValues() });
  };
  return {
    form,
    source,
    /** The form began with what was typed before. */
    isKept,
    copy,
    /** Fills in a template, or an earlier election by its id; typed values stay. */
    use: (name: string) => {
      if (isTemplate(name)) fill(ofTemplate(name, levels));
      else
        copy.mutate(name, {
          onSuccess: (earlier) => fill(ofElection(name, earlier, levels, form.getValues('year'))),
        });
    },
    afresh: () => {
      setAll(first.blank.fields);
      setSource(first.blank.source);
      setKept(false);
      forgetForm();
    },
  };
}
