import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type RegisterOptions, type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { listedMessageOf } from '../lib/errors.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { FileField } from './fields/FileField.tsx';
import { showToast } from './toasts/toast.ts';

interface Fields {
  text: string;
  image: FileList | null;
}

interface PictureFormProps {
  title: ReactNode;
  /** The name of the text in the request. */
  textName: string;
  text: string;
  rules: RegisterOptions<Fields, 'text'>;
  renderText: (wiring: UseFormRegisterReturn<'text'> & { error: string | undefined }) => ReactNode;
  picture: { label: string; hint: string; prompt: ReactNode };
  update: {
    mutate: (body: FormData, options: { onSuccess: () => void }) => void;
    error: Error | null;
    isPending: boolean;
  };
  savedMessage: string;
  children?: ReactNode;
}

/** A form with a text and a picture, which stays unless another one is chosen. */
export function PictureForm(props: PictureFormProps) {
  const { textName, update, picture } = props;
  const { register, handleSubmit, formState, resetField } = useForm<Fields>({
    defaultValues: { text: props.text, image: null },
  });
  const submit = ({ text, image }: Fields) => {
    const body = new FormData();
    body.set(textName, text.trim());
    const file = image?.[0];
    if (file) body.set('image', file);
    const onSuccess = () => {
      resetField('image');
      showToast({ tone: 'success', title: props.savedMessage });
    };
    update.mutate(body, { onSuccess });
  };
  return (
    <Card className="p-5 sm:p-6">
      <form noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-5">
        <h2 className="text-2xl">{props.title}</h2>
        {update.error && <Alert tone="danger">{listedMessageOf(update.error)}</Alert>}
        {props.children}
        {props.renderText({ ...register('text', props.rules), error: formState.errors.text?.message })}
        <FileField {...picture} accept="image/*" {...register('image')} />
        <Button type="submit" pending={update.isPending} className="self-start">
          <Trans>Save Changes</Trans>
        </Button>
      </form>
    </Card>
  );
}
